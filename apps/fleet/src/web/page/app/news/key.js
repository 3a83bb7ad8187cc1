const place = 'key';

/** Keeps what proves to the server that it is this page that asks; no other port can read it. */
export function keepKey(key) {
  localStorage.setItem(place, key);
}

/** The address of something that only the page may ask for. */
export function addressOf(path, query = {}) {
  const key = localStorage.getItem(place) ?? '';
  return `${path}?${new URLSearchParams({ ...query, key })}`;
}
