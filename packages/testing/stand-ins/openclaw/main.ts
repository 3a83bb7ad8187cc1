// Plays the command `openclaw`: `main.ts <home> [arguments]`; the home holds a script and takes notes.
import { appendFileSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenClawCall, OpenClawScript } from '../../src/stand-ins/openclaw-script.ts';
import { gatewayDown, print, refuse } from './print.ts';
import { agentsOf, createSession, sessionList } from './roster.ts';
import { runAgent } from './run-agent.ts';
import { runSkills, skillStatus } from './run-skills.ts';

const [home = '', ...args] = process.argv.slice(2);
const script: OpenClawScript = JSON.parse(readFileSync(join(home, 'script.json'), 'utf8'));
const call = readCall();
note('calls', call);

if (args[0] === 'skills') runSkills(home, script, args.slice(1));
else if (args[0] === 'agents') print(agentsOf(home, script));
else if (script.isDown) refuse(gatewayDown);
else if (args[0] === 'agent') runAgent({ script, call, note });
else if (args[0] === 'sessions') print(sessionList(script));
else if (args[2] === 'chat.history') print(script.history ?? heardSoFar());
else if (args[2] === 'skills.status') print(skillStatus(home, script, params()));
else if (args[2] === 'sessions.create') print(createSession(home, script, params()));
else if (args[2] === 'health' && script.answer === 'down') refuse(gatewayDown);
else if (args[0] === 'gateway') print({ ok: true });
else refuse(`unknown command ${args.join(' ')}`);

function readCall(): OpenClawCall {
  const { pid } = process;
  const at = args.indexOf('--message-file');
  const file = args[at + 1];
  if (args[0] !== 'agent' || at === -1 || file === undefined) return { pid, args };
  const mode = statSync(file).mode & 0o777;
  return { pid, args, message: readFileSync(file, 'utf8'), file, mode };
}

function params(): { readonly agentId: string; readonly key: string } {
  return JSON.parse(args[args.indexOf('--params') + 1] ?? '{}');
}

function heardSoFar(): object {
  const heard = notes('heard').map(({ text, timestamp }) => {
    return { role: 'user', content: text, timestamp, idempotencyKey: `${timestamp}:user` };
  });
  const messages = [...heard, ...notes('rows')].toSorted((one, other) => {
    return Number(one.timestamp) - Number(other.timestamp);
  });
  return { messages, sessionInfo: { hasActiveRun: false } };
}

function notes(kind: string): readonly Record<string, unknown>[] {
  const lines = readFileSync(join(home, `${kind}.jsonl`), { encoding: 'utf8', flag: 'a+' });
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

function note(kind: 'calls' | 'heard' | 'refused' | 'rows', what: unknown): void {
  appendFileSync(join(home, `${kind}.jsonl`), `${JSON.stringify(what)}\n`);
}
