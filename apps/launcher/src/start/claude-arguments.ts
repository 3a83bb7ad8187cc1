/** Which conversation Claude Code is started with. */
export type Conversation =
  /** A new one, under this id. */
  | { readonly kind: 'new'; readonly id: string }
  /** An earlier one, by id or name. */
  | { readonly kind: 'resumed'; readonly id: string }
  /** The latest of the folder it works in. */
  | { readonly kind: 'latest' };

export interface ClaudeArguments {
  readonly promptFile: string;
  readonly conversation: Conversation;
  readonly settingsFile?: string | undefined;
  /** A worktree of Claude Code's own making. */
  readonly worktree?: string | true | undefined;
  /** The first prompt, submitted by Claude Code itself; an empty one is none. */
  readonly firstCommand: string;
}

/** What Claude Code is started with, besides the agent's launch command. */
export function claudeArguments(options: ClaudeArguments): readonly string[] {
  const { promptFile, conversation, settingsFile, worktree, firstCommand } = options;
  return [
    ...conversationArguments(conversation),
    // its name is optional, so what follows must be an option
    ...(worktree === undefined ? [] : ['--worktree', ...(worktree === true ? [] : [worktree])]),
    ...(settingsFile === undefined ? [] : ['--settings', settingsFile]),
    '--append-system-prompt-file',
    promptFile,
    ...(firstCommand.startsWith('-') ? ['--'] : []),
    ...(firstCommand === '' ? [] : [firstCommand]),
  ];
}

function conversationArguments(conversation: Conversation): readonly string[] {
  switch (conversation.kind) {
    case 'new':
      return ['--session-id', conversation.id];
    case 'resumed':
      return ['--resume', conversation.id];
    case 'latest':
      return ['--continue'];
  }
}
