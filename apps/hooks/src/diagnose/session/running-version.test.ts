import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PaneId, processStart } from '@gsd-code-skill/core';
import { paneKey, prepareStateDirectory, writeBinding } from '@gsd-code-skill/session-channel';
import { test as base } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { triedClaude } from '../../register/tried-claude.ts';
import { checkRunningVersion } from './running-version.ts';

const { pid } = process;
const pane = { serverPid: 4711, id: '%3' as PaneId };
const running = { pane, process: { pid } } as Parameters<typeof checkRunningVersion>[0];
const restart = 'gsd-launcher restart warden';
const install = 'npm install -g @anthropic-ai/claude-code';

interface Told {
  /** On PATH. */
  readonly installed?: string | undefined;
  readonly inState?: string;
  readonly inTranscript?: string;
}

const test = base.extend<{ check: (told: Told) => ReturnType<typeof checkRunningVersion> }>({
  check: async ({ folder }, use) => {
    const stateDir = join(folder, 'state');
    await prepareStateDirectory(stateDir);
    const config = join(folder, 'config');
    const transcriptPath = join(config, 'projects', 'x', '1.jsonl');
    await mkdir(join(config, 'sessions'), { recursive: true });
    await mkdir(join(config, 'projects', 'x'), { recursive: true });
    const ofPane = { agentId: 'warden', sessionName: 'warden-main', socketPath: '/x' };
    await use(async (told) => {
      const { installed, inState, inTranscript } = { installed: '2.1.325', ...told };
      if (inState !== undefined) {
        const procStart = `${processStart(pid)}`;
        const state = { pid, sessionId: 's', cwd: '/', startedAt: 1, procStart, version: inState };
        await writeFile(join(config, 'sessions', `${pid}.json`), JSON.stringify(state));
      }
      const line = { type: 'user', version: inTranscript };
      await writeFile(transcriptPath, `${JSON.stringify(line)}\n`);
      const binding = { ...ofPane, claudeSessions: [], transcriptPath };
      await writeBinding(
        stateDir,
        paneKey({ serverPid: pane.serverPid, paneId: pane.id }),
        binding,
      );
      const machine = { stateDir, env: { HOME: folder } };
      return checkRunningVersion(running, { agent_id: 'warden' } as never, installed, machine);
    });
  },
});

test.for([
  [{ inState: '2.0.76' }, 'failed', /^2\.0\.76 is older than /, restart],
  [{ inState: '2.1.250' }, 'warning', /^2\.1\.250: .*cannot be granted with keys/, restart],
  [{ inTranscript: '2.1.250' }, 'warning', /^2\.1\.250: /, restart],
  // another start would make it no better
  [{ inState: '2.1.250', installed: '2.1.84' }, 'warning', /^2\.1\.250: /, install],
  [{ inState: '2.0.50', installed: '2.0.60' }, 'failed', /^2\.0\.50 is older than /, install],
  [{ inState: '2.1.250', installed: undefined }, 'warning', /^2\.1\.250: /, install],
  [{ inState: '9.0.0' }, 'warning', /^9\.0\.0 is newer than /, 'gsd-hooks log --follow'],
  [{ inState: '2.1.300', inTranscript: '2.1.250' }, 'ok', /^2\.1\.300$/],
  [{ inState: triedClaude.newest }, 'ok', new RegExp(`^${triedClaude.newest}$`)],
  [{ inState: '2.1.250', installed: '2.1.250' }, 'ok', /^2\.1\.250, as on PATH$/],
  [{ inState: 'of tomorrow' }, 'skipped', /does not tell its version$/],
  [{}, 'skipped', /does not tell its version$/],
] as const)('a session that tells %j: %s', async ([told, status, detail, fix], { check }) => {
  const judged = { name: 'version', status, detail: expect.stringMatching(detail) };
  expect(await check(told)).toEqual(fix === undefined ? judged : { ...judged, fix });
});
