import { defaultLaunchCommand, openClawSessionOf, sessionNameOf } from '@gsd-code-skill/registry';
import type { Launcher } from '../command-line/launcher.ts';
import { LauncherError } from '../command-line/launcher-error.ts';
import type { Report } from '../command-line/report.ts';
import { findHooks } from '../hooks/find-hooks.ts';
import { checkAddresses } from '../openclaw/check-addresses.ts';
import { statusAddressOf } from '../openclaw/status-address.ts';
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
  const { registryPath } = launcher;
  const { registry, problems } = await loadRegistry(registryPath);
  const findings: Finding[] = problems.map(({ path, reason }) => ({
    where: path,
    problem: reason,
  }));
  const check = async (where: string, work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof LauncherError)) throw error;
      findings.push({ where, problem: error.message });
    }
  };

  for (const agent of registry.agents) {
    const { agent_id: id, working_directory: folder, claude_launch_command: command } = agent;
    if (folder) await check(id, () => checkFolder(folder, launcher.env));
    else findings.push({ where: id, problem: 'has no working_directory, so it cannot be started' });
    await check(id, () => checkLaunchCommand(command || defaultLaunchCommand));
    await check(id, async () => checkSessionName(sessionNameOf(agent)));
  }

  const active = registry.agents.filter(({ enabled }) => enabled !== false);
  const status = statusAddressOf(registry);
  const places = [...active.map(openClawSessionOf), ...(status === undefined ? [] : [status])];
  const names = [...active.map(({ agent_id }) => agent_id), 'global status'];
  const known = await checkAddresses(launcher, registry, places, 15_000);
  const meaning = {
    unknown: 'OpenClaw does not know its session: gsd-launcher sync',
    unchecked: 'OpenClaw did not say whether it knows its session',
  };
  for (const [index, answer] of known.entries()) {
    if (answer !== 'known') findings.push({ where: names[index] ?? '', problem: meaning[answer] });
  }

  const hooks = await findHooks(launcher, { dryRun: true });
  if (hooks.status === 'missing') {
    findings.push({ where: 'hooks', problem: 'are not registered: gsd-hooks register' });
  }
  const agents = registry.agents.length;
  return {
    lines: [
      findings.length === 0 ? `valid: ${agents} agents` : `${findings.length} problems`,
      ...findings.map(({ where, problem }) => `${where}: ${problem}`),
    ],
    data: { valid: findings.length === 0, agents, hooks: hooks.status, findings },
    failed: findings.length > 0,
  };
}
