export interface ClaudeArguments {
  readonly promptFile: string;
  /** Begins a conversation under this id. */
  readonly sessionId?: string | undefined;
  /** Goes on with a conversation; an empty one lets the agent pick. */
  readonly resume?: string | undefined;
  readonly settingsFile?: string | undefined;
  /** The first prompt, submitted by Claude Code itself. */
  readonly firstCommand?: string | undefined;
}

/** What Claude Code is started with, besides the agent's launch command. */
export function claudeArguments(options: ClaudeArguments): readonly string[] {
  const { promptFile, sessionId, resume, settingsFile, firstCommand = '' } = options;
  return [
    ...(sessionId === undefined ? [] : ['--session-id', sessionId]),
    ...(resume === undefined ? [] : ['--resume', ...(resume === '' ? [] : [resume])]),
    ...(settingsFile === undefined ? [] : ['--settings', settingsFile]),
    '--append-system-prompt-file',
    promptFile,
    ...(firstCommand.startsWith('-') ? ['--'] : []),
    ...(firstCommand === '' ? [] : [firstCommand]),
  ];
}
