/** What a spawn is asked for. */
export interface SpawnOptions {
  readonly agentId: string;
  readonly workingDirectory?: string | undefined;
  readonly firstCommand?: string | undefined;
  readonly systemPrompt?: string | undefined;
  /** Claude Code's permission mode, in place of the launch command's. */
  readonly permissionMode?: string | undefined;
  /** A git worktree of Claude Code's own making, under this name or one it chooses. */
  readonly worktree?: string | true | undefined;
  /** The OpenClaw session that gets the wakes. */
  readonly sessionKey?: string | undefined;
  readonly dryRun?: boolean | undefined;
  /** Milliseconds to wait for Claude Code's prompt. */
  readonly timeout: number;
}
