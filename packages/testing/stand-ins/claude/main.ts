// Plays Claude Code: `main.ts <home> [arguments]`; the home holds a scenario and takes notes.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClaudeScenario } from '../../src/stand-ins/claude-scenario.ts';
import { notebookIn } from './notebook.ts';
import { play } from './play.ts';
import { ownTerminal } from './terminal.ts';

const [home = '', ...args] = process.argv.slice(2);
const notes = notebookIn(home);
const scenario: ClaudeScenario = JSON.parse(readFileSync(join(home, 'scenario.json'), 'utf8'));

if (args[0] === '--version') {
  process.stdout.write(`${scenario.version ?? '2.1.325'} (Claude Code)\n`);
  process.exit(0);
}
noteStart();
leaveEarly();
while (startsSoFar() < (scenario.together ?? 0)) await sleep(50);

const played = play(scenario, notes, ownTerminal());
process.on('SIGUSR1', played.closeDialog);

function noteStart(): void {
  const outputs = Object.entries(scenario.notes ?? {}).map(([name, command]) => [
    name,
    execFileSync('sh', ['-c', command], { encoding: 'utf8' }),
  ]);
  const printed = Object.fromEntries(outputs);
  const start = { pid: process.pid, args, cwd: process.cwd(), env: process.env, notes: printed };
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
