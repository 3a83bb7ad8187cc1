import { type Registry, updateRegistry } from '@gsd-code-skill/registry';
import type { Machine } from '../diagnose/machine.ts';
import type { Guide } from './guide/guide.ts';

const question =
  'When a session starts, say yes to Claude Code’s questions whether it may work in the registered folder, and in the mode its launch command names? No other question is answered; without it, the agent or you are asked.';

/** Asks once what the launcher does about the dialogs of a first start. */
export async function chooseStartup(
  registry: Registry | undefined,
  { registryPath }: Machine,
  guide: Guide,
): Promise<void> {
  if (registry === undefined || !guide.isAsking) return;
  const tiers = [registry.hook_settings, ...registry.agents.map((agent) => agent.hook_settings)];
  if (tiers.some((settings) => settings?.startup !== undefined)) return;
  const startup = (await guide.confirm(question, { proposal: false })) ? 'accept' : 'ask';
  await updateRegistry(registryPath, (current) => ({
    ...current,
    hook_settings: { ...current.hook_settings, startup },
  }));
  guide.done(`Registry: "startup": "${startup}" for all agents`);
}
