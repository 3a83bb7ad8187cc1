import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry } from '@gsd-code-skill/registry';
import {
  changeNeed,
  closeNeed,
  type LogRecord,
  listSpool,
  type Need,
  type NewNeed,
  openNeed,
  openRequest,
  postponeNeed,
  prepareStateDirectory,
  readNeed,
  readNeeds,
  settleRequest,
  writeBinding,
} from '@gsd-code-skill/session-channel';
import { test as base } from '@gsd-code-skill/testing/test';
import { parseWake, type Wake } from '@gsd-code-skill/wake-format';
import { expect } from 'vitest';
import { type Attention, createAttention } from './attention.ts';
import { noteRun } from './follow/note-run.ts';
import { createNotifier } from './notify/notifier.ts';

interface Sent {
  readonly id: string;
  readonly to: string | undefined;
  readonly wake: Wake;
  readonly about: string | undefined;
}

/** Needs, a registry, a clock that goes only when it is told to, and an OpenClaw that keeps what it gets. */
interface Play {
  readonly stateDir: string;
  readonly told: string;
  /** Milliseconds since 1970. */
  now(): number;
  registry: Registry;
  /** Makes the registry one that cannot be read. */
  isUnclear: boolean;
  isNeeded(): Promise<boolean>;
  /** Wakes that were let go. */
  readonly sent: Sent[];
  readonly prepared: LogRecord[];
  readonly atWork: Set<string>;
  readonly person: { at: number };
  open(more?: Partial<NewNeed>): Promise<Need>;
  /** Lets so many seconds pass, looking now and then. */
  pass(seconds: number): Promise<void>;
  followClock(): Promise<unknown>;
  /** Sets the clock. */
  step(seconds: number): void;
  /** Ends the worker, as a kill does, and starts another. */
  restart(): Promise<void>;
  reboot(): void;
  tidy(): Promise<void>;
  /** Starts a worker beside the one that lives. */
  addRival(): Promise<void>;
  notified(): Promise<readonly { readonly needs: readonly { readonly id: string }[] }[]>;
  /** Makes a kill happen before wakes are let go. */
  killedBeforeRelease: boolean;
}

const test = base.extend<{ play: Play }>({
  play: async ({ folder }, use) => {
    const stateDir = join(folder, 'state');
    const told = join(folder, 'told');
    await prepareStateDirectory(stateDir);
    const begun = Date.now();
    let steady = 0;
    let offset = 0;
    let bootedAt = -1e9;
    const now = () => begun + steady + offset;
    let attention: Attention;
    const rivals: Attention[] = [];

    const play: Play = {
      stateDir,
      told,
      now,
      registry: {
        notify: [{ command: ['sh', '-c', 'cat >> "$0"', told] }],
        agents: [{ agent_id: 'warden' }, { agent_id: 'chief' }],
      },
      isUnclear: false,
      isNeeded: () => attention.isNeeded(),
      followClock: () => attention.followClock(),
      sent: [],
      prepared: [],
      atWork: new Set(),
      person: { at: 0 },
      killedBeforeRelease: false,
      async open(more = {}) {
        const opened = await openNeed(stateDir, {
          kind: 'request',
          key: `${Math.random()}`,
          agentId: 'warden',
          sessionName: 'warden-main',
          pane: '4711.3',
          trigger: 'permission_prompt',
          wakeId: `w${Math.random()}`,
          ...more,
        });
        const at = new Date(now()).toISOString();
        const change = () => ({ openedAt: at, run: { at } });
        return (await changeNeed(stateDir, opened.id, change)) as Need;
      },
      async pass(seconds) {
        const stride = Math.max(5, seconds / 40);
        for (let left = seconds; left > 0; left -= stride) {
          steady += Math.min(stride, left) * 1000;
          const all = [attention, ...rivals];
          for (const one of all) one.look();
          await Promise.all(all.map((one) => one.isNeeded()));
        }
      },
      step(seconds) {
        offset += seconds * 1000;
      },
      async restart() {
        await attention.stop();
        attention = create();
        await attention.start();
      },
      tidy: () => attention.tidy(),
      async addRival() {
        const rival = create();
        await rival.start();
        rivals.push(rival);
      },
      reboot() {
        bootedAt = steady;
      },
      async notified() {
        const text = await readFile(told, 'utf8').catch(() => '');
        const lines = text.split('\n').filter(Boolean);
        return lines.map((line) => JSON.parse(line));
      },
    };

    const deliveries = {
      async enqueue(_: unknown, record: LogRecord) {
        play.prepared.push(record);
      },
      async release(id: string) {
        if (play.killedBeforeRelease) throw new Error('killed');
        const record = play.prepared.find((one) => one.wake_id === id);
        if (record === undefined) return;
        play.prepared.splice(play.prepared.indexOf(record), 1);
        const wake = parseWake(record.wake ?? '');
        play.sent.push({ id, to: record.openclaw_session, wake, about: record.about });
      },
      async supersede(id: string) {
        const at = play.prepared.findIndex((one) => one.wake_id === id);
        play.prepared.splice(at, 1);
        return true;
      },
      async *pendingRecords() {
        yield* play.prepared;
      },
      isAtWork: async ({ key = '' }) => play.atWork.has(key),
      send: async () => {},
    };
    const context = {
      stateDir,
      registry: {
        read: async () =>
          play.isUnclear
            ? { status: 'unclear', reason: 'half a file' }
            : { status: 'read', registry: play.registry },
      },
      tmux: () => ({
        serverPid: async () => 4711,
        clients: async () => [
          { paneId: '%3', sessionName: 's', activeAt: new Date(play.person.at).toISOString() },
        ],
      }),
      deliveries,
    } as unknown as Parameters<typeof createAttention>[0];
    const create = () =>
      createAttention(context, {
        notifier: createNotifier({
          env: { PATH: process.env.PATH },
          send: context.deliveries.send,
          onProblem: () => {},
          gap: 0,
        }),
        onTrouble: () => {},
        now,
        steady: () => steady,
        uptime: () => (steady - bootedAt) / 1000,
      });
    attention = create();
    await attention.start();
    await use(play);
    await Promise.all([attention, ...rivals].map((one) => one.stop()));
  },
});

const chiefFirst = { attention: { escalate_to: 'chief' } };
const kinds = ({ sent }: Play) => sent.map(({ wake }) => wake.trigger.type);

test('a lazy agent is reminded once, then people are told once', async ({ play }) => {
  const { id } = await play.open({ requestId: '7KQ2XM4T', summary: 'Bash: npm test' });
  await play.pass(595);
  expect(play.sent).toEqual([]);
  await play.pass(10);
  expect(kinds(play)).toEqual(['reminder']);
  const [reminder] = play.sent;
  expect(reminder?.to).toBe('agent:warden:main');
  expect(reminder?.wake.content?.text).toContain('warden-main waits for an answer (7KQ2XM4T)');
  expect(reminder?.wake.content?.text).toContain('people will be told');
  expect(reminder?.wake.actions).toEqual([
    'menu-driver warden-main show 7KQ2XM4T',
    'menu-driver warden-main later <time>',
  ]);
  // that the reminder was heard does not begin the time anew
  await noteRun(play.stateDir, reminder?.id ?? '', {}, play.now());
  await play.pass(1230);
  await expect.poll(play.notified).toMatchObject([{ needs: [{ id }] }]);
  await play.pass(9000);
  expect(kinds(play)).toEqual(['reminder']);
  expect(await play.notified()).toHaveLength(1);
});

test('a reminder threatens with nobody who would not be told', async ({ play }) => {
  await play.open();
  await play.pass(605);
  play.registry = { ...play.registry, attention: { escalate_after_s: null } };
  await play.open();
  await play.pass(605);
  const [first, second] = play.sent.map(({ wake }) => JSON.stringify(wake.content));
  expect(first).toContain('people will be told');
  expect(second).not.toContain('will be told');
});

test('one that is closed is told of no more', async ({ play }) => {
  const { id } = await play.open();
  await play.pass(605);
  await closeNeed(play.stateDir, id, { by: 'agent', how: 'done' });
  await play.pass(9000);
  expect(kinds(play)).toEqual(['reminder']);
  expect(await play.notified()).toEqual([]);
});

test('a request that is settled closes its need, whoever settles it', async ({ play }) => {
  const fields = { kind: 'permission', toolName: 'Bash', toolInput: {}, claudeSessionId: 's' };
  await openRequest(play.stateDir, {
    ...fields,
    id: '7KQ2XM4T',
    pane: '4711.3',
    agentId: 'warden',
    sessionName: 'warden-main',
  } as Parameters<typeof openRequest>[1]);
  const { id } = await play.open({ requestId: '7KQ2XM4T' });
  await settleRequest(play.stateDir, '7KQ2XM4T', {
    by: 'agent',
    how: 'approved',
    decision: 'allow',
  });
  await play.pass(5);
  expect((await readNeed(play.stateDir, id))?.state).toMatchObject({
    by: 'agent',
    how: 'approved',
  });
});

test('another agent is told first, and people when its run fails, too', async ({ play }) => {
  play.registry = { ...play.registry, ...chiefFirst };
  const { id } = await play.open({ requestId: '7KQ2XM4T', summary: 'Bash: npm test' });
  await play.pass(1900);
  expect(kinds(play)).toEqual(['reminder', 'escalation']);
  const escalation = play.sent[1];
  expect(escalation?.to).toBe('agent:chief:main');
  expect(escalation?.about).toBe('waits for an answer (7KQ2XM4T); Bash: npm test');
  expect(escalation?.wake).toMatchObject({ agentId: 'chief', sessionName: 'warden-main' });
  expect(escalation?.wake.trigger.details.owner).toBe('warden');
  await noteRun(play.stateDir, escalation?.id ?? '', { problem: 'billing error' });
  await play.pass(5);
  await expect.poll(play.notified).toMatchObject([{ needs: [{ id }] }]);
});

test('agents that are to help each other and are both stuck do not keep each other busy', async ({
  play,
}) => {
  play.registry = {
    ...play.registry,
    agents: [
      { agent_id: 'warden', attention: { escalate_to: 'chief' } },
      { agent_id: 'chief', attention: { escalate_to: 'warden' } },
    ],
  };
  await play.open();
  await play.open({ agentId: 'chief', sessionName: 'chief-main', pane: '4711.4' });
  await play.pass(20_000);
  expect(kinds(play).toSorted()).toEqual(['escalation', 'escalation', 'reminder', 'reminder']);
  await expect
    .poll(async () => (await play.notified()).flatMap(({ needs }) => needs))
    .toHaveLength(2);
});

test('a run that failed is told again, then people are told, at the time as without it', async ({
  play,
}) => {
  const wake = `[SESSION IDENTITY]\nagent_id: warden\ntmux_session_name: warden-main\ntimestamp: 2026-02-17T10:00:00Z\nwake_id: w1\nwake_version: 3\n\n[TRIGGER]\ntype: response_complete\n`;
  const more = { kind: 'turn', trigger: 'response_complete', wakeId: 'w1', wake } as const;
  const { id } = await play.open(more);
  await noteRun(play.stateDir, 'w1', { problem: 'billing error' });
  for (let n = 0; n < 12; n += 1) {
    await play.pass(60);
    for (const sent of play.sent)
      await noteRun(play.stateDir, sent.id, { problem: 'billing error' });
  }
  expect(kinds(play)).toEqual(['response_complete', 'response_complete', 'reminder']);
  expect(play.sent[0]?.wake.trigger.details.notice).toBe(
    'sent again because your run failed: billing error',
  );
  expect(play.sent[0]?.wake.wakeId).toBe(play.sent[0]?.id);
  await play.pass(1200);
  await expect.poll(play.notified).toMatchObject([{ needs: [{ id, problem: 'billing error' }] }]);
});

test('what is noted of a failed run holds no secrets', async ({ play }) => {
  const secret = `sk-ant-api03-${'aB3'.repeat(30)}`;
  const { id } = await play.open({ wakeId: 'w1' });
  await noteRun(play.stateDir, 'w1', { problem: `401: invalid key ${secret}` });
  expect((await readNeed(play.stateDir, id))?.run?.problem).toBe('401: invalid key sk-ant-…');
});

test('a run that succeeds at the second try needs no more', async ({ play }) => {
  await play.open({ kind: 'turn', trigger: 'response_complete', wakeId: 'w1' });
  await noteRun(play.stateDir, 'w1', { problem: 'crashed' });
  await play.pass(70);
  expect(play.sent).toHaveLength(1);
  await noteRun(play.stateDir, play.sent[0]?.id ?? '', {});
  await play.pass(9000);
  expect(play.sent).toHaveLength(1);
  expect(await play.notified()).toEqual([]);
});

test('no false alarm: an agent that thinks for 20 minutes', async ({ play }) => {
  const { id } = await play.open();
  play.atWork.add('agent:warden:main');
  await play.pass(1200);
  play.atWork.clear();
  await closeNeed(play.stateDir, id, { by: 'agent', how: 'approved' });
  await play.pass(3600);
  expect(play.sent).toEqual([]);
  expect(await play.notified()).toEqual([]);
});

test('an agent that seems to think for ever does not keep people from being told', async ({
  play,
}) => {
  await play.open();
  play.atWork.add('agent:warden:main');
  await play.pass(3600 + 600 + 1800 + 1200);
  expect(kinds(play)).toEqual(['reminder']);
  await expect.poll(play.notified).toHaveLength(1);
});

test('no false alarm: a person at the keyboard', async ({ play }) => {
  await play.open();
  const binding = { agentId: 'warden', sessionName: 'warden-main', claudeSessions: [] };
  await writeBinding(play.stateDir, '4711.3', { ...binding, socketPath: '/tmp/none' });
  for (let n = 0; n < 8; n += 1) {
    play.person.at = Date.now() + n * 200_000;
    await play.pass(200);
  }
  expect(play.sent).toEqual([]);
});

test.for([
  ['a muted trigger', { hook_settings: { muted_triggers: ['permission_prompt'] } }, {}],
  ['a disabled agent', { enabled: false }, {}],
  ['a finished turn', {}, { kind: 'turn', trigger: 'response_complete' }],
  ['a session that was left on purpose', {}, { kind: 'ended', trigger: 'session_end' }],
] as const)('no false alarm: %s', async ([, agent, more], { play }) => {
  play.registry = { ...play.registry, agents: [{ agent_id: 'warden', ...agent }] } as Registry;
  await play.open(more);
  await play.pass(9000);
  expect(play.sent).toEqual([]);
  expect(await play.notified()).toEqual([]);
});

test('a reboot with ten open needs: one reminder, ten minutes after it', async ({ play }) => {
  for (let n = 0; n < 10; n += 1) await play.open({ pane: `4711.${n}` });
  await play.pass(300);
  play.step(86_400);
  play.reboot();
  await play.restart();
  await play.pass(595);
  expect(play.sent).toEqual([]);
  await play.pass(10);
  expect(play.sent).toHaveLength(1);
  expect(play.sent[0]?.wake.trigger.details.needs).toBe('10');
  await play.pass(9000);
  expect(play.sent).toHaveLength(1);
  await expect.poll(play.notified).toHaveLength(1);
});

test('a hundred needs make one reminder that can be read', async ({ play }) => {
  for (let n = 0; n < 100; n += 1) await play.open({ pane: `4711.${n}`, sessionName: `s-${n}` });
  await play.pass(605);
  expect(play.sent).toHaveLength(1);
  const { content, actions } = play.sent[0]?.wake ?? { actions: [] };
  expect(content?.text).toContain('and 80 more');
  expect(actions.length).toBeLessThanOrEqual(40);
});

test.for([-86_400 * 400, -3600, 3600, 86_400 * 400])(
  'a clock that is set by %d s: no alarm at once, and none is lost',
  async (seconds, { play }) => {
    await play.open();
    await play.pass(300);
    play.step(seconds);
    await play.pass(300);
    expect(play.sent).toEqual([]);
    await play.pass(310);
    expect(kinds(play)).toEqual(['reminder']);
    play.step(-seconds);
    await play.pass(1000);
    expect(await play.notified()).toEqual([]);
    await play.pass(2000);
    await expect.poll(play.notified).toHaveLength(1);
    expect(kinds(play)).toEqual(['reminder']);
  },
);

test('a clock that is set back while no worker lives', async ({ play }) => {
  await play.open();
  play.step(-86_400 * 400);
  await play.restart();
  await play.pass(640);
  expect(kinds(play)).toEqual(['reminder']);
});

test('a clock that is set forward while no worker lives: no alarm at once', async ({ play }) => {
  await play.open();
  play.step(3600);
  await play.restart();
  await play.pass(595);
  expect(play.sent).toEqual([]);
  await play.pass(45);
  expect(kinds(play)).toEqual(['reminder']);
});

test('a need of a worker that was killed right after its clock was set', async ({ play }) => {
  play.step(-3600);
  await play.followClock();
  await play.open();
  play.step(3600);
  await play.restart();
  await play.pass(595);
  expect(play.sent).toEqual([]);
  await play.pass(45);
  expect(kinds(play)).toEqual(['reminder']);
});

test('a worker that is killed between writing a reminder and letting it go: told once', async ({
  play,
}) => {
  await play.open();
  play.killedBeforeRelease = true;
  await play.pass(605);
  expect(play.sent).toEqual([]);
  expect(play.prepared).toHaveLength(1);
  // killed before it was noted: nothing but the outbox knows
  for (const { id } of await readNeeds(play.stateDir)) {
    const forgotten = () => ({ remindedAt: undefined, reminderId: undefined });
    await changeNeed(play.stateDir, id, forgotten);
  }
  play.killedBeforeRelease = false;
  await play.restart();
  await play.pass(1000);
  // the outbox itself lets go of what is left in it
  expect(play.prepared).toHaveLength(1);
  expect(play.sent).toEqual([]);
});

test('people are told by the next worker what the last one was about to tell', async ({ play }) => {
  const { id } = await play.open();
  const at = new Date().toISOString();
  await changeNeed(play.stateDir, id, () => ({
    remindedAt: at,
    escalations: [{ to: 'notify', at }],
  }));
  await play.restart();
  await expect.poll(play.notified).toMatchObject([{ needs: [{ id }] }]);
  await expect
    .poll(async () => (await readNeed(play.stateDir, id))?.escalations[0]?.run)
    .toBeDefined();
  await play.restart();
  await play.pass(100);
  expect(await play.notified()).toHaveLength(1);
});

test('what rests is told of again when its time has come, and its clocks begin anew', async ({
  play,
}) => {
  const { id } = await play.open();
  await play.pass(605);
  await postponeNeed(play.stateDir, id, { until: Date.now() + 7_200_000, by: 'agent' });
  await play.pass(6500);
  expect(play.sent).toHaveLength(1);
  await play.pass(1000);
  expect(play.sent).toHaveLength(2);
});

test('a Claude Code that was killed while nobody looked is told like any end, once', async ({
  play,
}) => {
  const binding = { agentId: 'warden', sessionName: 'warden-main', claudeSessions: [] };
  const gone = { ...binding, socketPath: '/tmp/none', claudePid: 2 ** 22 + 1 };
  await writeBinding(play.stateDir, '4711.3', gone);
  await play.pass(20);
  const [entry, ...others] = await listSpool(play.stateDir);
  expect(others).toEqual([]);
  expect(await readFile(entry?.path ?? '', 'utf8')).toContain('"notice_trigger":"session_end"');
  await rm(entry?.path ?? '');
  await play.pass(60);
  expect(await listSpool(play.stateDir)).toEqual([]);
});

test('one that a boot has ended is an end that somebody has to see to', async ({ play }) => {
  const binding = { agentId: 'warden', sessionName: 'warden-main', claudeSessions: [] };
  const gone = { ...binding, socketPath: '/tmp/none', claudePid: 2 ** 22 + 1 };
  await writeBinding(play.stateDir, '4711.3', gone);
  const { id } = await play.open({ kind: 'failure', trigger: 'response_failed' });
  await play.pass(5);
  play.reboot();
  await play.pass(20);
  expect((await readNeed(play.stateDir, id))?.state.status).toBe('closed');
  expect(await readNeeds(play.stateDir)).toMatchObject([{ kind: 'ended', isUnexpected: true }]);
  await play.pass(605);
  expect(play.sent[0]?.wake.actions).toEqual(['gsd-launcher recover warden']);
  // said to be done, it is not found again
  for (const need of await readNeeds(play.stateDir)) {
    await closeNeed(play.stateDir, need.id, { by: 'agent', how: 'done' });
  }
  await play.pass(60);
  expect(await readNeeds(play.stateDir)).toEqual([]);
});

test('a session that was started again elsewhere has not ended', async ({ play }) => {
  const binding = { agentId: 'warden', sessionName: 'warden-main', claudeSessions: [] };
  const dead = { ...binding, socketPath: '/tmp/none', claudePid: 2 ** 22 + 1 };
  await writeBinding(play.stateDir, '4711.3', dead);
  const again = { ...binding, socketPath: '/tmp/none', claudePid: process.pid };
  await writeBinding(play.stateDir, `${process.pid}.0`, again);
  await play.open({ kind: 'failure', trigger: 'response_failed' });
  await play.open({ kind: 'failure', trigger: 'response_failed', pane: `${2 ** 22 + 1}.1` });
  await play.pass(30);
  await play.tidy();
  expect(await readNeeds(play.stateDir)).toEqual([]);
});

test('a registry that cannot be read keeps the worker while something is open', async ({
  play,
}) => {
  play.isUnclear = true;
  expect(await play.isNeeded()).toBe(false);
  await play.open();
  await play.pass(5);
  expect(await play.isNeeded()).toBe(true);
  play.isUnclear = false;
  await play.pass(2000);
  expect(kinds(play)).toEqual(['reminder']);
  await expect.poll(play.notified).toHaveLength(1);
});

test.for([-7, 7])(
  'a clock that is set by %i days after somebody was seen at work',
  async (days, { play }) => {
    await play.open();
    play.atWork.add('agent:warden:main');
    play.person.at = play.now() + 600_000;
    await play.pass(650);
    play.atWork.clear();
    play.person.at = 0;
    play.step(days * 86_400);
    await play.pass(640);
    expect(kinds(play)).toEqual(['reminder']);
  },
);

test('two workers at the same time tell each of them once', async ({ play }) => {
  play.registry = { ...play.registry, ...chiefFirst };
  await play.addRival();
  for (let n = 0; n < 3; n += 1) await play.open({ pane: `4711.${n}` });
  await play.pass(9000);
  expect(kinds(play)).toEqual(['reminder', 'escalation']);
  await expect.poll(play.notified).toHaveLength(1);
  expect(play.prepared).toEqual([]);
});

test('a hundred wakes that an agent without credit got in vain are told again as one', async ({
  play,
}) => {
  for (let n = 0; n < 100; n += 1) {
    await play.open({
      kind: 'turn',
      trigger: 'response_complete',
      pane: `4711.${n}`,
      wakeId: `w${n}`,
    });
    await noteRun(play.stateDir, `w${n}`, { problem: 'billing error' }, play.now());
  }
  await play.pass(70);
  expect(kinds(play)).toEqual(['reminder']);
  expect(play.sent[0]?.wake.content?.text).toContain('and 80 more');
});

test('of an agent that was removed people are told, and what it left is closed after a day', async ({
  play,
}) => {
  const pane = `${process.pid}.0` as const;
  const turn = { pane, kind: 'turn', trigger: 'response_complete' } as const;
  const { id } = await play.open({ pane, agentId: 'gone', sessionName: 'gone-main' });
  await play.open({ ...turn, agentId: 'gone' });
  await play.open(turn);
  await play.pass(2400);
  expect(play.sent).toEqual([]);
  await expect.poll(play.notified).toMatchObject([
    {
      text: expect.stringMatching(/agent gone is no longer in the registry/),
      needs: [{ id }],
    },
  ]);
  await play.tidy();
  const left = async () => (await readNeeds(play.stateDir)).map((need) => need.agentId);
  expect(await left()).toEqual(['gone', 'warden']);
  await play.pass(90_000);
  await play.tidy();
  expect(await left()).toEqual(['warden']);
  expect(await play.notified()).toHaveLength(1);
});

test('of a server that is gone, what somebody had to see to becomes an end, and a turn nothing', async ({
  play,
}) => {
  const pane = `${2 ** 22 + 1}.0` as const;
  await play.open({ pane, kind: 'turn', trigger: 'response_complete' });
  await play.open({ pane, kind: 'failure', trigger: 'response_failed' });
  await play.open({ pane: `${process.pid}.0`, kind: 'turn', trigger: 'response_complete' });
  await play.tidy();
  await play.tidy();
  const left = await readNeeds(play.stateDir);
  expect(left.map(({ kind }) => kind)).toEqual(['turn', 'ended']);
});
