/** Crockford's letters, none of which is taken for a digit. */
export const crockfordLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The form of an id of eight of them, as requests and needs have; part of a pattern. */
export const shortIdForm = `[${crockfordLetters}]{8}`;

/** The form of a ULID: its first letter keeps the time within 48 bits; part of a pattern. */
export const ulidForm = `[0-7][${crockfordLetters}]{25}`;
