import type { Registry } from '@gsd-code-skill/registry';
import { checkHealth, checkTransport, openDelivery } from '../diagnose/delivery/transport.ts';
import { checkClaudeVersion, checkTmux } from '../diagnose/host/programs.ts';
import type { Machine } from '../diagnose/machine.ts';
import { installedClaude } from '../register/installed-claude.ts';
import type { Guide } from './guide/guide.ts';

/** Shows which tmux, Claude Code and OpenClaw there are. */
export async function findPrograms(
  registry: Registry | undefined,
  machine: Machine,
  guide: Guide,
): Promise<void> {
  guide.check(await checkTmux(machine));
  const claude = await guide.wait('Looking for Claude Code', () => installedClaude(machine.env));
  guide.check(checkClaudeVersion(claude));
  guide.check(await checkTransport(registry, machine));
  const openclaw = await openDelivery(registry, machine);
  try {
    if (openclaw.transport === 'inbox') return;
    guide.check(await guide.wait('Looking for OpenClaw', () => checkHealth(openclaw)));
  } finally {
    await openclaw.close();
  }
}
