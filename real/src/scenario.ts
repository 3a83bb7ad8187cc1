import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, test } from 'vitest';
import type { RealSession, SessionOptions } from './real-session.ts';
import { createWorld, type World, type WorldOptions } from './world.ts';

/** What a scenario has to work with. */
export interface Stage {
  readonly world: World;
  /** Starts Claude Code for an agent of this scenario's own. */
  start(
    options: Omit<SessionOptions, 'agentId'> & { readonly suffix?: string },
  ): Promise<RealSession>;
}

export interface ScenariosOptions extends WorldOptions {
  /** @default 'side by side' */
  readonly order?: 'side by side' | 'one by one';
  /** Called when the world is there, before the first scenario. */
  readonly onReady?: (world: World) => Promise<void>;
}

export type Scenario = (name: string, play: (stage: Stage) => Promise<void>) => void;

const failures = fileURLToPath(new URL('../test-results/failed', import.meta.url));

/**
 * Sets up a world for the scenarios of a file and gives the function that adds one. What a failed
 * one leaves behind is kept in `test-results/failed/<scenario>`.
 */
export function scenariosIn({
  order = 'side by side',
  onReady,
  ...options
}: ScenariosOptions = {}): Scenario {
  let world: World;
  let count = 0;
  beforeAll(async () => {
    world = await createWorld(options);
    await onReady?.(world);
  });
  afterAll(async () => {
    await world?.close();
  });

  const add = order === 'side by side' ? test.concurrent : test;
  return (name, play) => {
    let attempt = 0;
    add(name, async ({ task }) => {
      attempt += 1;
      const sessions: RealSession[] = [];
      const slug = `${task.suite?.name ?? ''} ${name}`
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replaceAll(/^-|-$/g, '');
      const folder = join(failures, `${slug}.${attempt}`);
      await rm(folder, { recursive: true, force: true });
      try {
        await play({
          world,
          async start({ suffix = '', ...rest }) {
            count += 1;
            const agentId = `s${count}${suffix}`;
            const session = await world.start({ ...rest, agentId });
            sessions.push(session);
            return session;
          },
        });
      } catch (error) {
        for (const session of sessions) await session.keep(join(folder, session.agentId));
        throw error;
      } finally {
        await Promise.all(sessions.map((session) => session.close()));
      }
    });
  };
}
