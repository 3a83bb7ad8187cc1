import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createCli, createInbox, openOutbox } from '@gsd-code-skill/openclaw-client';
import {
  claudeStandIn,
  endWorker,
  openclawStandIn,
  privateTmux,
  recordedScreenPath,
  standInProgram,
  temporaryFolder,
} from '@gsd-code-skill/testing';
import { type Program, programs } from './programs.ts';
import type { RunResident } from './resident.ts';

/** A user's machine in which every command has something to tell. */
export interface Machine {
  /** Runs one of our programs in the user's home; gives what it printed. */
  run(program: Program, ...words: readonly string[]): Promise<string>;
  /** Puts a wake into the inbox, and one that was tried in vain into the outbox. */
  leaveWakes(): Promise<void>;
  /** Leaves the record of a decision. */
  leaveDecision(): Promise<void>;
  /** Leaves something that an agent has not seen to. */
  leaveNeed(): Promise<void>;
  close(): Promise<void>;
}

const session = { key: 'agent:warden:main', sessionId: 'u1', agentId: 'warden', updatedAt: 1 };

export async function createMachine(runResident: RunResident): Promise<Machine> {
  const { path: home, remove } = await temporaryFolder();
  const tmux = privateTmux(home, { isDefault: true });
  const still = recordedScreenPath('80-context-c96', { colours: true });
  const { bin } = await claudeStandIn(home, { still });
  const openclaw = await openclawStandIn(home, { sessions: [session] });
  // no unit of this machine's own is touched
  await standInProgram(bin, 'systemctl', 'exit 0');
  await symlink(programs['gsd-hooks'], join(bin, 'gsd-hooks'));
  await prepareFiles(home);
  const env = {
    PATH: [bin, openclaw.bin, dirname(process.execPath), process.env.PATH].join(':'),
    HOME: home,
    TMUX_TMPDIR: home,
    LANG: 'C.UTF-8',
    SHELL: '/bin/sh',
    GSD_WORKER_LINGER_S: '0',
  };

  return {
    async run(program, ...words) {
      return (await runResident(program, words, { env, cwd: home })).stdout;
    },
    async leaveWakes() {
      const state = join(home, '.local/state/gsd-code-skill');
      const wake = { text: 'Nobody asks.', session: { key: session.key, id: 'u1' } };
      await createInbox({ dir: join(state, 'inbox') }).deliver({ id: 'one', ...wake });
      const outbox = openOutbox(join(state, 'outbox'));
      await outbox.enqueue({ id: 'two', ...wake });
      await outbox.drain(createCli({ command: 'false', env: { PATH: '/usr/bin:/bin' } }));
    },
    async leaveDecision() {
      const folder = join(home, '.local/state/gsd-code-skill/decisions');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const decision = {
        at: new Date().toISOString(),
        session: 'warden-main',
        agent: 'warden',
        request: '7KQ2XM4T',
        tool: 'Bash',
        input: 'sha256:0',
        decision: 'allow',
        how: 'approved',
        by: 'agent',
        rule: 'Bash(npm *)',
        channel: 'hook',
        verdict: 'delivered',
      };
      const text = `${JSON.stringify(decision)}\n`;
      await writeFile(join(folder, 'decisions.jsonl'), text, { mode: 0o600 });
    },
    async leaveNeed() {
      const folder = join(home, '.local/state/gsd-code-skill/needs');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const at = new Date().toISOString();
      const need = {
        version: 1,
        id: 'N3W8K2QRT',
        sequence: 1,
        kind: 'turn',
        agentId: 'warden',
        sessionName: 'warden-main',
        pane: '4711.3',
        openedAt: at,
        state: { status: 'open' },
        escalations: [{ to: 'agent chief', at }],
      };
      await writeFile(join(folder, 'N3W8K2QRT.json'), JSON.stringify(need));
    },
    async close() {
      await endWorker(join(home, '.local/state/gsd-code-skill'));
      await tmux.close();
      await remove();
    },
  };
}

async function prepareFiles(home: string): Promise<void> {
  const folders = ['.config/gsd-code-skill', '.claude', 'project', 'gsd-code-skill/config'];
  for (const folder of folders) await mkdir(join(home, folder), { recursive: true });
  const warden = {
    agent_id: 'warden',
    openclaw_session_key: session.key,
    working_directory: join(home, 'project'),
    auto_wake: true,
  };
  // one that has no folder cannot be started, and OpenClaw does not know it
  const agents = [warden, { agent_id: 'forge', auto_wake: true }];
  const command = `bash ${home}/gsd-code-skill/scripts/stop-hook.sh`;
  const files = {
    '.config/gsd-code-skill/recovery-registry.json': {
      delivery: { transport: 'cli' },
      policy: [{ match: 'Bash(rm *)', decision: 'human' }],
      agents,
    },
    '.claude/settings.json': { hooks: { Stop: [{ hooks: [{ type: 'command', command }] }] } },
    'gsd-code-skill/config/recovery-registry.json': { old: 1, agents: [{ agent_id: 'smith' }] },
  };
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(home, name), JSON.stringify(content), { mode: 0o600 });
  }
}
