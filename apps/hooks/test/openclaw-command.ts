import { openclawStandIn } from '@gsd-code-skill/testing';
import { parseWake, type Wake } from '@gsd-code-skill/wake-format';
import type { World } from './world.ts';

/** A command `openclaw` that does as it is told. */
export interface OpenClawCommand {
  /** What the agent replies; `hang` never comes to an end. */
  reply(text: string): Promise<void>;
  goDown(): Promise<void>;
  comeBack(): Promise<void>;
  /** The wakes its agent was told, in order. */
  heard(): Promise<readonly Wake[]>;
}

/** Puts the command on the PATH of everything in a world. */
export async function installOpenClaw(world: World): Promise<OpenClawCommand> {
  const openclaw = await openclawStandIn(world.folder);
  world.env.PATH = `${openclaw.bin}:${world.env.PATH}`;
  return {
    reply: (text) => (text === 'hang' ? openclaw.answer('hang') : openclaw.reply(text)),
    goDown: openclaw.goDown,
    comeBack: openclaw.comeBack,
    async heard() {
      return (await openclaw.heard()).map(({ text }) => parseWake(text));
    },
  };
}
