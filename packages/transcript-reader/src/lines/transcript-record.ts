import { isTaskNotification } from '@gsd-code-skill/core';
import type { TranscriptLine } from './parse-line.ts';

/** Who started a turn: a person, a slash command, or Claude Code itself. */
export type PromptOrigin = 'human' | 'command' | 'system';

interface ToolUse {
  readonly id: string | undefined;
  readonly name: string;
  readonly input: unknown;
}

/** A line of the model: one or more blocks of one message. */
export interface AssistantRecord extends Stamp {
  readonly kind: 'assistant';
  readonly messageId: string | undefined;
  readonly model: string | undefined;
  readonly stopReason: string | undefined;
  /** A failed request, recorded with tokens of zero. */
  readonly isApiError: boolean;
  readonly texts: readonly string[];
  /** Reads the texts of a long line, whose `texts` are left out. */
  readonly readTexts?: () => Promise<readonly string[]>;
  readonly toolUses: readonly ToolUse[];
  readonly usage: NonNullable<TranscriptLine['message']>['usage'];
}

/** A line that starts a turn. */
export interface PromptRecord extends Stamp {
  readonly kind: 'prompt';
  readonly origin: PromptOrigin;
  readonly text: string;
}

/** A line inside a turn that is neither the model's nor a prompt. */
interface NoteRecord extends Stamp {
  readonly kind: 'tool-result' | 'command-output' | 'interruption' | 'meta' | 'compaction';
  readonly toolUseIds: readonly string[];
  /** True for the result of a tool that a person has rejected. */
  readonly isRejected: boolean;
}

interface Stamp {
  readonly uuid: string | undefined;
  readonly timestamp: string | undefined;
  /** The id the hooks of this turn carry; Claude Code writes it on user lines only. */
  readonly promptId: string | undefined;
}

/** What a main-chain line of the conversation is. */
export type TranscriptRecord = AssistantRecord | PromptRecord | NoteRecord;

/** Tells what a line is; `undefined` for one that is no part of the main conversation. */
export function classifyLine(line: TranscriptLine): TranscriptRecord | undefined {
  if (line.isSidechain === true) return undefined;
  // by type, not by role: api-request-blob lines hold messages with a role too
  if (line.type === 'assistant') return classifyAssistant(line);
  if (line.type === 'user') return classifyUser(line);
  if (line.type !== 'system') return undefined;
  if (line.subtype === 'compact_boundary') return note('compaction', line);
  return line.subtype === 'local_command' ? note('command-output', line) : undefined;
}

function classifyAssistant(line: TranscriptLine): AssistantRecord | undefined {
  const { message, isApiErrorMessage: isApiError = false } = line;
  if (message === undefined) return undefined;
  // words Claude Code puts in the model's mouth, such as after a resume
  if (message.model === '<synthetic>' && !isApiError) return undefined;
  return {
    kind: 'assistant',
    ...stamp(line),
    messageId: message.id ?? line.uuid,
    model: message.model,
    stopReason: message.stop_reason,
    isApiError,
    texts: textsOf(line),
    toolUses: message.content.flatMap((block) =>
      block.type === 'tool_use' && block.name !== undefined
        ? [{ id: block.id, name: block.name, input: block.input }]
        : [],
    ),
    usage: message.usage,
  };
}

function classifyUser(line: TranscriptLine): PromptRecord | NoteRecord | undefined {
  const toolUseIds = (line.message?.content ?? []).flatMap((block) =>
    block.type === 'tool_result' ? [block.tool_use_id ?? ''] : [],
  );
  if (toolUseIds.length > 0) return note('tool-result', line, toolUseIds);

  const text = textsOf(line).join('\n\n');
  // goes before a command that Claude Code runs itself, with that command's prompt id
  if (text.startsWith('<local-command-caveat>')) return undefined;
  if (line.isMeta === true || line.isCompactSummary === true) return note('meta', line);

  const kind = line.origin?.kind;
  if (kind === undefined || kind === 'human') {
    const command = readCommand(text);
    if (command !== undefined) return prompt('command', command, line);
  }
  if (kind === 'human') return prompt('human', text, line);
  if (kind !== undefined || isTaskNotification(text)) {
    return prompt('system', text, line);
  }
  if (/^<(local-command|bash)-std(out|err)>/.test(text)) return note('command-output', line);
  if (text.startsWith('[Request interrupted by user')) return note('interruption', line);
  return prompt('human', text, line);
}

/** `/model haiku` or `!ls`, from the tags in which Claude Code keeps a command. */
function readCommand(text: string): string | undefined {
  const shell = /^<bash-input>(.*?)<\/bash-input>/s.exec(text);
  if (shell !== null) return `!${shell[1]}`;
  if (!/^<command-(name|message)>/.test(text)) return undefined;
  const name = /<command-name>(.*?)<\/command-name>/s.exec(text)?.[1] ?? '';
  const args = /<command-args>(.*?)<\/command-args>/s.exec(text)?.[1] ?? '';
  return `${name} ${args}`.trim();
}

function prompt(origin: PromptOrigin, text: string, line: TranscriptLine): PromptRecord {
  return { kind: 'prompt', ...stamp(line), origin, text };
}

function note(
  kind: NoteRecord['kind'],
  line: TranscriptLine,
  toolUseIds: readonly string[] = [],
): NoteRecord {
  const isRejected = line.toolDenialKind === 'user-rejected';
  return { kind, ...stamp(line), toolUseIds, isRejected };
}

function stamp({ uuid, timestamp, promptId }: TranscriptLine): Stamp {
  return { uuid, timestamp, promptId };
}

/** The texts of a line, as written. */
export function textsOf(line: TranscriptLine | undefined): readonly string[] {
  return (line?.message?.content ?? []).flatMap((block) =>
    block.type === 'text' && block.text ? [block.text] : [],
  );
}
