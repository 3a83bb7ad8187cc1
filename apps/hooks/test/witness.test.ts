import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { noteInterrupt, readNeeds } from '@gsd-code-skill/session-channel';
import { expect } from 'vitest';
import { test as base, eventually, killWorker, type TestPane, type World } from './world.ts';

/** A process that stands in for Claude Code, with the state file it keeps. */
interface Witnessed {
  readonly pane: TestPane;
  readonly transcriptPath: string;
  hook(event: string, payload?: object): Promise<unknown>;
  /** Writes the state file. */
  say(status: string, more?: object): Promise<void>;
  told(): Promise<readonly string[]>;
}

const test = base.extend<{ claude: Witnessed }>({
  claude: async ({ world, start }, use) => {
    await use(await standIn(world, start(['sleep', '300']).pid));
  },
});

test.concurrent('tells within seconds, and once, of a Claude Code that was killed', async ({
  world,
  claude,
}) => {
  await claude.hook('SessionStart', { source: 'startup' });
  await claude.hook('Stop', { last_assistant_message: 'done', prompt_id: 'p' });
  await eventually(async () => expect(await claude.told()).toEqual(['response_complete']));
  const killed = performance.now();
  process.kill(Number(claude.pane.env.CLAUDE_PID), 'SIGKILL');
  const told = ['response_complete', 'session_end'];
  await eventually(async () => expect(await claude.told()).toEqual(told));
  expect(performance.now() - killed).toBeLessThan(8000);
  const [, wake] = await world.wakes();
  expect(wake).toMatchObject({
    trigger: { details: { reason: 'killed' } },
    state: 'terminated',
    actions: ['gsd-launcher recover warden'],
  });
  expect(await readNeeds(world.stateDir)).toMatchObject([
    { kind: 'ended', isUnexpected: true, summary: 'killed', wakeId: wake?.wakeId },
  ]);
  // the next worker finds it, too
  await killWorker(world, 'SIGKILL');
  await world.run('status');
  await eventually(async () => expect(await world.workerPid()).toBeDefined());
  await claude.hook('Notification', { notification_type: 'of a later version' });
  await eventually(async () => expect(await world.files('spool')).toEqual([]));
  expect(await claude.told()).toEqual(told);
});

async function standIn(world: World, pid: number): Promise<Witnessed> {
  const config = join(world.folder, 'home', '.claude');
  const transcriptPath = join(config, 'projects', 'x', '1.jsonl');
  await mkdir(join(config, 'sessions'), { recursive: true });
  await mkdir(join(config, 'projects', 'x'), { recursive: true });
  await writeFile(transcriptPath, '');
  await world.registry([{ agent_id: 'warden' }]);
  const pane = await world.pane('warden-main');
  pane.env.CLAUDE_PID = `${pid}`;
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const procStart = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  const base = { pid, sessionId: 's', cwd: '/', startedAt: 1, procStart, entrypoint: 'cli' };
  return {
    pane,
    transcriptPath,
    hook: (event, payload = {}) =>
      pane.hook(event, { session_id: 's', transcript_path: transcriptPath, ...payload }),
    async say(status, more = {}) {
      const content = { ...base, status, statusUpdatedAt: Date.now(), ...more };
      await writeFile(join(config, 'sessions', `${pid}.json`), JSON.stringify(content));
    },
    told: async () => (await world.wakes()).map(({ trigger }) => trigger.type),
  };
}

test.concurrent('tells once of a turn that was ended by hand, also when it is killed', async ({
  world,
  claude,
}) => {
  await claude.say('busy');
  await claude.hook('UserPromptSubmit', { prompt: 'go' });
  await eventually(async () => expect(await world.log('warden-main')).toHaveLength(1));
  await claude.say('idle');
  await eventually(async () => expect(await claude.told()).toEqual(['interrupted']));
  await killWorker(world, 'SIGKILL');
  await claude.hook('Notification', { notification_type: 'of a later version' });
  await eventually(async () => {
    const events = (await world.log('warden-main')).map(({ event }) => event);
    expect(events.filter((event) => event === 'Notification')).toHaveLength(1);
  });
  expect(await claude.told()).toEqual(['interrupted']);
});

test.concurrent('is not taken in by an end that was told, nor by a key of a driver', async ({
  world,
  claude,
}) => {
  await claude.say('busy');
  await claude.hook('UserPromptSubmit', { prompt: 'one' });
  await claude.hook('Stop', { last_assistant_message: 'done', prompt_id: 'p' });
  await claude.say('idle');
  await eventually(async () => expect(await claude.told()).toEqual(['response_complete']));
  await claude.say('busy');
  await claude.hook('UserPromptSubmit', { prompt: 'two' });
  await noteInterrupt(world.stateDir, claude.pane.key, { at: Date.now(), by: 'agent' });
  await claude.say('idle');
  // a later turn that is ended by hand shows that the one before was not told
  await new Promise((resolve) => setTimeout(resolve, 2500));
  await claude.say('busy');
  await claude.hook('UserPromptSubmit', { prompt: 'three' });
  await claude.say('idle', { statusUpdatedAt: Date.now() + 6000 });
  await eventually(async () =>
    expect(await claude.told()).toEqual(['response_complete', 'interrupted']),
  );
});

test.concurrent('tells of a session that gives no sign of life, and wakes at a reset that was cancelled', async ({
  world,
  claude,
}) => {
  await world.registry([{ agent_id: 'warden', attention: { stuck_after_s: 2 } }]);
  await claude.say('busy');
  await claude.hook('UserPromptSubmit', { prompt: 'go' });
  await eventually(async () => expect(await claude.told()).toEqual(['stuck']));
  const line = {
    type: 'assistant',
    uuid: 'limit-line',
    timestamp: new Date().toISOString(),
    message: { role: 'assistant', content: [{ type: 'text', text: 'You have hit it' }] },
    isApiErrorMessage: true,
    quotaLimits: { resetsAt: Math.floor(Date.now() / 1000) + 2, rateLimitType: 'five_hour' },
  };
  const cancelled = { type: 'system', content: 'Automatic continue cancelled · /x' };
  await writeFile(
    claude.transcriptPath,
    [line, cancelled].map((one) => `${JSON.stringify(one)}\n`).join(''),
  );
  const message = 'You have hit it';
  await claude.hook('StopFailure', { error: 'rate_limit', last_assistant_message: message });
  await claude.say('idle');
  await eventually(async () =>
    expect(await claude.told()).toEqual(['stuck', 'response_failed', 'usage_limit_reset']),
  );
  const [, failed, reset] = await world.wakes();
  const { resets_at } = failed?.trigger.details ?? {};
  expect(reset?.trigger.details).toMatchObject({ limit: 'five_hour', resets_at });
  expect(Date.parse(`${resets_at}`)).toBe(line.quotaLimits.resetsAt * 1000);
});
