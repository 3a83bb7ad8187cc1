import { type Environment, openClawPlaces } from '@gsd-code-skill/core';

// every agent can read a tmux server's environment, so it gets these names and no others
const kept = new Set([
  ...['HOME', 'USER', 'LOGNAME', 'SHELL', 'PATH', 'TZ', 'LANG', 'LANGUAGE', 'TERM', 'COLORTERM'],
  ...['TMPDIR', 'TMUX_TMPDIR', 'EDITOR', 'VISUAL', 'PAGER', 'DISPLAY', 'WAYLAND_DISPLAY'],
  ...['SSH_AUTH_SOCK', 'DBUS_SESSION_BUS_ADDRESS', 'NODE_EXTRA_CA_CERTS'],
  ...['SSL_CERT_FILE', 'SSL_CERT_DIR', 'NO_PROXY', 'HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'],
  // where hooks and their worker find things
  ...['GSD_REGISTRY', 'GSD_STATE_DIR', ...openClawPlaces],
  // how Claude Code behaves, never what it signs in with
  ...['CLAUDE_CONFIG_DIR', 'ANTHROPIC_BASE_URL', 'ANTHROPIC_MODEL', 'DISABLE_AUTOUPDATER'],
  ...['DISABLE_TELEMETRY', 'CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC', 'CLAUDE_CODE_MAX_RETRIES'],
  ...['CLAUDE_CODE_USE_BEDROCK', 'CLAUDE_CODE_USE_VERTEX', 'ANTHROPIC_VERTEX_PROJECT_ID'],
  ...['AWS_PROFILE', 'AWS_REGION', 'CLOUD_ML_REGION', 'IS_SANDBOX'],
]);

/** The part of an environment that a tmux server may be started with. */
export function cleanEnvironment(env: Environment): Record<string, string> {
  const entries = Object.entries(env).flatMap(([name, value]): [string, string][] =>
    value !== undefined && isKept(name) ? [[name, value]] : [],
  );
  return Object.fromEntries(entries);
}

function isKept(name: string): boolean {
  return kept.has(name) || /^(?:LC_|XDG_)/.test(name) || /^(?:no|https?|all)_proxy$/.test(name);
}
