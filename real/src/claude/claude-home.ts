import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const apiKey = 'dummy-key-for-loopback-tests-only';

export interface ClaudeHomeOptions {
  /** The throw-away HOME. */
  readonly home: string;
  /** Folders Claude Code is to trust. */
  readonly projects: readonly string[];
  /**
   * Whether the warning of the mode without permissions was accepted before.
   *
   * @default true
   */
  readonly bypassAccepted?: boolean;
  /** ANTHROPIC_BASE_URL: the scripted model. */
  readonly modelUrl: string;
  /** Absolute path of the `claude` program. */
  readonly claude: string;
  /** Folders in front of PATH, for Claude Code and its hooks. */
  readonly path?: readonly string[];
  /**
   * Milliseconds of silence before Claude Code says that it is idle.
   *
   * @default 60_000
   */
  readonly idleNotification?: number;
}

/**
 * Makes a home in which Claude Code starts without a question, and gives the environment for it:
 * no key of the user's, no traffic but to the scripted model.
 */
export async function prepareClaudeHome({
  home,
  projects,
  bypassAccepted = true,
  modelUrl,
  claude,
  path = [],
  idleNotification = 60_000,
}: ClaudeHomeOptions): Promise<Readonly<Record<string, string>>> {
  await mkdir(join(home, '.claude'), { recursive: true });
  const trusted = { hasTrustDialogAccepted: true, hasCompletedProjectOnboarding: true };
  await writeFile(
    join(home, '.claude.json'),
    JSON.stringify({
      hasCompletedOnboarding: true,
      lastOnboardingVersion: '2.1.325',
      theme: 'dark',
      // 2.1.50 asks about it before the first prompt
      effortCalloutDismissed: true,
      ...(bypassAccepted && { bypassPermissionsModeAccepted: true }),
      messageIdleNotifThresholdMs: idleNotification,
      customApiKeyResponses: { approved: [apiKey.slice(-20)], rejected: [] },
      projects: Object.fromEntries(projects.map((project) => [project, trusted])),
    }),
  );

  return {
    HOME: home,
    PATH: [
      ...path,
      dirname(claude),
      dirname(process.execPath),
      '/usr/local/bin:/usr/bin:/bin',
    ].join(':'),
    LANG: 'C.UTF-8',
    TERM: 'tmux-256color',
    SHELL: '/bin/sh',
    ANTHROPIC_BASE_URL: modelUrl,
    ANTHROPIC_API_KEY: apiKey,
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    CLAUDE_CODE_ENABLE_PROMPT_SUGGESTION: 'false',
    CLAUDE_CODE_MAX_RETRIES: '0',
    DISABLE_AUTOUPDATER: '1',
    // 2.1.50 asks npm for the latest version all the same, and leaves it behind when it ends
    npm_config_offline: 'true',
    // Claude Code refuses to skip permissions as root elsewhere
    IS_SANDBOX: '1',
  };
}
