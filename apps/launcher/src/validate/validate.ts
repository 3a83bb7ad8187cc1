import {
  isEnabled,
  launchCommandOf,
  openClawSessionOf,
  type Registry,
  sessionNameOf,
  statusSessionOf,
} from '@gsd-code-skill/registry';
import type { Launcher } from '../command-line/launcher.ts';
import { LauncherError } from '../command-line/launcher-error.ts';
import type { Report } from '../command-line/report.ts';
import { findHooks } from '../hooks/find-hooks.ts';
import { checkAddresses } from '../openclaw/check-addresses.ts';
import { loadRegistry } from '../registry/registry-file.ts';
import { checkFolder } from '../start/check-folder.ts';
import { checkLaunchCommand } from '../start/check-launch-command.ts';
import { checkSessionName } from '../start/check-session-name.ts';

interface Finding {
  readonly where: string;
  readonly problem: string;
}

/** Checks the whole registry against the machine it is on. */
export async function validate(launcher: Launcher): Promise<Report> {
  const { registry, problems } = await loadRegistry(launcher.registryPath);
  const hooks = await findHooks(launcher, { dryRun: true });
  const findings: readonly Finding[] = [
    ...problems.map(({ path, reason }) => ({ where: path, problem: reason })),
    ...(await checkAgents(launcher, registry)),
    ...(await checkSessions(launcher, registry)),
    ...(hooks.status === 'missing'
      ? [{ where: 'hooks', problem: 'are not registered: gsd-hooks register' }]
      : []),
  ];
  const agents = registry.agents.length;
  return {
    lines: [
      findings.length === 0
        ? `valid: ${agents === 1 ? '1 agent' : `${agents} agents`}`
        : findings.length === 1
          ? '1 problem'
          : `${findings.length} problems`,
      ...findings.map(({ where, problem }) => `${where}: ${problem}`),
    ],
    data: { valid: findings.length === 0, agents, hooks: hooks.status, findings },
    failed: findings.length > 0,
  };
}

/** What keeps agents from being started here. */
async function checkAgents({ env }: Launcher, registry: Registry): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const check = async (where: string, work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof LauncherError)) throw error;
      findings.push({ where, problem: error.message });
    }
  };
  for (const agent of registry.agents) {
    const { agent_id: id, working_directory: folder } = agent;
    if (folder) await check(id, () => checkFolder(folder, env));
    else {
      const problem = `has no working_directory, so it cannot be started: gsd-launcher spawn ${id} <folder>`;
      findings.push({ where: id, problem });
    }
    await check(id, () => checkLaunchCommand(launchCommandOf(registry, agent)));
    await check(id, async () => checkSessionName(sessionNameOf(agent)));
  }
  return findings;
}

/** Who could not be woken, because OpenClaw does not know the session. */
async function checkSessions(launcher: Launcher, registry: Registry): Promise<readonly Finding[]> {
  const active = registry.agents.filter(isEnabled);
  const status = statusSessionOf(registry);
  const places = [...active.map(openClawSessionOf), ...(status === undefined ? [] : [status])];
  const names = [...active.map(({ agent_id }) => agent_id), 'global status'];
  const known = await checkAddresses(launcher, registry, places, 15_000);
  const meaning = {
    unknown: 'OpenClaw does not know its session: gsd-launcher sync --create',
    unchecked: 'OpenClaw did not say whether it knows its session',
  };
  return known.flatMap((answer, index) =>
    answer === 'known' ? [] : [{ where: names[index] ?? '', problem: meaning[answer] }],
  );
}
