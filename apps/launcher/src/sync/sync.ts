import { openOpenClaw } from '@gsd-code-skill/fleet';
import { createAdmin, createSessionCommand, OpenClawError } from '@gsd-code-skill/openclaw-client';
import { type Registry, resolveDelivery, updateRegistry } from '@gsd-code-skill/registry';
import type { Launcher } from '../command-line/launcher.ts';
import { LauncherError } from '../command-line/launcher-error.ts';
import type { Report } from '../command-line/report.ts';
import { loadRegistry } from '../registry/registry-file.ts';
import { type Change, type MatchOptions, matchSessions } from './match-sessions.ts';

export interface SyncOptions extends MatchOptions {
  readonly dryRun?: boolean | undefined;
  /** Has OpenClaw make sessions for agents that have none. */
  readonly create?: boolean | undefined;
}

/** What a sync found, and whether it could ask anybody. */
export interface SyncResult {
  readonly registry: Registry;
  readonly changes: readonly Change[];
  readonly unmatched: readonly string[];
  readonly transport: string;
}

/** Takes session ids and keys over from OpenClaw. */
export async function sync(launcher: Launcher, options: SyncOptions): Promise<Report> {
  const first = await syncRegistry(launcher, options);
  const refusals = options.create && !options.dryRun ? await createAll(launcher, first) : undefined;
  const again = refusals === undefined ? first : await syncRegistry(launcher, options);
  const { unmatched, transport } = again;
  const changes = refusals === undefined ? first.changes : [...first.changes, ...again.changes];
  if (transport === 'inbox') {
    throw new LauncherError(
      'there is no OpenClaw to ask: no gateway token and no openclaw on PATH',
      ['set OPENCLAW_GATEWAY_TOKEN, or delivery.gateway_url in the registry'],
    );
  }
  const verb = options.dryRun ? 'would change' : 'changed';
  const count = changes.length === 1 ? '1 value' : `${changes.length} values`;
  return {
    lines: [
      changes.length === 0 ? 'up to date' : `${verb} ${count}`,
      ...changes.map(showChange),
      ...unmatched.map((agent) => withoutSession(agent, refusals?.get(agent))),
    ],
    data: { changed: !options.dryRun && changes.length > 0, changes, unmatched },
  };
}

/** Gives the reasons of those that were not made. */
async function createAll(
  { env }: Launcher,
  { unmatched }: SyncResult,
): Promise<ReadonlyMap<string, string>> {
  const refusals = new Map<string, string>();
  for (const agent of unmatched) {
    try {
      await createAdmin({ env }).createSession(agent);
    } catch (error) {
      if (!(error instanceof OpenClawError)) throw error;
      refusals.set(agent, error.message);
    }
  }
  return refusals;
}

function withoutSession(agent: string, refusal: string | undefined): string {
  const what = `${agent}: OpenClaw has no session for it`;
  return refusal === undefined
    ? `${what}; make one: ${createSessionCommand(agent)}`
    : `${what} and made none: ${refusal}`;
}

/** The work of `sync`, for other commands too. */
export async function syncRegistry(
  launcher: Launcher,
  { dryRun = false, ...match }: SyncOptions,
): Promise<SyncResult> {
  const { registryPath } = launcher;
  const { registry } = await loadRegistry(registryPath);
  const openclaw = await openOpenClaw(launcher, resolveDelivery(registry));
  const { transport } = openclaw;
  try {
    // the inbox stands in for OpenClaw: it knows no sessions of its own
    if (transport === 'inbox') return { registry, changes: [], unmatched: [], transport };
    const sessions = await openclaw.sessions();
    const found = matchSessions(registry, sessions, match);
    if (dryRun || found.changes.length === 0) return { ...found, transport };
    let written = found;
    await updateRegistry(registryPath, (current) => {
      written = matchSessions(current, sessions, match);
      return written.registry;
    });
    return { ...written, transport };
  } catch (error) {
    if (!(error instanceof OpenClawError)) throw error;
    throw new LauncherError(`OpenClaw: ${error.message}`, [], { cause: error });
  } finally {
    await openclaw.close();
  }
}

function showChange({ agentId, field, before, after }: Change): string {
  const name = agentId === undefined ? field : `${agentId}: ${field}`;
  return `${name}: ${before || '(none)'} -> ${after}`;
}
