// Plays Claude Code: `main.ts <home> [arguments]`; the home holds a scenario and takes notes.
import { execFileSync } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClaudeEvent, ClaudeScenario } from '../../src/stand-ins/claude-scenario.ts';
import { play } from './play.ts';

const [home = '', ...args] = process.argv.slice(2);
const scenario: ClaudeScenario = JSON.parse(readFileSync(join(home, 'scenario.json'), 'utf8'));

if (args[0] === '--version') {
  process.stdout.write(`${scenario.version ?? '2.1.325'} (Claude Code)\n`);
  process.exit(0);
}
noteStart();
leaveEarly();
while (startsSoFar() < (scenario.together ?? 0)) await sleep(50);

if (scenario.still === undefined) {
  play(scenario, {
    event: (event) => note('events', event),
    key: (key) => note('keys', key),
  });
} else drawStill(scenario.still);

function noteStart(): void {
  const outputs = Object.entries(scenario.notes ?? {}).map(([name, command]) => [
    name,
    execFileSync('sh', ['-c', command], { encoding: 'utf8' }),
  ]);
  const notes = Object.fromEntries(outputs);
  const start = { pid: process.pid, args, cwd: process.cwd(), env: process.env, notes };
  const draft = join(home, `draft.${process.pid}`);
  writeFileSync(draft, JSON.stringify(start));
  // whole, or not there yet
  renameSync(draft, join(home, `start.${process.pid}.json`));
}

function leaveEarly(): void {
  if (scenario.hasNoConversation) {
    const resumed = args.indexOf('--resume');
    const isContinued = args.includes('--continue');
    if (resumed !== -1) {
      console.log(`No conversation found with session ID: ${args[resumed + 1]}`);
    } else if (isContinued) console.log('No conversation found to continue');
    if (resumed !== -1 || isContinued) process.exit(1);
  }
  if (scenario.exitCode !== undefined) process.exit(scenario.exitCode);
}

function startsSoFar(): number {
  return readdirSync(home).filter((name) => name.startsWith('start.')).length;
}

function drawStill(file: string): void {
  process.stdout.write(`\u001B[H\u001B[2J${readFileSync(file, 'utf8').replace(/\n+$/, '')}`);
  process.stdin.on('data', (bytes) => {
    for (const typed of bytes.toString('utf8').split('\n').slice(0, -1)) note('events', { typed });
  });
}

function note(kind: 'events' | 'keys', what: ClaudeEvent | string): void {
  appendFileSync(join(home, `${kind}.jsonl`), `${JSON.stringify(what)}\n`);
}
