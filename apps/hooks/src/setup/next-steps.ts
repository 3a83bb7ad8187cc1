import type { Registry } from '@gsd-code-skill/registry';
import { openDelivery } from '../diagnose/delivery/transport.ts';
import type { Machine } from '../diagnose/machine.ts';

/** The commands that come after the set-up, with what each is for. */
export async function nextSteps(
  registry: Registry | undefined,
  isRegistered: boolean,
  machine: Machine,
): Promise<string> {
  const openclaw = await openDelivery(registry, machine);
  await openclaw.close();
  const [agent] = registry?.agents ?? [];
  const spawn = ['gsd-launcher spawn', agent?.agent_id ?? '<agent>'];
  if (agent?.working_directory === undefined) spawn.push('<folder>');
  const steps: readonly (readonly [string, string] | false)[] = [
    !isRegistered && ['gsd-hooks register', 'put the hooks into Claude Code’s settings'],
    [spawn.join(' '), 'start Claude Code for an agent'],
    ['gsd-hooks diagnose', 'check every link of the chain'],
    openclaw.transport !== 'inbox' && [
      `gsd-hooks diagnose ${agent?.agent_id ?? '<agent>'} --loop`,
      'test that the agent can answer',
    ],
    openclaw.transport === 'inbox' && ['gsd-hooks inbox --follow', 'read what agents are told'],
    ['gsd-hooks log --follow', 'watch what happens'],
    ['gsd-launcher install-service', 'bring sessions back after a reboot'],
    ['gsd-hooks setup --undo', 'take everything back'],
  ];
  const shown = steps.filter((step) => step !== false);
  const width = Math.max(...shown.map(([command]) => command.length));
  return shown.map(([command, why]) => `  ${command.padEnd(width)}  ${why}`).join('\n');
}
