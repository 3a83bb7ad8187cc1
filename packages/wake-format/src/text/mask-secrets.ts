import { maskPrivateKeys } from './mask-private-keys.ts';

// every pattern keeps its first group; lengths before it are bounded so that time stays linear
const patterns = [
  // Authorization: Bearer …, "x-api-key": "…", -H 'authorization: Basic …'
  /(\bauthorization["']?\s{0,4}[:=]\s{0,4}["']?(?:digest|hawk|oauth|aws4-hmac-sha256) {1,4})[^\n"'…][^\n'…]*/gi,
  /(\bauthorization["']?\s{0,4}[:=]\s{0,4}["']?(?:basic|bearer|negotiate|token|apikey) {1,4})[^\s"'`,;<>${}…][^\s"'`,;<>…]*/gi,
  /(\b(?:authorization|x-api-key)["']?\s{0,4}[:=]\s{0,4}["']?)(?=[A-Za-z_.~+/=-]{0,64}\d)[\w.~+/=-]{8,}/gi,
  /(\bbearer {1,4})[\w.~+/-]{20,}=*/gi,
  // AWS: the id is recognisable, the secret only by the name before it
  startingWith('A(?:KI|SI|BI|CC)A', '[A-Z0-9]{16}(?![A-Za-z0-9])'),
  /((?:secret_?access_?key|aws_?session_?token)["']?\s{0,4}[:=]\s{0,4}["']?)[A-Za-z0-9+/=]{40,}/gi,
  startingWith('sk-(?:ant|proj|svcacct|admin|or|None)-', '[\\w-]{8,}'),
  startingWith('sk-', '[A-Za-z0-9]{20,}'),
  startingWith('gh[oprsu]_', '[\\w-]{20,}(?:\\.[\\w-]+)*'),
  startingWith('github_pat_', '\\w{20,}'),
  startingWith('(?:xoxe\\.)?xox[a-z]-', '[\\w-]{10,}'),
  startingWith('xapp-', '[\\w-]{10,}'),
  /(hooks\.slack\.com\/(?:services|workflows)\/)[\w/]{10,}/g,
  startingWith('npm_', '[A-Za-z0-9]{30,}'),
  startingWith('glpat-', '[\\w-]{20,}'),
  startingWith('[sr]k_live_', '[A-Za-z0-9]{16,}'),
  startingWith('AIza', '[\\w-]{35}(?![\\w-])'),
  // a bot's number says which one it is
  startingWith('\\d{8,10}:AA', '[\\w-]{30,}'),
  startingWith('eyJ', '[\\w-]{8,4000}\\.eyJ[\\w-]{8,}\\.[\\w-]{8,}'),
  // OPENCLAW_GATEWAY_TOKEN=…, export DB_PASSWORD='…': a value with a digit, so no name of another variable
  /(\b[A-Z][A-Z0-9_]{0,40}(?:TOKEN|SECRET|PASSWORD|API_?KEY)["']?\s{0,2}[:=]\s{0,2}["']?)(?=[A-Za-z_.~+/=-]{0,64}\d)[\w.~+/=-]{16,}/g,
  /(:_auth(?:Token)?\s{0,4}=\s{0,4}["']?)[\w.~+/=-]{8,}/g,
];

/** Masks keys, tokens, private keys and `Authorization` headers, keeping what tells their kind. */
export function maskSecrets(text: string): string {
  return patterns.reduce(
    (masked, pattern) => masked.replace(pattern, '$1…'),
    maskPrivateKeys(text),
  );
}

function startingWith(prefix: string, secret: string): RegExp {
  // a line break inside quoted JSON ends in a letter: \nsk-…
  return new RegExp(`(?<=^|[^A-Za-z0-9]|\\\\[nrt])(${prefix})${secret}`, 'g');
}
