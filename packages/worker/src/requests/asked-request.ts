import { type Binding, requestId, requestKey } from '@gsd-code-skill/session-channel';
import { askedBy } from '../event/asked-by.ts';
import { isAsking } from '../event/asking-events.ts';
import type { HookEvent } from '../event/hook-event.ts';

type AskedMemory = NonNullable<Binding['asked']>;

/** A request that an event tells of. */
export interface EventRequest {
  readonly id: string;
  /** True when an event before this one has told the agent of it. */
  readonly isTold: boolean;
  /** What to remember of requests from here on. */
  readonly asked: AskedMemory;
}

const nothing: AskedMemory = { counts: {}, announced: [] };
const keptKeys = 200;

/** The request an event makes, `undefined` for one that makes none: PreToolUse announces some, PermissionRequest makes all, Elicitation a form. */
export function askedRequest(
  event: HookEvent,
  memory: Binding | undefined,
): EventRequest | undefined {
  const { name, wakeId } = event;
  if (!makesRequest(event)) return undefined;
  const asked = memory?.asked ?? nothing;
  // read again after a crash, an event makes no other request
  if (asked.last?.wakeId === wakeId) return { ...asked.last, asked };

  const key = keyOf(event);
  const isAnnounced = name === 'PermissionRequest' && asked.announced.includes(key);
  const count = (asked.counts[key] ?? asked.forgotten ?? 0) + (isAnnounced ? 0 : 1);
  const id = requestId(key, count);
  const others = asked.announced.filter((one) => one !== key);
  return {
    id,
    isTold: isAnnounced,
    asked: {
      ...remembered(asked, key, count),
      announced: name === 'PreToolUse' ? [...others, key] : others,
      last: { wakeId, id, isTold: isAnnounced },
    },
  };
}

/** The request that a finished tool has answered. */
export function answeredRequest(event: HookEvent, memory: Binding | undefined): string | undefined {
  if (event.name !== 'PostToolUse' || event.payload.tool_name === undefined) return undefined;
  const key = keyOf(event);
  const count = memory?.asked?.counts[key];
  return count === undefined ? undefined : requestId(key, count);
}

function makesRequest({ name, payload }: HookEvent): boolean {
  return isAsking(name) && (name === 'Elicitation' || payload.tool_name !== undefined);
}

function keyOf(event: HookEvent): string {
  const { pane, payload } = event;
  return requestKey({
    pane,
    claudeSessionId: payload.session_id,
    promptId: payload.prompt_id,
    subagent: payload.agent_id,
    ...askedBy(event),
  });
}

/** The counts with one more; the oldest are forgotten beyond a number, but for how far they went. */
function remembered({ counts, forgotten = 0 }: AskedMemory, key: string, count: number) {
  const { [key]: _, ...others } = counts;
  const all = [...Object.entries(others), [key, count] as const];
  const most = all.slice(0, -keptKeys).map(([, one]) => one);
  return {
    counts: Object.fromEntries(all.slice(-keptKeys)),
    forgotten: Math.max(forgotten, ...most),
  };
}
