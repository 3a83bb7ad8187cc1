import { kindOfTool, type Question, readQuestions } from '@gsd-code-skill/core';
import { readRecordsBackwards } from './lines/read-records-backwards.ts';
import type { AssistantRecord } from './lines/transcript-record.ts';
import { withTranscript } from './lines/with-transcript.ts';
import { readUntilFound } from './read-until-found.ts';

/** An `AskUserQuestion` call that has no answer yet. */
export interface OpenQuestion {
  readonly toolUseId: string;
  readonly questions: readonly Question[];
  readonly messageId: string | undefined;
  readonly timestamp: string | undefined;
}

export interface OpenQuestionOptions {
  /**
   * Milliseconds to wait for a question that is not in the file yet.
   *
   * @default 0
   */
  readonly timeout?: number | undefined;
}

/** Reads the question the session waits on; `undefined` when none is open. */
export function readOpenQuestion(
  path: string,
  { timeout = 0 }: OpenQuestionOptions = {},
): Promise<OpenQuestion | undefined> {
  return readUntilFound(() => readNow(path), timeout);
}

function readNow(path: string): Promise<OpenQuestion | undefined> {
  return withTranscript(path, async (transcript) => {
    const answered = new Set<string>();
    let last: AssistantRecord | undefined;
    for await (const record of readRecordsBackwards(transcript)) {
      if (record.kind === 'prompt' || record.kind === 'interruption') return undefined;
      if (record.kind !== 'assistant') {
        for (const id of record.toolUseIds) answered.add(id);
        continue;
      }
      // only the last message can wait: the next one is written after every answer
      last ??= record;
      if (record.messageId !== last.messageId) return undefined;
      const open = findOpen(record, answered);
      if (open !== undefined) return open;
    }
    return undefined;
  });
}

function findOpen(
  { toolUses, messageId, timestamp }: AssistantRecord,
  answered: ReadonlySet<string>,
): OpenQuestion | undefined {
  for (const { id, name, input: toolInput } of toolUses) {
    if (kindOfTool(name) !== 'question' || id === undefined || answered.has(id)) continue;
    const questions = readQuestions(toolInput);
    if (questions !== undefined) return { toolUseId: id, questions, messageId, timestamp };
  }
  return undefined;
}
