import { type DecisionRecord, readDecisions } from './decisions/decision-log.ts';
import { type AnswerOrigin, type AnswerResult, answerHold } from './holds/answer.ts';
import { type Hold, listHolds } from './holds/hold.ts';
import type { DialogDecision } from './holds/hook-output.ts';
import { awaitHoldReceipt } from './holds/receipt.ts';
import { appendRecord } from './log/event-log.ts';
import { followLog, type LogLines, readLog } from './log/follow-log.ts';
import type { LogRecord } from './log/log-record.ts';
import { type AwaitNeedsOptions, awaitNeeds } from './needs/await-needs.ts';
import { closeNeed, type NeedEnd, openNeed } from './needs/change-needs.ts';
import type { Need, NewNeed } from './needs/need.ts';
import { readNeed, readNeedWake } from './needs/need-files.ts';
import { type Postponement, postponeNeed } from './needs/postpone-needs.ts';
import { type NeedFilter, type News, readNeeds } from './needs/read-needs.ts';
import type { PaneKey } from './pane-key.ts';
import { type PaneLockOptions, withPaneLock } from './pane-lock.ts';
import { type Binding, type BoundPane, readBinding, readBindings } from './panes/binding.ts';
import { mutedTurns, mutePane } from './panes/mutes.ts';
import { answerRequest, type RequestAnswer } from './requests/answer-request.ts';
import {
  type NewRequest,
  openRequest,
  type RequestEnd,
  settleRequest,
} from './requests/change-request.ts';
import {
  listOpenRequests,
  type Request,
  type RequestSettlement,
  readRequest,
} from './requests/request.ts';
import { prepareStateDirectory } from './state-directory.ts';
import type { StateFolder } from './state-names.ts';
import { type StateWatch, watchState } from './watch-state.ts';
import { readWorkerRecord, type WorkerRecord } from './worker/worker-record.ts';

/** What Claude Code asks for, open and settled. */
export interface Requests {
  open(fields: NewRequest): Promise<Request>;
  /** Those that wait for an answer, of one pane or of all. */
  list(pane?: PaneKey): Promise<readonly Request[]>;
  read(id: string): Promise<Request | undefined>;
  /** Hands a decision to the hook that waits for it. */
  answer(id: string, decision: DialogDecision, origin?: AnswerOrigin): Promise<RequestAnswer>;
  /** Writes down how it ended; the first end counts. */
  settle(id: string, end: RequestEnd): Promise<RequestSettlement | undefined>;
}

/** The hooks that wait for a decision. */
export interface Holds {
  list(pane?: PaneKey): Promise<readonly Hold[]>;
  answer(id: string, decision: DialogDecision, origin?: AnswerOrigin): Promise<AnswerResult>;
  /** Whether Claude Code was handed the answer. */
  awaitReceipt(
    pane: PaneKey,
    id: string,
    options?: { readonly timeout?: number },
  ): Promise<'delivered' | 'gone' | 'timed-out'>;
}

/** What sessions wait for until somebody has seen to it. */
export interface Needs {
  open(fields: NewNeed): Promise<Need>;
  list(filter?: NeedFilter): Promise<readonly Need[]>;
  read(id: string): Promise<Need | undefined>;
  /** The text that the agent was woken with. */
  wakeOf(id: string): Promise<string | undefined>;
  close(id: string, end: NeedEnd): Promise<Need | undefined>;
  postpone(id: string, postponement: Postponement): Promise<Need | undefined>;
  /** Waits for the next ones after a cursor. */
  wait(options: AwaitNeedsOptions): Promise<News>;
}

/** One line for each event, by session. */
export interface Log {
  append(record: LogRecord): Promise<void>;
  read(sessionName?: string): Promise<LogLines>;
  /** The lines that come after those that were read. */
  follow(from: LogLines, sessionName?: string): AsyncGenerator<string>;
}

/** What is remembered of panes. */
export interface Panes {
  list(): Promise<readonly BoundPane[]>;
  read(pane: PaneKey): Promise<Binding | undefined>;
  /** Does the work while nobody else drives the pane. */
  lock<Result>(
    pane: PaneKey,
    work: (signal: AbortSignal) => Promise<Result>,
    options?: PaneLockOptions,
  ): Promise<Result>;
  mute(pane: PaneKey, turns: number): Promise<void>;
  mutedTurns(pane: PaneKey): Promise<number>;
}

/** Everything that hooks, the worker and whoever answers share, in one folder. */
export interface Channel {
  readonly stateDir: string;
  readonly requests: Requests;
  readonly holds: Holds;
  readonly needs: Needs;
  readonly log: Log;
  readonly panes: Panes;
  /** Every decision that was made, oldest first. */
  decisions(): Promise<readonly DecisionRecord[]>;
  /** What the worker that lives says of itself. */
  worker(): Promise<WorkerRecord | undefined>;
  /** Calls back when something in the folder changes. */
  watch(onChange: (folder?: StateFolder) => void): Promise<StateWatch>;
}

/**
 * Opens a state directory, and makes it where it is missing. The functions behind it are exported
 * one by one, too: a program that needs two of them is smaller with those.
 */
export async function openChannel(stateDir: string): Promise<Channel> {
  await prepareStateDirectory(stateDir);
  return {
    stateDir,
    requests: {
      open: (fields) => openRequest(stateDir, fields),
      list: (pane) => listOpenRequests(stateDir, pane),
      read: (id) => readRequest(stateDir, id),
      answer: (id, decision, origin) => answerRequest(stateDir, id, decision, origin),
      settle: (id, end) => settleRequest(stateDir, id, end),
    },
    holds: {
      list: (pane) => listHolds(stateDir, pane),
      answer: (id, decision, origin) => answerHold(stateDir, id, decision, origin),
      awaitReceipt: (pane, id, options) => awaitHoldReceipt(stateDir, pane, id, options),
    },
    needs: {
      open: (fields) => openNeed(stateDir, fields),
      list: (filter) => readNeeds(stateDir, filter),
      read: (id) => readNeed(stateDir, id),
      wakeOf: (id) => readNeedWake(stateDir, id),
      close: (id, end) => closeNeed(stateDir, id, end),
      postpone: (id, postponement) => postponeNeed(stateDir, id, postponement),
      wait: (options) => awaitNeeds(stateDir, options),
    },
    log: {
      append: (record) => appendRecord(stateDir, record),
      read: (sessionName) => readLog(stateDir, sessionName),
      follow: (from, sessionName) => followLog(stateDir, from, sessionName),
    },
    panes: {
      list: () => readBindings(stateDir),
      read: (pane) => readBinding(stateDir, pane),
      lock: (pane, work, options) => withPaneLock(stateDir, pane, work, options),
      mute: (pane, turns) => mutePane(stateDir, pane, turns),
      mutedTurns: (pane) => mutedTurns(stateDir, pane),
    },
    decisions: () => readDecisions(stateDir),
    worker: () => readWorkerRecord(stateDir),
    watch: (onChange) => watchState(stateDir, onChange),
  };
}
