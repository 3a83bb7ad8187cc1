import { setTimeout as delay } from 'node:timers/promises';
import { readLimits, writeLimit } from '@gsd-code-skill/session-channel';
import { describe, expect } from 'vitest';
import type { ModelScript } from '../src/claude/claude-model.ts';
import type { RealSession } from '../src/real-session.ts';
import { type Stage, scenariosIn } from '../src/scenario.ts';
import { say, usageLimit } from '../src/scripts.ts';
import { until } from '../src/until.ts';

// an account with limits: API keys have none
const account = { CLAUDE_CODE_OAUTH_TOKEN: 'of-no-account', ANTHROPIC_API_KEY: '' };

/** A model that answers the first request with a limit, and all others. */
function limitedOnce(resetsInSeconds: number): ModelScript {
  let isReached = false;
  return ({ text }) => {
    if (isReached) return say(`heard: ${text}`);
    isReached = true;
    return usageLimit(resetsInSeconds);
  };
}

async function startLimited({ start }: Stage, resetsInSeconds: number): Promise<RealSession> {
  const script = limitedOnce(resetsInSeconds);
  return start({ prompt: 'work', script, env: account });
}

const prompts = async (session: RealSession) =>
  (await session.events('UserPromptSubmit')).map(({ prompt }) => `${prompt}`);

const seesOffer = (session: RealSession) =>
  until('what Claude Code will do', async () =>
    /Continuing (?:automatically|shortly)/.test(await session.screen()),
  );

describe('as Claude Code does it', () => {
  const scenario = scenariosIn();

  scenario('usage limit: natively continued, one prompt and not two', async (stage) => {
    const session = await startLimited(stage, 5);
    const failed = await session.wake('response_failed');
    expect(failed.trigger.details).toMatchObject({
      error: 'rate_limit',
      limit: 'five_hour',
      resets_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/),
      continues: expect.stringContaining('by itself'),
    });
    await session.event('UserPromptSubmit', 2, { timeout: 110_000 });
    await session.wake('response_complete');
    const { stateDir } = stage.world;
    const step = () =>
      readLimits(stateDir).then((all) => all.find(({ agentId }) => agentId === session.agentId));
    await until('the end of it', async () => (await step())?.step === 'over');
    expect(await prompts(session)).toEqual(['work', expect.stringContaining('limit has reset')]);
    expect(await session.wakes('usage_limit_reset')).toEqual([]);
  });

  scenario('usage limit: cancelled by Escape, no prompt and one wake', async (stage) => {
    const session = await startLimited(stage, 12);
    await session.wake('response_failed');
    await seesOffer(session);
    await session.press('Escape');
    const wake = await session.wake('usage_limit_reset');
    expect(wake.trigger.details).toMatchObject({ continues: expect.stringContaining('cancelled') });
    expect(Date.parse(wake.trigger.details.resets_at ?? '')).toBeLessThanOrEqual(Date.now());
    await delay(5000);
    expect(await session.wakes('usage_limit_reset')).toHaveLength(1);
    expect(await session.wakes('interrupted')).toEqual([]);
    expect(await prompts(session)).toEqual(['work']);
  });

  scenario('usage limit: menu-driver does not cancel it by accident', async (stage) => {
    const session = await startLimited(stage, 15);
    await session.wake('response_failed');
    await seesOffer(session);
    const refused = await session.drive('esc');
    expect(refused).toMatchObject({ exitCode: 3 });
    expect(refused.stdout).toContain('--force');
    await seesOffer(session);
    await session.act('esc', '--force');
    await session.wake('usage_limit_reset');
    expect(await prompts(session)).toEqual(['work']);
  });
});

describe('where Claude Code did not', () => {
  // one account: a limit that resets far away keeps its other sessions waiting
  const scenario = scenariosIn({ order: 'one by one', env: { GSD_QUOTA_GRACE_S: '6' } });

  scenario('usage limit: a continuation that was lost is made up for, once', async (stage) => {
    const { world } = stage;
    const session = await startLimited(stage, 8);
    await session.wake('response_failed');
    await seesOffer(session);
    // what Claude Code was going to do ends with it
    process.kill(await session.pid(), 'SIGKILL');
    const recovered = await world.run('gsd-launcher', [
      ...['recover', '--agent', session.agentId, '--socket-path', world.socketPath],
    ]);
    expect(recovered).toMatchObject({ exitCode: 0 });
    await session.event('UserPromptSubmit', 2, { timeout: 60_000 });
    await session.wake('response_complete');
    await delay(10_000);
    expect(await prompts(session)).toEqual([
      'work',
      expect.stringContaining('has reset. Continue'),
    ]);
    expect(await session.wakes('usage_limit_reset')).toEqual([]);
  });

  scenario('usage limit: a reset far away is waited for, and its dialog left', async (stage) => {
    const { stateDir } = stage.world;
    // typed once it is there: the dialog of this limit would be in the way of its start
    const session = await stage.start({ script: limitedOnce(200_000), env: account });
    await session.act('type', 'work');
    const failed = await session.wake('response_failed');
    expect(failed.trigger.details).toMatchObject({
      continues: expect.stringContaining('at the reset'),
    });
    await until('the dialog', async () => (await session.screen()).includes('Stop and wait'));
    const mine = async () =>
      (await readLimits(stateDir)).find(({ agentId }) => agentId === session.agentId);
    const record = await until('the limit', mine);
    // two days later, for whoever goes by this record
    const reachedAt = Date.now() - 200_000_000;
    await writeLimit(stateDir, { ...record, reachedAt, resetsAt: Date.now() - 1000 });
    await session.event('UserPromptSubmit', 2, { timeout: 60_000 });
    await session.wake('response_complete');
    await until('the end of it', async () => (await mine())?.step === 'succeeded');
    expect(await prompts(session)).toEqual([
      'work',
      expect.stringContaining('has reset. Continue'),
    ]);
    expect(await session.wakes('interrupted')).toEqual([]);
  });
});
