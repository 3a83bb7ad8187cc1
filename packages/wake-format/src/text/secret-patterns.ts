import { once } from './once.ts';

// a value ends at a quote, space, operator, backtick, variable or line end: what follows it is no secret
// nor is a path one, or a command could hide where it writes
const noPath = '(?![~.]{0,2}/[\\w.-]{0,80}(?:[/\\s"\']|$))';
const valueStart = `${noPath}[^\\s"'\`,;&|<>(){}$\\\\…]`;
const value = '[^\\s"\'`,;&|<>()$\\\\…]';
const authorization = '\\b(?:proxy-)?authorization["\']?[ \\t]{0,4}[:=][ \\t]{0,4}["\']?';

const wordOfPassword = '[\\w.~+/=!@#%^*:?-]';
const passwordName = '\\b[A-Z][A-Z0-9_]{0,40}';
const assigned = '(?:=["\']?|\\\\?["\'][ \\t]{0,2}:[ \\t]{0,2}\\\\?["\'])';
// names of variables, paths, placeholders and what is masked already stay as they are
const noPassword = [
  `(?:true|false|null|none|undefined)(?!${wordOfPassword})`,
  '(?:process|os|env|import)\\.',
  `[A-Z][A-Z0-9_]{0,80}(?!${wordOfPassword})`,
  '[./~*]',
  `${wordOfPassword}{0,200}…`,
].join('|');

/** What a secret looks like. */
export interface SecretPattern {
  /** In small letters: one of them is in every text that has such a secret, and they are found at once. */
  readonly words: readonly string[];
  /** Keeps its first group. It takes a while to make, and most texts need none. */
  readonly pattern: () => RegExp;
}

/** Secrets that tell their kind: how they begin, what follows, and words of the beginning. */
const kinds: readonly (readonly [beginning: string, rest: string, ...words: string[]])[] = [
  ['A(?:KI|SI|BI|CC)A', '[A-Z0-9]{16}(?![A-Za-z0-9])', 'akia', 'asia', 'abia', 'acca'],
  ['sk-(?:ant|proj|svcacct|admin|or|None)-', '[\\w-]{8,}', 'sk-'],
  ['sk-', '[A-Za-z0-9]{20,}', 'sk-'],
  ['gh[oprsu]_', '[\\w-]{20,}(?:\\.[\\w-]+)*', 'gho_', 'ghp_', 'ghr_', 'ghs_', 'ghu_'],
  ['github_pat_', '\\w{20,}', 'github_pat_'],
  ['(?:xoxe\\.)?xox[a-z]-', '[\\w-]{10,}', 'xox'],
  ['xapp-', '[\\w-]{10,}', 'xapp-'],
  ['npm_', '[A-Za-z0-9]{30,}', 'npm_'],
  ['hf_', '[A-Za-z0-9]{20,}', 'hf_'],
  ['pypi-', '(?=[a-z0-9_-]{0,64}[A-Z])[\\w-]{20,}', 'pypi-'],
  ['hv[bsr]\\.', '[\\w-]{20,}', 'hvb.', 'hvs.', 'hvr.'],
  ['SG\\.', '[\\w-]{16,}\\.[\\w-]{16,}', 'sg.'],
  ['ya29\\.', '[\\w-]{20,}', 'ya29.'],
  ['glpat-', '[\\w-]{20,}', 'glpat-'],
  ['[sr]k_(?:live|test)_', '[A-Za-z0-9]{10,}', 'k_live_', 'k_test_'],
  ['AIza', '[\\w-]{35}(?![\\w-])', 'aiza'],
  // a bot's number says which one it is
  ['\\d{8,10}:AA', '[\\w-]{30,}', ':aa'],
  ['eyJ', '[\\w-]{8,4000}\\.eyJ[\\w-]{8,}\\.[\\w-]{8,}', 'eyj'],
];

/** Lengths before the first group are bounded so that time stays linear. */
export const secretPatterns: readonly SecretPattern[] = [
  // Authorization: Bearer …, "x-api-key": "…", -H 'authorization: Basic …'
  secret(
    ['authorization'],
    `(${authorization}(?:basic|bearer|negotiate|token|apikey) {1,4})${valueStart}${value}*`,
    'gi',
  ),
  secret(
    ['authorization'],
    `(${authorization}(?:digest|hawk|oauth|aws4-hmac-sha256) {1,4})(?!\\w{1,40}=)${valueStart}${value}*`,
    'gi',
  ),
  secret(
    ['authorization', 'x-api-key'],
    `(\\b(?:authorization|x-api-key)["']?[ \\t]{0,4}[:=][ \\t]{0,4}["']?)(?!aws4-hmac)${noPath}(?=[A-Za-z_.~+/=-]{0,64}\\d)[\\w.~+/=-]{8,}`,
    'gi',
  ),
  secret(['bearer'], `(\\bbearer {1,4})${noPath}[\\w.~+/-]{20,}=*`, 'gi'),
  // scheme://user:password@host
  secret(
    ['://'],
    '(:\\/\\/[^\\s/?#:@"\'`<>;&|(){}\\\\…]{0,100}:)(?![$<{])[^\\s/?#@"\'`<>;&|(){}\\\\…]{1,200}(?=@[\\w.[-])',
  ),
  ...kinds.map(([beginning, rest, ...words]) => secret(words, startingWith(beginning, rest))),
  // a secret of AWS is recognisable only by the name before it
  secret(
    ['access', 'session'],
    '((?:secret_?access_?key|aws_?session_?token)["\']?[ \\t]{0,4}[:=][ \\t]{0,4}["\']?)[A-Za-z0-9+/=]{40,}',
    'gi',
  ),
  secret(['hooks.slack.com/'], '(hooks\\.slack\\.com\\/(?:services|workflows)\\/)[\\w/]{10,}'),
  // OPENCLAW_GATEWAY_TOKEN = …, "SERVICE_API_KEY": …: a long value with a digit, so no name of another variable
  secret(
    ['token', 'secret', 'password', 'api_key', 'apikey'],
    `(${passwordName}(?:TOKEN|SECRET|PASSWORD|API_?KEY)["']?[ \\t]{0,2}[:=][ \\t]{0,2}["']?)${noPath}(?=[A-Za-z_.~+/=-]{0,64}\\d)[\\w.~+/=-]{16,}`,
  ),
  // DB_PASSWORD=hunter2: a short one only where it is assigned
  secret(
    ['pass', 'token', 'secret', 'api_key', 'apikey'],
    `(${passwordName}(?:(?:PASSWORD|PASSWD|_PASS)${assigned}|(?:TOKEN|SECRET|API_?KEY)${assigned}(?!\\d{1,20}(?!${wordOfPassword}))))(?!${noPassword})${wordOfPassword}{4,}`,
  ),
  secret([':_auth'], '(:_auth(?:Token)?[ \\t]{0,4}=[ \\t]{0,4}["\']?)[\\w.~+/=-]{8,}'),
];

/** The fields of `Authorization: Digest …` and its like, after its first group, up to what a shell would read as the next command. */
export const authorizationFields = secret(
  ['authorization'],
  `(${authorization}(?:digest|hawk|oauth|aws4-hmac-sha256) {1,4})[^\\n;&|<>\`()]*`,
  'gi',
);

/** A field of these that is secret, after its first group. */
export const secretField = once(
  () =>
    new RegExp(
      `(\\b(?:response|c?nonce|mac|signature|credential|oauth_(?:token|signature|consumer_key))=(?:\\\\?["'])?)${valueStart}${value}*`,
      'gi',
    ),
);

/** The beginning of a secret that tells its kind, at the end of a line. */
export const secretBeginning = once(
  () =>
    new RegExp(
      `(?<![A-Za-z0-9])(?:${kinds.map(([beginning]) => beginning).join('|')})(?=[\\w.-]*$)`,
    ),
);

function startingWith(prefix: string, rest: string): string {
  // a line break inside quoted JSON ends in a letter: \nsk-…
  return `(?<=^|[^A-Za-z0-9]|\\\\[nrt])(${prefix})${rest}`;
}

function secret(words: readonly string[], source: string, flags = 'g'): SecretPattern {
  return { words, pattern: once(() => new RegExp(source, flags)) };
}
