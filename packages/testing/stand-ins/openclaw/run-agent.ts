import { spawn, spawnSync } from 'node:child_process';
import type {
  OpenClawCall,
  OpenClawExec,
  OpenClawScript,
} from '../../src/stand-ins/openclaw-script.ts';
import { gatewayDown, print, refuse } from './print.ts';

interface AgentRun {
  readonly script: OpenClawScript;
  readonly call: OpenClawCall;
  readonly note: (kind: 'heard' | 'refused' | 'rows', what: unknown) => void;
}

const refusals: Readonly<Partial<Record<OpenClawScript['answer'], string>>> = {
  down: gatewayDown,
  unauthorized: 'gateway connect failed: unauthorized: token mismatch',
  strange: 'Agent "nope" no longer exists in configuration',
};
const inAgent =
  'Gateway agent from agent exec would lose inter-session attribution. Do not remove the exec marker.';

/** Tells the agent a message and prints its reply, or what came in the way. */
export function runAgent({ script: { answer, reply, exec }, call, note }: AgentRun): void {
  const refusal = process.env.OPENCLAW_SHELL === 'exec' ? inAgent : refusals[answer];
  if (refusal !== undefined) refuse(refusal);
  else if (answer === 'crash') crash();
  else {
    // once it is heard, it is there to be killed
    if (answer === 'hang') hang(() => note('refused', process.pid));
    note('heard', { text: call.message, timestamp: Date.now(), args: call.args });
    if (answer === 'ok' && exec !== undefined) runAsked(call.message, exec, note);
    const said = repliesTo(call.message, reply);
    if (answer === 'ok') note('rows', row('assistant', said.join('\n')));
    if (answer !== 'hang') end(answer, said);
  }
}

/** Runs the command that a wake asks for, as the tool `exec` does, and notes what came of it. */
function runAsked(message = '', { path, denied }: OpenClawExec, note: AgentRun['note']): void {
  const [, command] = /^(menu-driver \S+ ack \S+)$/m.exec(message) ?? [];
  if (command === undefined) return;
  note('rows', row('assistant', ''));
  note('rows', row('toolResult', denied ?? outputOf(command, path)));
}

function outputOf(command: string, path: string): string {
  const run = spawnSync('/bin/sh', ['-c', command], {
    env: { ...process.env, PATH: path, OPENCLAW_SHELL: 'exec' },
    encoding: 'utf8',
  });
  const code =
    run.status === 127 ? 'Command not found' : `(Command exited with code ${run.status})`;
  const output = `${run.stdout}${run.stderr}`.trim();
  return run.status === 0 ? output : `${output}\n\n${code}`;
}

let rows = 0;

function row(role: string, text: string): object {
  rows += 1;
  // after what it heard, and one after the other
  return { role, content: [{ type: 'text', text }], timestamp: Date.now() + rows };
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
    case 'billing':
      print({
        runId: 'r',
        status: 'error',
        summary: 'API provider returned a billing error: insufficient credit balance',
      });
      process.exitCode = 1;
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
