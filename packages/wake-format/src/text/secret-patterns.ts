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

/** Secrets that tell their kind: how they begin, and what follows. */
const kinds: readonly (readonly [beginning: string, rest: string])[] = [
  ['A(?:KI|SI|BI|CC)A', '[A-Z0-9]{16}(?![A-Za-z0-9])'],
  ['sk-(?:ant|proj|svcacct|admin|or|None)-', '[\\w-]{8,}'],
  ['sk-', '[A-Za-z0-9]{20,}'],
  ['gh[oprsu]_', '[\\w-]{20,}(?:\\.[\\w-]+)*'],
  ['github_pat_', '\\w{20,}'],
  ['(?:xoxe\\.)?xox[a-z]-', '[\\w-]{10,}'],
  ['xapp-', '[\\w-]{10,}'],
  ['npm_', '[A-Za-z0-9]{30,}'],
  ['hf_', '[A-Za-z0-9]{20,}'],
  ['pypi-', '(?=[a-z0-9_-]{0,64}[A-Z])[\\w-]{20,}'],
  ['hv[bsr]\\.', '[\\w-]{20,}'],
  ['SG\\.', '[\\w-]{16,}\\.[\\w-]{16,}'],
  ['ya29\\.', '[\\w-]{20,}'],
  ['glpat-', '[\\w-]{20,}'],
  ['[sr]k_(?:live|test)_', '[A-Za-z0-9]{10,}'],
  ['AIza', '[\\w-]{35}(?![\\w-])'],
  // a bot's number says which one it is
  ['\\d{8,10}:AA', '[\\w-]{30,}'],
  ['eyJ', '[\\w-]{8,4000}\\.eyJ[\\w-]{8,}\\.[\\w-]{8,}'],
];

/** Each keeps its first group; lengths before it are bounded so that time stays linear. */
export const secretPatterns: readonly RegExp[] = [
  // Authorization: Bearer …, "x-api-key": "…", -H 'authorization: Basic …'
  new RegExp(
    `(${authorization}(?:basic|bearer|negotiate|token|apikey) {1,4})${valueStart}${value}*`,
    'gi',
  ),
  new RegExp(
    `(${authorization}(?:digest|hawk|oauth|aws4-hmac-sha256) {1,4})(?!\\w{1,40}=)${valueStart}${value}*`,
    'gi',
  ),
  new RegExp(
    `(\\b(?:authorization|x-api-key)["']?[ \\t]{0,4}[:=][ \\t]{0,4}["']?)(?!aws4-hmac)${noPath}(?=[A-Za-z_.~+/=-]{0,64}\\d)[\\w.~+/=-]{8,}`,
    'gi',
  ),
  new RegExp(`(\\bbearer {1,4})${noPath}[\\w.~+/-]{20,}=*`, 'gi'),
  // scheme://user:password@host
  /(:\/\/[^\s/?#:@"'`<>;&|(){}\\…]{0,100}:)(?![$<{])[^\s/?#@"'`<>;&|(){}\\…]{1,200}(?=@[\w.[-])/g,
  ...kinds.map(([beginning, rest]) => startingWith(beginning, rest)),
  // a secret of AWS is recognisable only by the name before it
  /((?:secret_?access_?key|aws_?session_?token)["']?[ \t]{0,4}[:=][ \t]{0,4}["']?)[A-Za-z0-9+/=]{40,}/gi,
  /(hooks\.slack\.com\/(?:services|workflows)\/)[\w/]{10,}/g,
  // OPENCLAW_GATEWAY_TOKEN = …, "SERVICE_API_KEY": …: a long value with a digit, so no name of another variable
  new RegExp(
    `(${passwordName}(?:TOKEN|SECRET|PASSWORD|API_?KEY)["']?[ \\t]{0,2}[:=][ \\t]{0,2}["']?)${noPath}(?=[A-Za-z_.~+/=-]{0,64}\\d)[\\w.~+/=-]{16,}`,
    'g',
  ),
  // DB_PASSWORD=hunter2: a short one only where it is assigned
  new RegExp(
    `(${passwordName}(?:(?:PASSWORD|PASSWD|_PASS)${assigned}|(?:TOKEN|SECRET|API_?KEY)${assigned}(?!\\d{1,20}(?!${wordOfPassword}))))(?!${noPassword})${wordOfPassword}{4,}`,
    'g',
  ),
  /(:_auth(?:Token)?[ \t]{0,4}=[ \t]{0,4}["']?)[\w.~+/=-]{8,}/g,
];

/** The fields of `Authorization: Digest …` and its like, after its first group, up to what a shell would read as the next command. */
export const authorizationFields = new RegExp(
  `(${authorization}(?:digest|hawk|oauth|aws4-hmac-sha256) {1,4})[^\\n;&|<>\`()]*`,
  'gi',
);

/** A field of these that is secret, after its first group. */
export const secretField = new RegExp(
  `(\\b(?:response|c?nonce|mac|signature|credential|oauth_(?:token|signature|consumer_key))=(?:\\\\?["'])?)${valueStart}${value}*`,
  'gi',
);

/** The beginning of a secret that tells its kind, at the end of a line. */
export const secretBeginning = new RegExp(
  `(?<![A-Za-z0-9])(?:${kinds.map(([beginning]) => beginning).join('|')})(?=[\\w.-]*$)`,
);

function startingWith(prefix: string, secret: string): RegExp {
  // a line break inside quoted JSON ends in a letter: \nsk-…
  return new RegExp(`(?<=^|[^A-Za-z0-9]|\\\\[nrt])(${prefix})${secret}`, 'g');
}
