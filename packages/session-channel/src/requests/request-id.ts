import { createHash } from 'node:crypto';
import { condense, crockfordLetters, kindOfTool } from '@gsd-code-skill/core';
import type { PaneKey } from '../pane-key.ts';
import { sorted } from '../sorted.ts';

/** What a request is told apart by, wherever one of its events comes from. */
export interface RequestOrigin {
  readonly pane: PaneKey;
  readonly claudeSessionId: string | undefined;
  readonly promptId: string | undefined;
  /** The subagent that asks; absent for the session itself. */
  readonly subagent: string | undefined;
  readonly toolName: string;
  readonly toolInput: Readonly<Record<string, unknown>>;
}

/** The words of a dialog that no event has announced. */
export interface ScreenRequestWords {
  readonly kind: string;
  readonly header?: string | undefined;
  readonly title: string;
  readonly body: readonly string[];
  readonly labels: readonly string[];
  /** What leave is asked for, in which a space makes a difference. */
  readonly input?: string | undefined;
}

/** The same for the events that announce one request, and for the one that tells of its answer. */
export function requestKey(origin: RequestOrigin): string {
  const { pane, claudeSessionId, promptId, subagent, toolName, toolInput } = origin;
  // an answered question comes back with its answers
  const asked =
    kindOfTool(toolName) === 'question' ? { questions: toolInput.questions } : toolInput;
  return digest([pane, claudeSessionId, promptId, subagent, toolName, sorted(asked)]);
}

/** The id of the nth request with one key. */
export function requestId(key: string, ordinal: number): string {
  return encode(digest([key, ordinal]), 8);
}

/** The id of a dialog on a screen; cursor and ticks make no difference, nor does spacing, except in what permission is asked for. */
export function screenRequestId(
  pane: PaneKey,
  claudePid: number | undefined,
  { kind, header, title, body, labels, input }: ScreenRequestWords,
): string {
  const words = [header ?? '', title, body.join(' '), ...labels].map(condense);
  return `S${encode(digest([pane, claudePid, kind, words, ...(input === undefined ? [] : [input])]), 8)}`;
}

function digest(parts: unknown): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

function encode(hex: string, length: number): string {
  const number = BigInt(`0x${hex.slice(0, 16)}`);
  return Array.from(
    { length },
    (_, place) => crockfordLetters[Number((number >> BigInt(5 * place)) & 31n)],
  ).join('');
}
