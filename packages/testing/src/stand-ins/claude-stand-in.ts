import { mkdir, readdir, readFile, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClaudeEvent, ClaudeScenario } from './claude-scenario.ts';
import type { ClaudeStart } from './claude-start.ts';
import { readLines, writeWhole } from './notes.ts';
import { execStandIn, standInProgram } from './stand-in-program.ts';
import { readStillStart, readTyped, stillScript } from './still-script.ts';

/** A program `claude` that plays a scenario and writes down what reaches it. */
export interface ClaudeStandIn {
  /** Where its scenario and its notes lie. */
  readonly home: string;
  /** A folder for PATH that holds `claude`. */
  readonly bin: string;
  /** The words that start it; more arguments may follow. */
  readonly command: readonly string[];
  /** Lets those that start from here on play another scenario. */
  play(scenario: ClaudeScenario): Promise<void>;
  /** What came of the keys: prompts, answers, choices. */
  events(): Promise<readonly ClaudeEvent[]>;
  /** Every key, by its name, and every paste. */
  keys(): Promise<readonly string[]>;
  /** How they were started, one after the other. */
  starts(): Promise<readonly ClaudeStart[]>;
  /** Closes the dialog that one of them shows as the answer of a hook does, without a key. */
  closeDialog(pid: number): void;
}

interface Dated {
  readonly start: ClaudeStart;
  readonly at: number;
}

const program = new URL('../../stand-ins/claude/main.ts', import.meta.url);

/** Puts a stand-in for Claude Code into a folder; one folder for each whose events matter alone. */
export async function claudeStandIn(
  folder: string,
  scenario: ClaudeScenario = {},
): Promise<ClaudeStandIn> {
  const home = join(folder, 'claude-stand-in');
  const bin = join(home, 'bin');
  await mkdir(join(home, 'node'), { recursive: true });
  // the name by which a process list tells Claude Code
  const node = join(home, 'node', 'claude');
  await symlink(process.execPath, node);
  const path = join(bin, 'claude');
  async function play(next: ClaudeScenario): Promise<void> {
    const { still } = next;
    const script =
      still === undefined ? execStandIn(node, program, home) : stillScript(home, still, next);
    await writeWhole(join(home, 'scenario.json'), JSON.stringify(next));
    await standInProgram(bin, 'claude', script);
  }
  await play(scenario);

  return {
    home,
    bin,
    command: [path],
    play,
    events: async () => [
      ...(await readLines<ClaudeEvent>(join(home, 'events.jsonl'))),
      ...(await readTyped(home)),
    ],
    keys: () => readLines(join(home, 'keys.jsonl')),
    async starts() {
      const names = (await readdir(home)).filter((name) => name.startsWith('start.'));
      const starts = await Promise.all(
        names.map(async (name): Promise<Dated> => {
          const path = join(home, name);
          const { ctimeMs } = await stat(path);
          const isStill = !name.endsWith('.json');
          const start = isStill
            ? await readStillStart(home, name)
            : JSON.parse(await readFile(path, 'utf8'));
          return { start, at: ctimeMs };
        }),
      );
      return starts.toSorted((one, other) => one.at - other.at).map(({ start }) => start);
    },
    closeDialog: (pid) => void process.kill(pid, 'SIGUSR1'),
  };
}
