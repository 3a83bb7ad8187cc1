import {
  type Agent,
  describeProblem,
  findAgentById,
  longestStopWait,
  type Problem,
  type Registry,
  RegistryError,
  readRegistry,
  sessionNameOf,
} from '@gsd-code-skill/registry';
import { type Check, edit, failed, ok, warning } from '../check.ts';
import type { Machine } from '../machine.ts';

const name = 'registry';

export interface RegistryCheck {
  readonly check: Check;
  /** Absent when it cannot be read. */
  readonly registry?: Registry;
  readonly problems: readonly Problem[];
  /** True where there is no registry yet, or one without agents: set-up may fill it. */
  readonly isVacant: boolean;
}

/** Reads the registry as the worker does, and says what of it is not believed. */
export async function checkRegistry({
  registryPath,
}: Pick<Machine, 'registryPath'>): Promise<RegistryCheck> {
  try {
    const { registry, problems } = await readRegistry(registryPath);
    const { agents } = registry;
    const wrong = [...problems.map(describeProblem), ...shortenedWaits(registry)];
    if (wrong.length > 0) {
      const check = warning(name, `${registryPath}: ${wrong.join('; ')}`, edit(registryPath));
      return { registry, problems, check, isVacant: false };
    }
    if (agents.length === 0) {
      const check = warning(name, `${registryPath}: no agents`, 'gsd-hooks setup');
      return { registry, problems, check, isVacant: true };
    }
    const names = agents.map(({ agent_id }) => agent_id).join(', ');
    const check = ok(name, `${registryPath}: ${names}`);
    return { registry, problems, check, isVacant: false };
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error;
    const isVacant = error.code === 'missing';
    const fix = isVacant ? 'gsd-hooks setup' : edit(registryPath);
    return { problems: [], check: failed(name, error.message, fix), isVacant };
  }
}

/** Waits that Claude Code would end before they are over. */
function shortenedWaits({ hook_settings: shared, agents }: Registry): readonly string[] {
  const tiers = [
    { place: '', settings: shared },
    ...agents.map(({ agent_id, hook_settings }) => ({
      place: `${agent_id}: `,
      settings: hook_settings,
    })),
  ];
  return tiers.flatMap(({ place, settings }) => {
    const { bidirectional_timeout_s: seconds = 0 } = settings ?? {};
    if (seconds <= longestStopWait) return [];
    const why = `counts as ${longestStopWait}, after which Claude Code ends its hook`;
    return [`${place}hook_settings.bidirectional_timeout_s: ${seconds} ${why}`];
  });
}

/** The agents to look at: the one of this id or session, or all. */
export function chooseAgents(
  registry: Registry | undefined,
  wanted: string | undefined,
): { readonly agents: readonly Agent[]; readonly check?: Check } {
  const agents = registry?.agents ?? [];
  if (wanted === undefined || registry === undefined) return { agents };
  const agent =
    findAgentById(registry, wanted) ?? agents.find((one) => sessionNameOf(one) === wanted);
  if (agent !== undefined) return { agents: [agent] };
  const known = agents.map(({ agent_id }) => agent_id).join(', ') || 'none';
  const detail = `no agent ${JSON.stringify(wanted)}; there are: ${known}`;
  return { agents: [], check: failed('agent', detail, 'gsd-hooks status') };
}
