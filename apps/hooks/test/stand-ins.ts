import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A session as the stand-in for OpenClaw lists it. */
interface ListedSession {
  readonly key: string;
  readonly sessionId: string;
  readonly agentId: string;
  readonly updatedAt: number;
}

/** A folder for PATH with programs that stand in for real ones. */
export interface StandIns {
  readonly bin: string;
  /** A Claude Code that says this version, and otherwise waits. */
  claude(version: string): Promise<string>;
  /** An OpenClaw that knows these sessions, takes messages and installs skills. */
  openclaw(sessions: readonly ListedSession[]): Promise<OpenClawStandIn>;
  /** A program with this shell script. */
  program(name: string, script: string): Promise<string>;
}

interface OpenClawStandIn {
  /** Where skills are installed. */
  readonly skills: string;
  /** The command lines it was called with. */
  calls(): Promise<readonly string[]>;
  /** The last message it took. */
  message(): Promise<string>;
}

export async function createStandIns(folder: string): Promise<StandIns> {
  const bin = join(folder, 'bin');
  await mkdir(bin, { recursive: true });

  async function program(name: string, script: string): Promise<string> {
    const path = join(bin, name);
    await writeFile(path, `#!/bin/sh\n${script}\n`);
    await chmod(path, 0o755);
    return path;
  }

  return {
    bin,
    program,
    claude: (version) =>
      program('claude', `[ "$1" = --version ] && exec echo '${version} (Claude Code)'\ncat; exit`),
    async openclaw(sessions) {
      const home = join(folder, 'openclaw');
      const skills = join(home, 'skills');
      await mkdir(skills, { recursive: true });
      await writeFile(join(home, 'sessions.json'), JSON.stringify({ sessions }));
      await program(
        'openclaw',
        `d='${home}'
echo "$*" >>"$d/calls"
case "$1 $2" in
  "sessions list") cat "$d/sessions.json" ;;
  "gateway call") echo '{"ok":true}' ;;
  "skills install") rm -rf "$d/skills/gsd-code-skill"; cp -R "$3" "$d/skills/gsd-code-skill" ;;
  "skills info")
    [ -d "$d/skills/$3" ] || exit 1
    echo "{\\"name\\":\\"$3\\",\\"eligible\\":true,\\"baseDir\\":\\"$d/skills/$3\\"}" ;;
  agent*)
    while [ $# -gt 0 ]; do [ "$1" = --message-file ] && cp "$2" "$d/message"; shift; done
    echo '{"runId":"1","status":"ok","result":{"payloads":[{"text":"seen"}]}}' ;;
esac`,
      );
      return {
        skills,
        calls: async () =>
          (await readFile(join(home, 'calls'), 'utf8').catch(() => '')).split('\n').filter(Boolean),
        message: () => readFile(join(home, 'message'), 'utf8'),
      };
    },
  };
}
