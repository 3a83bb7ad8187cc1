import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readLines, writeWhole } from './notes.ts';
import type {
  OpenClawAnswer,
  OpenClawCall,
  OpenClawExec,
  OpenClawMessage,
  OpenClawScript,
  OpenClawSession,
} from './openclaw-script.ts';
import { readyAnswers } from './ready-answers.ts';
import { execStandIn, quotedWords, standInProgram } from './stand-in-program.ts';

/** A command `openclaw` that does as it is told. */
export interface OpenClawStandIn {
  /** A folder for PATH that holds `openclaw`. */
  readonly bin: string;
  /** The path of the command. */
  readonly command: string;
  /** Where skills are installed. */
  readonly skills: string;
  /** Changes the sessions it lists. */
  knows(sessions: readonly OpenClawSession[]): Promise<void>;
  /** Changes the agents it has configured. */
  hasAgents(agents: readonly string[]): Promise<void>;
  /** Where an agent of its has its own files. */
  workspace(agentId: string): string;
  /** Programs that its gateway does not find from here on. */
  misses(programs: readonly string[]): Promise<void>;
  /** What the agent replies from here on; `<wake id>` becomes that of the wake it was told. */
  reply(...texts: readonly string[]): Promise<void>;
  /** How runs of the agent end from here on. */
  answer(answer: OpenClawAnswer): Promise<void>;
  /** How the agent runs the commands that wakes ask it to run, from here on. */
  exec(exec: OpenClawExec): Promise<void>;
  /** What is said of skills from here on, besides their names. */
  skill(status: object): Promise<void>;
  /** What `chat.history` prints from here on; without it, what the agent has heard. */
  history(history?: object): Promise<void>;
  goDown(): Promise<void>;
  comeBack(): Promise<void>;
  /** What the agent was told, in order. */
  heard(): Promise<readonly OpenClawMessage[]>;
  /** How the command was called, each time. */
  calls(): Promise<readonly OpenClawCall[]>;
  /** Pids of runs that were asked to end and did not. */
  refusedToEnd(): Promise<readonly number[]>;
}

const program = new URL('../../stand-ins/openclaw/main.ts', import.meta.url);
const warden = { key: 'agent:warden:main', sessionId: 'u1', agentId: 'warden', updatedAt: 1 };

/** Puts a stand-in for OpenClaw into a folder. */
export async function openclawStandIn(
  folder: string,
  { sessions = [warden] }: { readonly sessions?: readonly OpenClawSession[] } = {},
): Promise<OpenClawStandIn> {
  const home = join(folder, 'openclaw-stand-in');
  const bin = join(home, 'bin');
  const skills = join(home, 'skills');
  await mkdir(skills, { recursive: true });
  const answers = join(home, 'answers.sh');
  await writeWhole(answers, '');
  const command = await standInProgram(
    bin,
    'openclaw',
    `. ${quotedWords(answers)}\n${execStandIn(process.execPath, program, home)}`,
  );

  let script: OpenClawScript = { sessions, answer: 'ok', reply: ['noted'], isDown: false };
  async function tell(changes: Partial<OpenClawScript>): Promise<void> {
    script = { ...script, ...changes };
    // none while it changes, so that nobody hears the new and then the old
    await writeWhole(answers, '');
    await writeWhole(join(home, 'script.json'), JSON.stringify(script));
    await writeWhole(answers, readyAnswers(home, script));
  }
  await tell({});

  return {
    bin,
    command,
    skills,
    knows: (known) => tell({ sessions: known }),
    hasAgents: (agents) => tell({ agents }),
    workspace: (agentId) => join(home, 'workspaces', agentId),
    misses: (missing) => tell({ missing }),
    reply: (...reply) => tell({ reply }),
    answer: (answer) => tell({ answer }),
    exec: (exec) => tell({ exec }),
    skill: (skill) => tell({ skill }),
    async history(history) {
      const { history: _, ...rest } = script;
      script = rest;
      await tell(history === undefined ? {} : { history });
    },
    goDown: () => tell({ isDown: true }),
    comeBack: () => tell({ isDown: false }),
    heard: () => readLines(join(home, 'heard.jsonl')),
    calls: () => readLines(join(home, 'calls.jsonl')),
    refusedToEnd: () => readLines(join(home, 'refused.jsonl')),
  };
}
