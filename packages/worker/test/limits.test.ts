import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  type LimitRecord,
  listSpool,
  paneKey,
  prepareStateDirectory,
  readLimit,
  readSpooled,
  writeBinding,
  writeLimit,
} from '@gsd-code-skill/session-channel';
import { test as base } from '@gsd-code-skill/session-stage';
import { eventually } from '@gsd-code-skill/testing';
import { expect } from 'vitest';
import { goOnText } from '../src/usage/go-on.ts';
import { createLimits, type Limits } from '../src/usage/limits.ts';
import type { WorkerContext } from '../src/worker-context.ts';

const said = (content: string) => ({ type: 'system', subtype: 'informational', content });
const announced = said('Usage limit reached · continuing automatically at 5:34pm · esc to cancel');

interface Limited {
  readonly limits: Limits;
  readonly record: LimitRecord;
  readonly transcriptPath: string;
  readonly events: () => Promise<readonly unknown[]>;
  readonly step: () => Promise<string | undefined>;
  readonly told: () => Promise<readonly unknown[]>;
}

/** A session whose limit has reset a minute ago, and Claude Code has not gone on. */
const test = base.extend<{ limited: (given?: Partial<LimitRecord>) => Promise<Limited> }>({
  limited: async ({ folder, stateDir, socket, tmux, startClaude }, use) => {
    await use(async (given = {}) => {
      await prepareStateDirectory(stateDir);
      const { pane: paneId, pid, events } = await startClaude();
      const pane = paneKey({ serverPid: await tmux.serverPid(), paneId });
      const transcriptPath = join(folder, '.claude', 'projects', 'x', '1.jsonl');
      const resetsAt = Math.floor(Date.now() / 1000) * 1000 - 60_000;
      const line = {
        type: 'assistant',
        uuid: 'u1',
        isApiErrorMessage: true,
        message: { role: 'assistant', content: 'You have hit it' },
        quotaLimits: { resetsAt: resetsAt / 1000, rateLimitType: 'five_hour' },
      };
      await mkdir(dirname(transcriptPath), { recursive: true });
      await writeFile(transcriptPath, `${JSON.stringify(line)}\n${JSON.stringify(announced)}\n`);
      const session = { agentId: 'warden', sessionName: 'warden-main', socketPath: socket };
      await writeBinding(stateDir, pane, {
        ...session,
        claudePid: pid,
        claudeSessions: ['s'],
        transcriptPath,
      });
      const record: LimitRecord = {
        ...session,
        uuid: 'u1',
        pane,
        transcriptPath,
        configDir: join(folder, '.claude'),
        limit: 'five_hour',
        resetsAt,
        reachedAt: resetsAt - 3_600_000,
        step: 'waiting',
        stepAt: resetsAt - 3_600_000,
        ...given,
      };
      await writeLimit(stateDir, record);
      const registry = { agents: [{ agent_id: 'warden' }] };
      const context = {
        stateDir,
        tmux: () => tmux,
        registry: { read: async () => ({ status: 'read', registry }) },
      } as unknown as WorkerContext;
      const onTrouble = (error: unknown) => {
        throw error;
      };
      return {
        limits: createLimits({ context, onTrouble, grace: 0 }),
        record,
        transcriptPath,
        events,
        step: async () => (await readLimit(stateDir, 'u1'))?.step,
        told: async () =>
          Promise.all((await listSpool(stateDir)).map((entry) => readSpooled(entry))),
      };
    });
  },
});

test.concurrent('goes on once for a continuation that did not fire', async ({ limited }) => {
  const { limits, events, step, transcriptPath, told } = await limited();
  await limits.review();
  expect(await events()).toEqual([{ prompt: goOnText }]);
  expect(await step()).toMatch(/^typ(?:ing|ed)$/);
  limits.look();
  await limits.review();
  await appendFile(
    transcriptPath,
    `${JSON.stringify({ type: 'user', message: { content: goOnText } })}\n`,
  );
  limits.look();
  await limits.review();
  expect(await events()).toHaveLength(1);
  expect(await told()).toEqual([]);
});

test.concurrent('types nothing after a worker that was killed before it typed, and tells', async ({
  limited,
}) => {
  const { limits, events, step, told } = await limited({
    step: 'typing',
    stepAt: Date.now() - 31_000,
  });
  await limits.review();
  expect(await events()).toEqual([]);
  expect(await step()).toBe('told');
  expect(await told()).toMatchObject([{ payload: { notice_trigger: 'usage_limit_reset' } }]);
});

test.concurrent('leaves a draft alone', async ({ limited, tmux }) => {
  const { limits, events, step } = await limited();
  const [pane] = await tmux.panes();
  if (pane === undefined) throw new Error('no pane');
  await tmux.sendText(pane.id, 'a person is typing');
  await eventually(async () => expect(await tmux.capture(pane.id)).toContain('is typing'));
  await limits.review();
  expect(await events()).toEqual([]);
  expect(await step()).toBe('waiting');
});

test.concurrent('does nothing once somebody cancelled it, but tell', async ({ limited }) => {
  const { limits, events, step, transcriptPath } = await limited();
  const cancelled = said('Automatic continue cancelled · /rate-limit-options to re-arm');
  await appendFile(transcriptPath, `${JSON.stringify(cancelled)}\n`);
  await limits.review();
  expect(await events()).toEqual([]);
  expect(await step()).toBe('told');
});
