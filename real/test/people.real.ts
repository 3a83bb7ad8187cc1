import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createApprovalDesk,
  createQuestionDesk,
  type PeopleDesk,
  type PersonQuestion,
} from '@gsd-code-skill/openclaw-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatConfiguration } from '../src/openclaw/chat-configuration.ts';
import { prepareOpenClaw, type RealOpenClaw } from '../src/openclaw/openclaw-gateway.ts';
import { type ScriptedModel, startModel } from '../src/openclaw/openclaw-model.ts';
import { callOpenClaw } from '../src/openclaw/openclaw-rpc.ts';
import { startTelegram, type TelegramStandIn } from '../src/openclaw/telegram-stand-in.ts';
import { until } from '../src/until.ts';

let dir: string;
let model: ScriptedModel;
let telegram: TelegramStandIn;
let real: RealOpenClaw;
const desks: PeopleDesk[] = [];

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'real-people-'));
  model = await startModel(async () => 'ok');
  telegram = await startTelegram();
  real = await prepareOpenClaw({
    dir,
    modelUrl: model.url,
    agents: ['warden'],
    env: { OPENCLAW_SKIP_CHANNELS: '' },
  });
  const config = JSON.parse(await readFile(real.configPath, 'utf8'));
  await writeFile(real.configPath, JSON.stringify({ ...config, ...chatConfiguration(telegram) }));
  await real.start();
});

afterAll(async () => {
  for (const desk of desks) await desk.close();
  await real?.end('SIGKILL');
  await telegram?.close();
  await model?.close();
  await rm(dir, { recursive: true, force: true });
});

function open(create: typeof createQuestionDesk): PeopleDesk {
  const desk = create({ url: real.url, token: real.token, interval: 500 });
  desks.push(desk);
  return desk;
}

const push: PersonQuestion = {
  title: 'warden-main: Bash',
  text: 'warden-main (agent warden) asks for Bash:\ngit push origin main',
  sessionKey: 'agent:warden:main',
};

interface Pending {
  readonly questions: readonly { readonly id: string }[];
}

/** The id of the question that waits. */
function pending(): Promise<string> {
  return until('a question that waits', async () => {
    const found = await callOpenClaw<Pending>(real, 'question.list', {}, ['operator.questions']);
    return found.questions.at(-1)?.id;
  });
}

function answer(id: string, given: object): Promise<unknown> {
  return callOpenClaw(real, 'question.resolve', { id, ...given }, ['operator.questions']);
}

test.each([
  ['Approve once', 'approved'],
  ['Deny', 'denied'],
])('18 a person who says "%s" has %s', async (label, status) => {
  const { signal } = new AbortController();
  const asked = open(createQuestionDesk).ask(push, { signal });
  await answer(await pending(), { answers: { answers: { decision: [label] } } });
  expect(await asked).toEqual({ status });
});

test('18 a person answers what Claude Code asks', async () => {
  const { signal } = new AbortController();
  const question = {
    question: 'Which database?',
    header: 'Database',
    options: [{ label: 'SQLite', description: 'small' }, { label: 'Postgres' }],
  };
  const asked = open(createQuestionDesk).ask({ ...push, questions: [question] }, { signal });
  await answer(await pending(), { answers: { answers: { q0: ['SQLite'] } } });
  expect(await asked).toEqual({ status: 'answered', answers: { 'Which database?': 'SQLite' } });
});

test('18 a question is taken back when somebody else was first', async () => {
  const over = new AbortController();
  const asked = open(createQuestionDesk).ask(push, { signal: over.signal });
  const id = await pending();
  over.abort();
  expect(await asked).toEqual({ status: 'withdrawn' });
  const late = answer(id, { answers: { answers: { decision: ['Approve once'] } } });
  await expect(late).rejects.toThrow();
});

test('18 a person decides in a chat', async () => {
  const { signal } = new AbortController();
  await until('the chat', async () => telegram.isUp || undefined);
  const asked = open(createApprovalDesk).ask(push, { signal });
  const id = await until('the approval in the chat', async () =>
    telegram.sent.flatMap((text) => /plugin:[0-9a-f-]+/.exec(text) ?? []).at(-1),
  );
  expect(telegram.sent.join('\n')).toContain('git push origin main');
  telegram.write(`/approve ${id} allow-once`);
  expect(await asked).toEqual({ status: 'approved' });
});
