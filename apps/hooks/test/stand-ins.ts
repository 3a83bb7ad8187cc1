import { join } from 'node:path';
import {
  type OpenClawSession,
  type OpenClawStandIn,
  openclawStandIn,
  standInProgram,
} from '@gsd-code-skill/testing';

/** A folder for PATH with programs that stand in for real ones. */
export interface StandIns {
  readonly bin: string;
  /** A Claude Code that says this version, and otherwise waits. */
  claude(version: string): Promise<string>;
  /** An OpenClaw that knows these sessions, takes messages and installs skills. */
  openclaw(sessions: readonly OpenClawSession[]): Promise<OpenClawInstalled>;
  /** A program with this shell script. */
  program(name: string, script: string): Promise<string>;
}

interface OpenClawInstalled
  extends Pick<OpenClawStandIn, 'skills' | 'workspace' | 'hasAgents' | 'misses'> {
  /** The command lines it was called with. */
  calls(): Promise<readonly string[]>;
  /** The last message it took. */
  message(): Promise<string>;
}

export async function createStandIns(folder: string): Promise<StandIns> {
  const bin = join(folder, 'bin');
  const program = (name: string, script: string) => standInProgram(bin, name, script);

  return {
    bin,
    program,
    claude: (version) =>
      program(
        'claude',
        `[ "$1" = --version ] && { echo '${version} (Claude Code)'; exit; }\ncat; exit`,
      ),
    async openclaw(sessions) {
      const { command, ...openclaw } = await openclawStandIn(folder, { sessions });
      await program('openclaw', `exec '${command}' "$@"`);
      return {
        ...openclaw,
        calls: async () => (await openclaw.calls()).map(({ args }) => args.join(' ')),
        async message() {
          const last = (await openclaw.heard()).at(-1);
          if (last === undefined) throw new Error('it was told nothing');
          return last.text;
        },
      };
    },
  };
}
