const place = 'key';
const portPlace = 'port';

/** Keeps what proves to the server that it is this page that asks, and by which port it knows itself; no other port can read it. */
export function keepKey(key, port) {
  localStorage.setItem(place, key);
  localStorage.setItem(portPlace, port);
}

/** The address of something that only the page may ask for. */
export function addressOf(path, query = {}) {
  const key = localStorage.getItem(place) ?? '';
  return `${path}?${new URLSearchParams({ ...query, key })}`;
}

/**
 * Who answers at this address: `ours`, `another` program that has taken its port or a server with
 * another link, or `nobody`. The key is not sent before that is known.
 */
export async function whoAnswers() {
  const nonce = crypto.randomUUID();
  try {
    const answer = await fetch(`/api/proof?${new URLSearchParams({ nonce })}`);
    const { proof } = answer.ok ? await answer.json() : {};
    return proof === (await proofOf(nonce)) ? 'ours' : 'another';
  } catch {
    return 'nobody';
  }
}

async function proofOf(nonce) {
  const bytes = (text) => new TextEncoder().encode(text);
  const secret = bytes(localStorage.getItem(place) ?? '');
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign']);
  const said = `${nonce} ${localStorage.getItem(portPlace)}`;
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(said)));
  const text = btoa(String.fromCharCode(...signed));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
