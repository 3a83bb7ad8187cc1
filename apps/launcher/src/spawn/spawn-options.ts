/** What a spawn is asked for. */
export interface SpawnOptions {
  readonly agentId: string;
  readonly workingDirectory?: string | undefined;
  readonly firstCommand?: string | undefined;
  readonly systemPrompt?: string | undefined;
  readonly dryRun?: boolean | undefined;
  /** Milliseconds to wait for Claude Code's prompt. */
  readonly timeout: number;
}
