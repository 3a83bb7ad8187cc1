import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base } from '@gsd-code-skill/testing/test';
import {
  createGateway,
  type OpenClaw,
  type OutboxEvent,
  type OutboxOptions,
  openOutbox,
} from '../src/index.ts';
import { type ScriptedGateway, startScriptedGateway } from './scripted-gateway.ts';

export const pilot = { key: 'agent:warden:pilot', id: randomUUID(), agentId: 'warden' };
export const main = { key: 'agent:main:main', id: randomUUID(), agentId: 'main' };

export const wake = (id: string, key = pilot.key) => {
  return { id, text: `text of ${id}`, session: { key } };
};

interface Setting {
  readonly gateway: ScriptedGateway;
  readonly openclaw: OpenClaw;
}

/** Tests with a folder for an outbox, and a gateway to deliver to. */
export const test = base.extend<{
  dir: string;
  serve: (run?: () => string | Promise<string>) => Promise<Setting>;
}>({
  dir: async ({ folder }, use) => use(join(folder, 'outbox')),
  serve: async ({}, use) => {
    const closing: (() => Promise<void>)[] = [];
    await use(async (run) => {
      const gateway = await startScriptedGateway({ sessions: [pilot, main], ...(run && { run }) });
      const openclaw = createGateway({ url: gateway.url, token: gateway.token });
      closing.push(openclaw.close, gateway.close);
      return { gateway, openclaw };
    });
    for (const close of closing) await close();
  },
});

/** A clock that a test lets go on, or sets. */
export function testClock(start = Date.now()) {
  let passed = 0;
  let set = 0;
  return {
    now: () => start + passed + set,
    steady: () => passed,
    pass(milliseconds: number) {
      passed += milliseconds;
    },
    set(milliseconds: number) {
      set += milliseconds;
    },
  };
}

/** An outbox and all that happened in it. */
export function open(dir: string, options: OutboxOptions = {}) {
  const events: OutboxEvent[] = [];
  const outbox = openOutbox(dir, {
    backoff: { first: 10, longest: 50 },
    ...options,
    onEvent: (event) => events.push(event),
  });
  return { outbox, events };
}

export async function files(dir: string, ending: string) {
  return (await readdir(dir)).filter((name) => name.endsWith(ending)).sort();
}
