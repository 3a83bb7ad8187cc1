import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findWakes, type Wake } from '@gsd-code-skill/wake-format';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeHosts } from '../src/hosts/close-hosts.ts';
import { joinHost, type SharedGateway } from '../src/hosts/join-host.ts';
import { createNetwork, type Network, type NetworkHost, whyNoHosts } from '../src/hosts/network.ts';
import { openNodeHands, placeOpenClaw } from '../src/hosts/node-hands.ts';
import { shareGateway } from '../src/hosts/share-gateway.ts';
import { openSshHands } from '../src/hosts/ssh-hands.ts';
import { prepareOpenClaw } from '../src/openclaw/openclaw-gateway.ts';
import {
  type ModelAnswer,
  type ModelTurn,
  type ScriptedModel,
  startModel,
} from '../src/openclaw/openclaw-model.ts';
import { callOpenClaw, inputsOf } from '../src/openclaw/openclaw-rpc.ts';
import { findFaketime } from '../src/programs/faketime.ts';
import { findSshd } from '../src/programs/sshd.ts';
import type { RealSession } from '../src/real-session.ts';
import { database, say, use } from '../src/scripts.ts';
import { until } from '../src/until.ts';
import { createWorld, type World } from '../src/world.ts';

const reason = await whyNoHosts();
if (reason !== undefined) console.log(`several hosts are not played: ${reason}`);
const sshd = await findSshd();
if (reason === undefined && sshd === undefined)
  console.log('hands over ssh are played by a stand-in: there is no sshd here');

const faketime = reason === undefined ? await findFaketime() : undefined;
if (reason === undefined && faketime === undefined)
  console.log('clocks agree on all hosts: there is no faketime here');

/** The gateway's clock is hours ahead of those of all hosts. */
const clockAhead = {
  ...{ LD_PRELOAD: faketime ?? '', FAKETIME: '+3h', FAKETIME_DONT_FAKE_MONOTONIC: '1' },
  DONT_FAKE_MONOTONIC: '1',
};

const names = ['ha', 'hb', 'hc', 'hd'] as const;
const sessionKey = 'agent:main:main';
const handsPort = 2222;
/** The host whose tools the gateway starts by a real ssh, where there is an sshd. */
const overSsh = 'hb';
const script = (name: string) => fileURLToPath(new URL(`../src/hosts/${name}`, import.meta.url));

interface Host {
  readonly net: NetworkHost;
  readonly world: World;
  readonly session: RealSession;
}

let dir: string;
let network: Network;
let model: ScriptedModel;
let real: SharedGateway;
const worlds: World[] = [];
const hosts: Host[] = [];
/** What the agent does about a wake, where a scenario says; else it notes it and is done. */
let orders: (
  wake: Wake,
  turn: ModelTurn,
) => ModelAnswer | undefined | Promise<ModelAnswer | undefined>;

/** The call that the agent makes when it is told "once more", and what came of it. */
let call: ModelAnswer | undefined;
let answer = '';

/** Has the agent make its last call again; true when it was given the verdict of the first. */
async function repeatCall(): Promise<boolean> {
  answer = '';
  const asked = { message: 'once more', sessionKey, idempotencyKey: randomUUID() };
  await callOpenClaw(real, 'agent', asked);
  await until('what came of it', () => answer !== '');
  return /"repeated": ?true/.test(answer);
}

/** How many scenarios were begun; what is said in one is said in no other. */
let attempt = 0;
const words = (text: string) => `${text} ${attempt}`;

async function decide(turn: ModelTurn): Promise<ModelAnswer> {
  if (turn.text.includes('once more') && call !== undefined) {
    answer = turn.toolResults.at(-1) ?? '';
    return answer === '' ? call : 'Done.';
  }
  const wake = findWakes(turn.text).at(-1);
  return (wake && (await orders?.(wake, turn))) ?? 'Noted.';
}

/** What the agent was told, in the order in which it was, by the words of each reply. */
async function heard(host: string): Promise<readonly string[]> {
  const inputs = await inputsOf(real, sessionKey);
  const wakes = inputs.flatMap(({ text }) => findWakes(text));
  const ofHost = wakes.filter((wake) => wake.host === host);
  expect(new Set(ofHost.map(({ wakeId }) => wakeId)).size).toBe(ofHost.length);
  return ofHost
    .filter(({ trigger }) => trigger.type === 'response_complete')
    .map(({ content }) => content?.text.trim() ?? '');
}

/** Says what it is told to; asks a question when it is told to ask. */
const apprentice = ({ text, toolResults }: { text: string; toolResults: readonly string[] }) => {
  if (toolResults.length > 0) return say(`answered: ${toolResults.join(' ')}`);
  if (text.startsWith('ask'))
    return { blocks: [use('AskUserQuestion', { questions: [database] })] };
  return say(`done: ${text}`);
};

async function openHost(net: NetworkHost): Promise<Host> {
  const world = await createWorld({ inside: net.inside, delivery: {} });
  worlds.push(world);
  const said = await joinHost(real, net, world, 'ssh');
  if (sshd !== undefined && net.name === overSsh) {
    const { gateway } = network;
    await openSshHands({ sshd, dir: join(dir, 'ssh'), real, gateway, net, world, said });
  } else {
    await serveHands(net, world);
  }
  return { net, world, session: await startOn(net, world) };
}

/** Stands in for sshd on a host. */
function serveHands(net: NetworkHost, world: World): Promise<void> {
  const command = [process.execPath, join(world.dir, 'bin', 'gsd-mcp')];
  const words = [net.address, `${handsPort}`, ...command];
  return net.start('serve-command.ts', words, { ...world.env });
}

/** Puts right what a scenario that failed has left: a cut link, a gateway or a host that is down, an open dialog. */
async function settle({ net, world, session }: Host): Promise<void> {
  await net.mend();
  const port = Number(new URL(session.model.url).port);
  if (!(await net.listensOn(port))) await net.passIn(port);
  const isServed = sshd !== undefined && net.name === overSsh;
  if (!isServed && !(await net.listensOn(handsPort))) await serveHands(net, world);
  const isIdle = async () => (await session.drive('wait', 'idle', '--timeout', '5')).exitCode === 0;
  if (await isIdle()) return;
  await world.run('gsd-launcher', ['recover', '--socket-path', world.socketPath]);
  if (await isIdle()) return;
  await session.drive('esc');
  await until(`an idle session on ${net.name}`, isIdle);
}

interface Cut {
  /** Milliseconds from the agent's answer to the cut; 0 for one before it. */
  readonly cutAfter: number;
  /** Milliseconds; longer than whoever carries hands waits for a sign of life. */
  readonly cutFor: number;
}

/** Cuts a host's link when its question is answered, and has the agent go by what it hears. */
async function cutAnswer({ net, session }: Host, { cutAfter, cutFor }: Cut): Promise<void> {
  const verdicts: string[] = [];
  let isMended = false;
  orders = async (wake, { toolResults }) => {
    if (wake.host !== net.name || wake.trigger.type !== 'ask_user_question') return undefined;
    verdicts.push(...toolResults);
    if (toolResults.length > 0) return 'It may be done, or not.';
    if (cutAfter === 0) await net.cut();
    else setTimeout(() => void net.cut(), cutAfter);
    setTimeout(() => void net.mend().then(() => (isMended = true)), cutAfter + cutFor);
    call = answerTo(wake, 2);
    return call;
  };
  const before = session.model.requests.filter(isAnswer).length;
  const timesAnswered = () => session.model.requests.filter(isAnswer).length - before;
  await session.act('type', words('ask again'));
  await until('a verdict, and the link', () => verdicts.length > 0 && isMended, slow);
  expect(verdicts[0]).toMatch(/"verdict": ?"delivered"|"status": ?"error"/);
  const cut = cutAfter === 0 ? 'to a host that was cut off' : 'in the middle of which it was cut';
  console.log(`    ${net.name}, an answer ${cut}: ${wordsOf(verdicts[0])}`);
  // the call itself may come late, when the link is back
  await until('a request that is open or answered', async () => {
    const isAnswered = timesAnswered() > 0;
    return (await isOpen(session)) !== isAnswered && isAnswered === timesAnswered() > 0;
  });
  // a server that was lost is there again in a later turn, whenever OpenClaw has reached it
  await until('the first verdict, once more', repeatCall, { ...slow, interval: 5000 });
  await until('the answer', () => timesAnswered() === 1);
  await sleep(1000);
  expect(timesAnswered()).toBe(1);
  expect(await isOpen(session)).toBe(false);
}

async function isOpen(session: RealSession): Promise<boolean> {
  const { stdout } = await session.drive('status', '--json');
  return JSON.parse(stdout).request !== undefined;
}

function startOn(net: NetworkHost, world: World): Promise<RealSession> {
  return world.start({
    agentId: `on-${net.name}`,
    agent: { openclaw_session_key: sessionKey },
    script: apprentice,
    prompt: 'begin',
    onModel: (url) => net.passIn(Number(new URL(url).port)),
  });
}

/** OpenClaw looks again for tools it could not reach at its start: a turn shows whether it has. */
async function untilTools(tool: string): Promise<void> {
  const ask = async () => {
    const message = `tools? ${randomUUID()}`;
    await callOpenClaw(real, 'agent', { message, sessionKey, idempotencyKey: randomUUID() });
    // one at a time, or they would queue up
    const turn = await until('a turn', () =>
      model.turns.find(({ text }) => text.includes(message)),
    );
    return turn.tools.includes(tool);
  };
  await until(`the tool ${tool}`, ask, slow);
}

describe.skipIf(reason !== undefined)('several hosts', () => {
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'hosts-'));
    network = await createNetwork(dir, names);
    model = await startModel(decide);
    const prepared = await prepareOpenClaw({
      dir: join(dir, 'gw'),
      modelUrl: model.url,
      inside: network.gateway.inside,
      ...(faketime !== undefined && { env: clockAhead }),
      mcpServers: Object.fromEntries(
        network.hosts
          .slice(0, 3)
          .filter(({ name }) => sshd === undefined || name !== overSsh)
          .map(({ name, address }) => [
            `gsd-${name}`,
            {
              command: process.execPath,
              args: [script('reach-command.ts'), address, `${handsPort}`],
            },
          ]),
      ),
    });
    // known before it is started, so that it is ended whatever happens
    real = prepared;
    real = await shareGateway(prepared, network, model);
    const { ts } = await callOpenClaw<{ ts: number }>(real, 'node.list', {});
    if (faketime !== undefined) expect(ts - Date.now()).toBeGreaterThan(2 * 3_600_000);
  });

  afterAll(async () => {
    await closeHosts({ dir, network, model, real, worlds });
  });

  describe('three hosts', { timeout: 600_000 }, () => {
    beforeAll(async () => {
      for (const net of network.hosts.slice(0, 3)) hosts.push(await openHost(net));
      for (const { net } of hosts) await untilTools(`gsd-${net.name}__session_answer`);
    });

    beforeEach(async () => {
      attempt += 1;
      orders = () => undefined;
      if (!(await real.isReady())) await real.start();
      await Promise.all(hosts.map(settle));
    });

    test('22 three hosts, one gateway, one agent: a question on each is answered there', async () => {
      for (const { net } of hosts) await untilHeard(net, 'done: begin');
      const choice: Record<string, number> = { ha: 1, hb: 2, hc: 3 };
      orders = (wake, { toolResults }) =>
        answerOnce(wake, toolResults, choice[wake.host ?? ''] ?? 0);
      const before = hosts.map(({ session }) => session.model.requests.filter(isAnswer).length);
      await Promise.all(hosts.map(({ session }) => session.act('type', 'ask me')));
      for (const [index, { net, session }] of hosts.entries()) {
        const label = database.options[(choice[net.name] ?? 0) - 1]?.label ?? '';
        await untilHeard(net, `"${database.question}"="${label}"`);
        const answers = session.model.requests.filter(isAnswer);
        expect(answers).toHaveLength((before[index] ?? 0) + 1);
      }
    });

    test('22 no secret of a host is told to anybody else', async () => {
      for (const { world } of hosts) {
        const device = JSON.parse(await readFile(join(world.stateDir, 'device.json'), 'utf8'));
        expect(device.token.scopes).toEqual(['operator.read', 'operator.write']);
        const registry = await readFile(world.registryPath, 'utf8');
        expect(registry).not.toContain(device.token.token);
        expect(JSON.stringify(device)).not.toContain(real.token);
      }
    });

    test('22a the link is cut before a wake: it waits, and comes once', async () => {
      const [{ net, session }] = hosts as [Host];
      const said = words('while cut');
      await net.cut();
      await tell(session, said);
      await sleep(2000);
      expect(await heard('ha')).not.toContain(`done: ${said}`);
      await net.mend();
      await untilHeard(net, `done: ${said}`);
      expect(await times('ha', `done: ${said}`)).toBe(1);
    });

    test('22b the link is cut between accepted and consumed: it is told once', async () => {
      const [{ net, session }] = hosts as [Host];
      const [slowly, after] = [words('slow turn'), words('after it')];
      let isCut = false;
      orders = async (wake) => {
        if (!wake.content?.text.includes(slowly)) return undefined;
        await net.cut();
        isCut = true;
        await sleep(25_000);
        return 'Thought about it.';
      };
      await session.act('type', slowly);
      await until('the cut', () => isCut);
      await session.act('type', after);
      await sleep(30_000);
      await net.mend();
      await untilHeard(net, `done: ${after}`);
      expect((await heard('ha')).slice(-2)).toEqual([`done: ${slowly}`, `done: ${after}`]);
      expect(model.turns.filter(({ text }) => text.includes(`done: ${slowly}`))).toHaveLength(1);
    });

    test('22c the link is cut in the middle of an answer: it is given once, and asking again is safe', async () => {
      await cutAnswer(hosts[1] as Host, { cutAfter: 150, cutFor: 30_000 });
    });

    test('22c an answer to a host that is cut off gets a clear verdict, and is given once in the end', async () => {
      await cutAnswer(hosts[1] as Host, { cutAfter: 0, cutFor: 40_000 });
    });

    test('22d the link is cut for long: all that waits comes in order, once', async () => {
      const [, , { net, session }] = hosts as [Host, Host, Host];
      const all = ['one', 'two', 'three'].map(words);
      await net.cut();
      for (const word of all) await tell(session, word);
      await sleep(45_000);
      await net.mend();
      await untilHeard(net, `done: ${all[2]}`);
      expect((await heard('hc')).slice(-3)).toEqual(all.map((word) => `done: ${word}`));
    });

    test('22e the gateway is killed: every host’s wakes come in order, once', async () => {
      const both = ['first', 'second'].map(words);
      await real.end('SIGKILL');
      for (const word of both) {
        for (const { session } of hosts) await tell(session, word);
      }
      await real.start();
      for (const { net } of hosts) {
        await untilHeard(net, `done: ${both[1]}`);
        expect((await heard(net.name)).slice(-2)).toEqual(both.map((word) => `done: ${word}`));
      }
    });

    test('22f a host is killed: it brings its session back, and what waited is told once', async () => {
      const [, , { net, session, world }] = hosts as [Host, Host, Host];
      const last = words('last words');
      const before = (await recovered()).length;
      await net.cut();
      await tell(session, last);
      const outbox = join(world.stateDir, 'outbox');
      await until('the wake in the outbox', async () =>
        (await readdir(outbox)).some((name) => name.endsWith('.wake')),
      );
      await net.kill();
      await net.mend();
      await net.passIn(Number(new URL(session.model.url).port));
      await serveHands(net, world);
      const recover = ['recover', '--socket-path', world.socketPath];
      const { stdout, stderr, exitCode } = await world.run('gsd-launcher', recover);
      expect([exitCode, stdout + stderr]).toEqual([0, expect.stringContaining('restored')]);
      await untilHeard(net, `done: ${last}`);
      expect(await times('hc', `done: ${last}`)).toBe(1);
      const back = (await recovered()).slice(before);
      expect(back.map(({ host }) => host)).toEqual(['hc']);
    });
  });

  describe('with a node of OpenClaw’s', { timeout: 600_000 }, () => {
    let node: ChildProcess | undefined;
    afterAll(() => void node?.kill('SIGKILL'));

    test('22g a host whose node publishes its tools, joined as setup says', async () => {
      const net = network.hosts[3] as NetworkHost;
      const world = await createWorld({ inside: net.inside, delivery: {} });
      worlds.push(world);
      await placeOpenClaw(real, world);
      const said = await joinHost(real, net, world, 'node');
      expect(said).toContain('this host’s node will publish gsd-hd');
      expect(said).toContain('the node runs no commands, only tools');
      node = await openNodeHands(real, net, world, said);
      orders = (wake, { toolResults }) =>
        wake.trigger.type === 'test' && wake.actions[0]?.includes('needs_close')
          ? (toolResults.length === 0 && called(wake.actions[0])) || 'Done.'
          : answerOnce(wake, toolResults, 2);
      const session = await startOn(net, world);
      await untilTools('gsd-hd_session_answer');
      await session.act('type', 'ask me');
      await untilHeard(net, `"${database.question}"="SQLite"`);
      const { stdout } = await world.run('gsd-hooks', ['diagnose', 'on-hd', '--loop']);
      expect(stdout).toMatch(/loop: acknowledged.* after it was asked/);
      // noticed by the gateway after a minute
      await cutAnswer({ net, world, session }, { cutAfter: 150, cutFor: 90_000 });
    });
  });
});

const slow = { timeout: 150_000, interval: 500 };

const isAnswer = ({ toolResults }: { readonly toolResults: readonly string[] }) =>
  toolResults.join('').includes(database.question);

/** What a tool said, without the warning that OpenClaw puts around it. */
function wordsOf(result = ''): string {
  const [, said = result] = /---(?:\\n)+(.*?)(?:\\n)+<<<END/.exec(result) ?? [];
  return said.replaceAll(/\s+/g, ' ').slice(0, 200);
}

async function recovered(): Promise<readonly Wake[]> {
  const inputs = await inputsOf(real, sessionKey);
  const wakes = inputs.flatMap(({ text }) => findWakes(text));
  return wakes.filter(({ trigger }) => trigger.type === 'recovered');
}

function untilHeard({ name }: NetworkHost, text: string): Promise<boolean> {
  const isHeard = async () => (await heard(name)).some((one) => one.includes(text));
  return until(`"${text}" from ${name}`, isHeard, slow);
}

/** Says something to a session, and waits until it has answered. */
async function tell(session: RealSession, text: string): Promise<void> {
  const stops = (await session.events('Stop')).length;
  await session.act('type', text);
  await session.event('Stop', stops + 1);
}

async function times(host: string, text: string): Promise<number> {
  return (await heard(host)).filter((one) => one === text).length;
}

function answerOnce(wake: Wake, results: readonly string[], choice: number) {
  if (wake.trigger.type !== 'ask_user_question') return undefined;
  return results.length === 0 ? answerTo(wake, choice) : 'Done.';
}

/** The call that the wake itself offers, with a key. */
function answerTo({ actions, wakeId }: Wake, choice: number): ModelAnswer {
  const offered = actions.find((action) => action.includes(`"choices":[${choice}]`)) ?? '';
  const { tool, given } = called(offered);
  return { tool, given: { ...given, idempotency_key: wakeId } };
}

/** A tool call as a wake prints it. */
function called(action: string) {
  const [tool = ''] = action.split(' ');
  return { tool, given: JSON.parse(action.slice(tool.length)) as object };
}
