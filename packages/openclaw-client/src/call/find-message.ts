import * as z from 'zod';
import type { Message } from '../message.ts';
import type { Turn } from '../openclaw.ts';

const text = z.union([
  z.string(),
  z.array(z.looseObject({ text: z.string().optional() })).transform((blocks) =>
    blocks
      .map((block) => block.text)
      .filter((part) => part !== undefined)
      .join('\n'),
  ),
]);

const row = z.looseObject({
  role: z.string(),
  content: text.catch(''),
  timestamp: z.number().optional(),
  idempotencyKey: z.string().optional(),
});

const pendingInput = z.looseObject({
  runId: z.string().optional(),
  state: z.string(),
  message: z
    .looseObject({ content: text.catch('') })
    .optional()
    .catch(undefined),
});

/** The part of `chat.history` that tells what became of an input. */
export const chatHistory = z.looseObject({
  messages: z.array(row),
  pendingInputs: z
    .looseObject({ items: z.array(pendingInput), nextBefore: z.number().optional() })
    .optional(),
  sessionInfo: z
    .looseObject({ hasActiveRun: z.boolean().optional(), status: z.string().optional() })
    .optional(),
});

export type ChatHistory = z.output<typeof chatHistory>;

/** Where a wake that was sent before is now. */
export type MessageTrace =
  | {
      /** In the transcript: never send it again. */
      readonly status: 'consumed';
      readonly key?: string;
      readonly reply?: string;
    }
  /** Accepted and waiting its turn. */
  | { readonly status: 'queued'; readonly key?: string }
  /** Not there: send it under `key`. */
  | { readonly status: 'absent'; readonly key: string };

/** True in the middle of a turn, and after a kill in one until OpenClaw has resumed it. */
export function isMidTurn({ sessionInfo }: ChatHistory): boolean {
  return sessionInfo?.status === 'running';
}

/** Finds a wake by the keys it may have been sent under: `id`, `id~2`, `id~3`. */
export function findByKey(history: ChatHistory, id: string): MessageTrace {
  const { messages } = history;
  const at = messages.findLastIndex(({ idempotencyKey }) => {
    return idempotencyKey?.endsWith(':user') && attemptOf(idempotencyKey.slice(0, -5), id) > 0;
  });
  if (at >= 0) {
    const key = messages[at]?.idempotencyKey?.slice(0, -5) ?? id;
    return { status: 'consumed', key, ...replyAfter(history, at) };
  }

  let ended = 0;
  for (const { runId = '', state } of history.pendingInputs?.items ?? []) {
    const attempt = attemptOf(runId, id);
    if (attempt === 0) continue;
    if (state === 'queued') return { status: 'queued', key: runId };
    ended = Math.max(ended, attempt);
  }
  // OpenClaw refuses a key whose input was interrupted or cancelled, for good
  return { status: 'absent', key: ended === 0 ? id : `${id}~${ended + 1}` };
}

/** Finds a wake by its words, for a transport that cannot choose the key. */
export function findByText(
  history: ChatHistory,
  wake: { readonly id: string; readonly text: string },
  since: number,
): MessageTrace {
  const at = history.messages.findLastIndex(({ role, content, timestamp = 0 }) => {
    return role === 'user' && timestamp >= since && isText(content, wake.text);
  });
  if (at >= 0) return { status: 'consumed', ...replyAfter(history, at) };
  const isQueued = history.pendingInputs?.items.some(({ state, message }) => {
    return state === 'queued' && message !== undefined && isText(message.content, wake.text);
  });
  return isQueued ? { status: 'queued' } : { status: 'absent', key: wake.id };
}

/** What happened in a session after a wake: what its agent said, called and was told by tools. */
export function turnAfterWake(
  { messages, sessionInfo }: ChatHistory,
  wake: Pick<Message, 'id' | 'text'>,
): Turn | undefined {
  const at = messages.findLastIndex(({ role, content, idempotencyKey = '' }) => {
    const isKey =
      idempotencyKey.endsWith(':user') && attemptOf(idempotencyKey.slice(0, -5), wake.id);
    return isKey || (role === 'user' && isText(content, wake.text));
  });
  if (at < 0) return undefined;
  const rest = messages.slice(at + 1);
  const end = rest.findIndex(({ role, idempotencyKey }) => role === 'user' && idempotencyKey);
  const rows = (end < 0 ? rest : rest.slice(0, end)).map(({ role, content }) => ({
    role,
    text: content,
  }));
  return { rows, isOver: end >= 0 || sessionInfo?.hasActiveRun !== true };
}

function attemptOf(key: string, id: string): number {
  if (key === id) return 1;
  if (!key.startsWith(`${id}~`)) return 0;
  const attempt = Number(key.slice(id.length + 1));
  return Number.isInteger(attempt) && attempt > 1 ? attempt : 0;
}

function replyAfter({ messages, sessionInfo }: ChatHistory, at: number): { reply?: string } {
  if (sessionInfo?.hasActiveRun) return {};
  const rest = messages.slice(at + 1);
  const end = rest.findIndex(({ role, idempotencyKey }) => role === 'user' && idempotencyKey);
  const reply = (end < 0 ? rest : rest.slice(0, end)).findLast(({ role }) => role === 'assistant');
  return reply === undefined ? {} : { reply: reply.content };
}

function isText(shown: string, text: string): boolean {
  // what is too long to show ends in a mark of its own
  const mark = shown.lastIndexOf('\n...(truncated)...');
  return mark < 0
    ? shown.trim() === text.trim()
    : text.trimStart().startsWith(shown.slice(0, mark));
}
