/** Says that a value does not fit. */
export const misfit = Symbol('misfit');
/** Says that only zod can tell. */
export const unsure = Symbol('unsure');
const absent = Symbol('absent');

/**
 * What a value is read as by a schema that was noted and not made: its name, its arguments, and the
 * schema it was asked of. Knows what our files hold when nothing is wrong with them; whatever else
 * there is, and whatever is wrong, is left to zod.
 */
export function plainCheck(note) {
  note.check ??= (checks[note.name] ?? (() => () => unsure))(note);
  return note.check;
}

/** The fields of an object that was noted. */
export function fieldsOf({ name, args, owner }) {
  if (objects.has(name)) return args[0];
  if (name === 'extend') {
    const fields = fieldsOf(owner);
    return fields && { ...fields, ...args[0] };
  }
  if (name !== 'partial' || args.length > 0) return undefined;
  const fields = Object.entries(fieldsOf(owner) ?? {});
  return Object.fromEntries(fields.map(([key, field]) => [key, field.optional()]));
}

/** The note of a schema that stands in for one of zod. */
export const noted = Symbol('noted');

const objects = new Set(['object', 'looseObject', 'strictObject']);

const when = (fits) => () => (value) => (fits(value) ? value : misfit);

const checks = {
  string: when((value) => typeof value === 'string'),
  number: when((value) => Number.isFinite(value)),
  int: ({ owner }) => after(owner, Number.isSafeInteger),
  boolean: when((value) => typeof value === 'boolean'),
  null: when((value) => value === null),
  unknown: () => (value) => value,
  literal: ({ args: [given] }) => oneOf(Array.isArray(given) ? given : [given]),
  enum: ({ args: [given] }) => (Array.isArray(given) ? oneOf(given) : () => unsure),
  datetime: ({ args: [options = {}] }) => (isPlainTime(options) ? readTime : () => unsure),
  array: ({ args: [item] }) => eachOf(() => item[noted]),
  object: objectCheck,
  looseObject: objectCheck,
  strictObject: objectCheck,
  extend: objectCheck,
  partial: objectCheck,
  record: recordCheck,
  union: unionCheck,
  discriminatedUnion: ({ args: [, options] }) => unionCheck({ args: [options] }),
  lazy:
    ({ args: [get] }) =>
    (value) =>
      plainCheck(get()[noted])(value),
  optional: ({ owner }) => unless(undefined, owner),
  nullable: ({ owner }) => unless(null, owner),
  nullish: ({ owner }) => {
    const check = unless(undefined, owner);
    return (value) => (value === null ? value : check(value));
  },
  readonly: ({ owner }) => then(owner, Object.freeze),
  catch: ({ owner, args: [instead] }) => {
    const check = plainCheck(owner);
    return (value) => {
      const read = check(value);
      return read === misfit ? constant(instead) : read;
    };
  },
  default: ({ owner, args: [instead] }) => {
    const check = plainCheck(owner);
    return (value) => (value === undefined ? defaultOf(instead) : check(value));
  },
  min: ({ owner, args: [least] }) => after(owner, (value) => sizeOf(value) >= least),
  max: ({ owner, args: [most] }) => after(owner, (value) => sizeOf(value) <= most),
  nonempty: ({ owner }) => after(owner, (value) => sizeOf(value) >= 1),
  length: ({ owner, args: [exact] }) => after(owner, (value) => sizeOf(value) === exact),
  positive: ({ owner }) => after(owner, (value) => value > 0),
  nonnegative: ({ owner }) => after(owner, (value) => value >= 0),
  trim: ({ owner }) => then(owner, (value) => value.trim()),
  startsWith: ({ owner, args: [start] }) => after(owner, (value) => value.startsWith(start)),
  endsWith: ({ owner, args: [end] }) => after(owner, (value) => value.endsWith(end)),
  regex: ({ owner, args: [pattern] }) =>
    pattern.global || pattern.sticky ? () => unsure : after(owner, (value) => pattern.test(value)),
  transform: ({ owner, args: [change] }) =>
    change.length < 2 ? then(owner, change) : () => unsure,
  pipe: ({ owner, args: [next] }) => then(owner, (value) => plainCheck(next[noted])(value)),
  custom: ({ args: [fits] }) => (fits === undefined ? () => unsure : after(undefined, fits)),
  refine: ({ owner, args: [fits, options] }) =>
    options?.when === undefined ? after(owner, fits) : () => unsure,
};

/** The names of what is checked without zod. */
export const checked = Object.keys(checks);

function after(owner, fits) {
  const check = owner === undefined ? (value) => value : plainCheck(owner);
  return (value) => {
    const read = check(value);
    if (isSign(read)) return read;
    const answer = fits(read);
    if (answer instanceof Promise) return unsure;
    return answer ? read : misfit;
  };
}

function then(owner, change) {
  const check = plainCheck(owner);
  return (value) => {
    const read = check(value);
    if (isSign(read)) return read;
    const changed = change(read);
    return changed instanceof Promise ? unsure : changed;
  };
}

function unless(exempt, owner) {
  if (exempt === undefined && hasOwnWay(owner)) return () => unsure;
  const check = plainCheck(owner);
  return (value) => (value === exempt ? value : check(value));
}

function oneOf(values) {
  const known = new Set(values);
  return (value) => (known.has(value) ? value : misfit);
}

// as toISOString writes it; zod knows the other ways
function readTime(value) {
  if (typeof value !== 'string') return misfit;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)) return unsure;
  const time = Date.parse(value);
  return Number.isNaN(time) || new Date(time).toISOString() !== value ? unsure : value;
}

/** Whether options of a time let in what readTime knows. */
function isPlainTime(options) {
  return Object.keys(options).every((name) => name === 'offset' || name === 'local');
}

function eachOf(noteOf) {
  let check;
  return (value) => {
    if (!Array.isArray(value)) return misfit;
    check ??= plainCheck(noteOf());
    const all = [];
    let sign;
    for (const item of value) {
      const read = check(item);
      if (read === misfit) return misfit;
      if (read === unsure) sign = unsure;
      all.push(read);
    }
    return sign ?? all;
  };
}

function recordCheck({ args: [keys, values] }) {
  // other keys than strings have rules of their own
  if (!isNameCheck(keys?.[noted]) || values === undefined) return () => unsure;
  const checkKey = plainCheck(keys[noted]);
  let check;
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return misfit;
    if (!isPlain(value)) return unsure;
    check ??= plainCheck(values[noted]);
    const all = {};
    let sign;
    for (const key of Object.keys(value)) {
      if (checkKey(key) !== key) return unsure;
      const read = check(value[key]);
      if (read === misfit) return misfit;
      if (read === unsure) sign = unsure;
      all[key] = read;
    }
    return sign ?? all;
  };
}

function isNameCheck(note) {
  return note?.name === 'string' || (note?.name === 'regex' && isNameCheck(note.owner));
}

function unionCheck({ args: [options] }) {
  let all;
  return (value) => {
    all ??= options.map((option) => plainCheck(option[noted]));
    for (const check of all) {
      const read = check(value);
      if (read !== misfit) return read;
    }
    return misfit;
  };
}

function objectCheck(note) {
  let fields;
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return misfit;
    if (!isPlain(value)) return unsure;
    fields ??= Object.entries(fieldsOf(note) ?? {}).map(([key, field]) => [key, field[noted]]);
    if (fields.length === 0 && fieldsOf(note) === undefined) return unsure;
    const read = {};
    let sign;
    for (const [key, field] of fields) {
      const found = Object.hasOwn(value, key) ? readField(field, value[key]) : readAbsent(field);
      if (found === misfit) return misfit;
      if (found === unsure) sign = unsure;
      else if (found !== absent) read[key] = found;
    }
    return sign ?? withOthers(rootOf(note), fields, value, read);
  };
}

function readField(field, value) {
  if (field === undefined) return unsure;
  // zod keeps such a field where it may be absent
  if (value === undefined && !mayBeAbsent(field) && field.name !== 'default') return unsure;
  return plainCheck(field)(value);
}

/** What becomes of a field that is not there. */
function readAbsent(field) {
  if (field === undefined) return unsure;
  const { name, owner, args } = field;
  if (mayBeAbsent(field)) return hasOwnWay(owner) ? unsure : absent;
  if (name === 'default') return defaultOf(args[0]);
  if (name === 'catch') return mayBeAbsent(owner) ? readAbsent(owner) : unsure;
  return required.has(name) ? misfit : unsure;
}

function mayBeAbsent({ name }) {
  return name === 'optional' || name === 'nullish';
}

const required = new Set([
  ...objects,
  ...['string', 'number', 'int', 'boolean', 'literal', 'enum', 'array', 'record', 'datetime'],
]);

function withOthers(kind, fields, value, read) {
  if (kind === 'object') return read;
  const known = new Set(fields.map(([key]) => key));
  for (const key of Object.keys(value)) {
    if (known.has(key)) continue;
    if (kind === 'strictObject') return misfit;
    if (value[key] === undefined) return unsure;
    read[key] = value[key];
  }
  return read;
}

function rootOf({ name, owner }) {
  return objects.has(name) ? name : rootOf(owner);
}

// JSON can name one that is no field
function isPlain(value) {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype && !Object.hasOwn(value, '__proto__');
}

/** What says itself what becomes of nothing. */
function hasOwnWay(note) {
  if (note === undefined) return false;
  return ['default', 'catch'].includes(note.name) || hasOwnWay(note.owner);
}

// what zod would make anew each time
function constant(value) {
  const isMade = typeof value === 'function' || (typeof value === 'object' && value !== null);
  return isMade ? unsure : value;
}

/** What stands for nothing: zod copies it, so that nobody can change it for the next. */
function defaultOf(value) {
  if (Array.isArray(value) && value.length === 0) return [];
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  return isEmpty && Object.getPrototypeOf(value) === Object.prototype ? {} : constant(value);
}

function isSign(value) {
  return value === misfit || value === unsure;
}

function sizeOf(value) {
  return typeof value === 'number' ? value : value.length;
}
