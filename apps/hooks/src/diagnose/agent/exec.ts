import { delimiter } from 'node:path';
import { compareVersions, expandHome, findProgramIn } from '@gsd-code-skill/core';
import { type OpenClaw, readExecSettings } from '@gsd-code-skill/openclaw-client';
import type { Agent } from '@gsd-code-skill/registry';
import { findNewerNode } from '@gsd-code-skill/session-channel';
import { installDriver } from '../../advised-commands.ts';
import { runProgram } from '../../run-program.ts';
import { type Check, failed, ok, skipped, warning } from '../check.ts';
import { oldestNode } from '../host/hook-script.ts';
import type { Machine } from '../machine.ts';
import { openClawAgentOf } from './skill.ts';

const name = 'exec';
const system = ['/usr/local/sbin', '/usr/local/bin', '/usr/sbin', '/usr/bin', '/sbin', '/bin'];

/** Looks which menu-driver and which Node the agent's commands will find, as far as this shell can tell. */
export async function checkExec(
  agent: Agent,
  { env }: Pick<Machine, 'env'>,
  openclaw: Pick<OpenClaw, 'transport'>,
): Promise<Check> {
  if (openclaw.transport === 'inbox') return skipped(name, 'the inbox runs nothing');
  const settings = await readExecSettings(env, openClawAgentOf(agent));
  const { restriction } = settings ?? {};
  const show = 'openclaw config get tools.exec';
  if (restriction?.isTotal) return failed(name, `no commands: ${restriction.words}`, show);

  const prepended = (settings?.pathPrepend ?? []).map((folder) => expandHome(folder, env));
  const folders = [...prepended, ...system, ...(env.PATH ?? '').split(delimiter)];
  const driver = await findProgramIn(folders, 'menu-driver');
  if (driver === undefined) return warning(name, 'no menu-driver on PATH', installDriver);
  const node = await findProgramIn(folders, 'node');
  if (node === undefined) return warning(name, 'no node on PATH', 'gsd-hooks register');
  const run = await runProgram(node, ['--version'], { env });
  const version = run.status === 'ended' ? run.stdout.trim() : 'unknown';
  const found = `${driver} on Node ${version}, ${node}`;
  if (compareVersions(version, oldestNode) < 0) {
    const asked = { name: 'menu-driver', script: driver, args: [], env, oldest: oldestNode };
    const newer = findNewerNode(asked);
    if (newer === undefined) {
      return failed(name, `${found}: ${oldestNode} or later is needed`, 'gsd-hooks register');
    }
    if (restriction === undefined) return ok(name, `${found}, which continues with ${newer}`);
  }
  if (restriction === undefined) return ok(name, found);
  return warning(name, `${found}; ${restriction.words}: menu-driver has to be on it`, show);
}
