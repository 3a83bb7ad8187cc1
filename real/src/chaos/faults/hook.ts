import { setTimeout as sleep } from 'node:timers/promises';
import { answerRequest, listOpenRequests, type PaneKey } from '@gsd-code-skill/session-channel';
import { recordedPayload } from '@gsd-code-skill/testing';
import {
  type HookRun,
  hookEnd,
  type Shell,
  startHook,
  systemShell,
} from '../../../../apps/hooks/test/run-hook.ts';
import { signal } from '../../programs/signal.ts';
import type { ChaosWorld } from '../chaos-world.ts';
import type { Ledger } from '../judgement/ledger.ts';
import type { ChaosPane } from '../panes.ts';
import type { Action } from '../plan.ts';

export type Sending = Omit<Extract<Action, { kind: 'send' }>, 'kind' | 'pane'>;

/** Milliseconds after which a hook that is still there counts as stuck. */
const longestHook = 60_000;

// a shell that finds no room for a file of this size, where no disk can be filled
const limited: Shell = {
  name: 'limited',
  file: '/bin/sh',
  args: ['-c', 'trap "" XFSZ; ulimit -Sf 1; exec /bin/sh "$@"', 'sh'],
};

/** Runs hook.sh as Claude Code does, with what the plan does to it; gives what is wrong with its end. */
export async function sendEvent(
  world: ChaosWorld,
  ledger: Ledger,
  pane: ChaosPane,
  { what, answer, lasts }: Sending,
): Promise<string | undefined> {
  const [event, name] = events[what];
  const entry = ledger.open(pane.session, pane.key, event);
  const since = performance.now();
  const shell = !world.disk.isMounted && world.disk.isFull ? limited : systemShell;
  const hook = startHook(world.scriptPath, event, pane.env, shell);
  const group = -(hook.pid ?? Number.NaN);
  let isKilled = false;
  const kill = () => {
    isKilled = true;
    signal(group, 'SIGKILL');
  };
  const ended = hookEnd(hook).catch((error: Error) => error);
  const stuck = setTimeout(kill, longestHook);
  const input = JSON.stringify(payload(name, pane.session, entry.id));

  if (what === 'slow') signal(group, 'SIGSTOP');
  if (what !== 'torn') hook.stdin.end(input);
  else hook.stdin.write(input.slice(0, input.length / 2));
  if (what === 'slow' || what === 'torn') await sleep(lasts);
  if (what === 'slow') signal(group, 'SIGCONT');
  if (what === 'torn') kill();
  if (what === 'ask') await settleAsk(world, pane, answer, lasts, { ended, kill });

  const end = await ended;
  clearTimeout(stuck);
  const hadNoRoom = world.disk.wasFullSince(since);
  if (isKilled) entry.doubt('hook-killed');
  if (hadNoRoom) entry.doubt('no-room');
  const isStuck = performance.now() - since >= longestHook;
  if (isStuck) return `hook of ${entry.id}: still there after ${longestHook / 1000} s`;
  // a disk that fills up within the second since a worker has seen room: Claude Code shows a line, and goes on
  const codes = hadNoRoom ? [0, 1] : [0];
  return isKilled ? undefined : fault(entry.id, end, { mayPrint: what === 'ask', codes });
}

/** Tells hooks of a session that has begun, which wakes nobody. */
export async function startSession(world: ChaosWorld, pane: ChaosPane): Promise<void> {
  const hook = startHook(world.scriptPath, 'SessionStart', pane.env);
  hook.stdin.end(JSON.stringify(payload('SessionStart.startup', pane.session, 'start')));
  await hookEnd(hook).catch(() => {});
}

const events = {
  turn: ['Stop', 'Stop'],
  idle: ['Notification', 'Notification.idle_prompt'],
  ask: ['PermissionRequest', 'PermissionRequest.Bash'],
  torn: ['Stop', 'Stop'],
  slow: ['Stop', 'Stop'],
} as const;

function payload(name: string, session: string, id: string): object {
  // the id first, so that it is in what a torn hook has written
  return {
    tool_use_id: id,
    ...recordedPayload(name, {
      session_id: session,
      prompt_id: id,
      transcript_path: undefined,
      ...(name === 'Stop' && { last_assistant_message: `${id} is what was said` }),
      ...(name.startsWith('Permission') && { tool_input: { command: `echo ${id}` } }),
      // more than the limit of a shell without a disk
      padding: '.'.repeat(1500),
    }),
    hook_event_name: name.split('.')[0],
  };
}

interface RunningHook {
  readonly ended: Promise<HookRun | Error>;
  readonly kill: () => void;
}

/** Answers the request, lets it be released by itself, or kills its hook. */
async function settleAsk(
  { stateDir }: ChaosWorld,
  pane: ChaosPane,
  answer: Sending['answer'],
  lasts: number,
  { ended, kill }: RunningHook,
): Promise<void> {
  await Promise.race([ended, sleep(lasts)]);
  if (answer === 'killed') return kill();
  if (answer === 'none') return;
  const given = answer === 'allow' ? ({ kind: 'allow' } as const) : denied;
  const asked = await listOpenRequests(stateDir, pane.key as PaneKey).catch(() => []);
  for (const { id } of asked) {
    // on a full disk an answer is refused, and the dialog stays
    await answerRequest(stateDir, id, given, { by: 'chaos' }).catch(() => {});
  }
}

const denied = { kind: 'deny', message: 'not in this weather' } as const;

function fault(
  id: string,
  end: HookRun | Error,
  { mayPrint, codes }: { readonly mayPrint: boolean; readonly codes: readonly (number | null)[] },
): string | undefined {
  if (end instanceof Error) return `hook of ${id}: ${end.message}`;
  const { code, stdout, stderr } = end;
  const isSilent = stderr === '' && (mayPrint || stdout === '');
  return codes.includes(code) && isSilent ? undefined : `hook of ${id}: ${code} ${stdout}${stderr}`;
}
