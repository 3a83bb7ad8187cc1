import { spawn } from 'node:child_process';
import type { OpenClawCall, OpenClawScript } from '../../src/stand-ins/openclaw-script.ts';
import { gatewayDown, print, refuse } from './print.ts';

interface AgentRun {
  readonly script: OpenClawScript;
  readonly call: OpenClawCall;
  readonly note: (kind: 'heard' | 'refused', what: unknown) => void;
}

const refusals: Readonly<Partial<Record<OpenClawScript['answer'], string>>> = {
  down: gatewayDown,
  unauthorized: 'gateway connect failed: unauthorized: token mismatch',
  strange: 'Agent "nope" no longer exists in configuration',
};
const inAgent =
  'Gateway agent from agent exec would lose inter-session attribution. Do not remove the exec marker.';

/** Tells the agent a message and prints its reply, or what came in the way. */
export function runAgent({ script: { answer, reply }, call, note }: AgentRun): void {
  const refusal = process.env.OPENCLAW_SHELL === 'exec' ? inAgent : refusals[answer];
  if (refusal !== undefined) refuse(refusal);
  else if (answer === 'crash') crash();
  else {
    // once it is heard, it is there to be killed
    if (answer === 'hang') hang(() => note('refused', process.pid));
    note('heard', { text: call.message, timestamp: Date.now(), args: call.args });
    if (answer !== 'hang') end(answer, repliesTo(call.message, reply));
  }
}

/** An agent names the wake that it answers. */
function repliesTo(message = '', reply: readonly string[]): readonly string[] {
  const [, wakeId = ''] = /^wake_id: (.*)$/m.exec(message) ?? [];
  return reply.map((text) => text.replaceAll('<wake id>', wakeId));
}

function end(answer: OpenClawScript['answer'], reply: readonly string[]): void {
  const payloads = reply.map((text) => ({ text }));
  switch (answer) {
    case 'nothing':
      break;
    case 'broken':
      console.log('{"runId": "r", "status": "ok", "resu');
      break;
    case 'timeout':
      print({ runId: 'r', status: 'timeout', summary: 'timed out' });
      process.exitCode = 1;
      break;
    case 'warnings':
      console.log('[warn] something old\n{not json}\n[plugins] loaded');
      console.error('(node:1) ExperimentalWarning: {"ok":false}');
      print({ runId: 'r', status: 'ok', result: { payloads } });
      break;
    default:
      print({ runId: 'r', status: 'ok', result: { payloads } });
  }
}

function crash(): void {
  console.error('boom\nTypeError: it broke');
  process.exitCode = 3;
}

function hang(onSignal: () => void): void {
  // as the real one may, it leaves a child that holds its output open
  const wait = 'setTimeout(() => {}, 20_000)';
  spawn(process.execPath, ['-e', wait], { stdio: 'inherit' }).unref();
  process.on('SIGTERM', onSignal);
  setTimeout(() => {}, 60_000);
}
