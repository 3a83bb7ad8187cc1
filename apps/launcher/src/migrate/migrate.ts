import { readFileSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createRegistry, type Registry, updateRegistry } from '@gsd-code-skill/registry';
import type { Launcher } from '../command-line/launcher.ts';
import { LauncherError } from '../command-line/launcher-error.ts';
import type { Report } from '../command-line/report.ts';
import { loadOrEmpty } from '../registry/registry-file.ts';
import { readDefaultPrompt } from '../start/system-prompt.ts';
import { type Document, isDocument } from './document.ts';
import { findOldRegistry } from './find-old-registry.ts';
import { mergeDocuments } from './merge-documents.ts';
import { changedForAgents, withOldPrompt } from './old-prompt.ts';
import { disableServices, findOldServices, type OldService } from './old-services.ts';
import { describeHooks, type HooksReplaced, replaceHooks } from './replace-hooks.ts';
import { type LeftOver, type TakenOver, takeOver } from './take-over.ts';

export interface MigrateOptions {
  /** The registry of the bash scripts. */
  readonly from?: string | undefined;
  readonly dryRun?: boolean | undefined;
  /** Ends the scripts' own timer or service, too. */
  readonly disableOldService?: boolean | undefined;
}

/** Takes the registry of the bash scripts over and replaces their hooks; their files stay as they are. */
export async function migrate(launcher: Launcher, options: MigrateOptions): Promise<Report> {
  const { registryPath: to, cwd } = launcher;
  const { dryRun = false, disableOldService = false } = options;
  const from =
    options.from === undefined ? await findOldRegistry(launcher) : resolve(cwd, options.from);
  if (await isSameFile(from, to)) throw new LauncherError(`${from} is the registry already in use`);
  const old = await withOldPrompt(await readOld(from), from, await readDefaultPrompt());
  const { document, leftOver } = takeOver(old);
  const added = await write(to, document, dryRun);

  const hooks = await replaceHooks(launcher.env, dryRun);
  const services = await findOldServices(launcher.env);
  const isEnded = disableOldService && !dryRun;
  const troubles = isEnded ? await disableServices(launcher.env, services) : [];
  const next = nextCommands(hooks, dryRun);
  return {
    lines: [
      describe(added, { from, to, dryRun }),
      ...leftOver.map(showLeftOver),
      ...promptLine(document),
      ...changedForAgents(document),
      ...describeHooks(hooks),
      ...serviceLines(services, isEnded),
      ...troubles.map((trouble) => `not disabled: ${trouble}`),
      `next: ${next.join('; ')}`,
    ],
    data: {
      from,
      to,
      dry_run: dryRun,
      added,
      left_over: leftOver.map(toData),
      hooks,
      old_services: services,
      next,
    },
    failed: hooks.status === 'failed' || troubles.length > 0,
  };
}

function promptLine({ default_system_prompt: prompt }: Document): readonly string[] {
  return typeof prompt === 'string'
    ? [`default prompt: ${prompt.length} characters, for agents without one of their own`]
    : [];
}

function serviceLines(services: readonly OldService[], isEnded: boolean): readonly string[] {
  return services.map(({ where, disable }) => {
    if (isEnded && disable?.[0] === 'systemctl') return `disabled: ${where}`;
    const how = disable === undefined ? 'crontab -e' : disable.join(' ');
    return `the scripts' recovery still runs, and types into healthy sessions: ${where}; disable it: ${how}`;
  });
}

function nextCommands({ status }: HooksReplaced, dryRun: boolean): readonly string[] {
  if (dryRun) return ['gsd-launcher migrate'];
  if (status === 'missing') {
    return ['npm install -g @gsd-code-skill/hooks', 'gsd-hooks setup', 'gsd-launcher validate'];
  }
  return ['gsd-hooks setup', 'gsd-launcher validate'];
}

async function readOld(path: string): Promise<Document> {
  const text = await readFile(path, 'utf8').catch((cause: Error) => {
    throw new LauncherError(`${path}: cannot be read: ${cause.message}`, [], { cause });
  });
  try {
    const content: unknown = JSON.parse(text);
    if (isDocument(content)) return content;
  } catch (cause) {
    throw new LauncherError(`${path}: not JSON: ${(cause as Error).message}`, [], { cause });
  }
  throw new LauncherError(`${path}: not a registry: it has no list of agents`);
}

/** Writes the registry, or adds to the one there is; gives the agents that are new in it. */
async function write(
  path: string,
  document: TakenOver['document'],
  dryRun: boolean,
): Promise<readonly string[]> {
  const { registry, problems } = await loadOrEmpty(path);
  if (problems.length > 0) {
    throw new LauncherError(`${path} has mistakes, so nothing is added to it`, [
      'see them, and repair them first: gsd-launcher validate',
    ]);
  }
  const before = new Set(registry.agents.map(({ agent_id }) => agent_id));
  const added = document.agents
    .map(({ agent_id }) => String(agent_id))
    .filter((id) => !before.has(id));
  const content = document as unknown as Registry;
  if (dryRun) merge(path, registry, document);
  else if (!(await createRegistry(path, content))) {
    await updateRegistry(path, (current) => merge(path, current, document));
  }
  return added;
}

function merge(path: string, current: Registry, added: TakenOver['document']): Registry {
  const { document, clashes } = mergeDocuments(withComments(path, current), added);
  if (clashes.length === 0) return document as unknown as Registry;
  throw new LauncherError(`${path} contradicts it, so nothing was written: ${clashes.join('; ')}`, [
    'make both say the same, or remove the entries that are outdated',
  ]);
}

/** The file itself: a registry that was read has lost its comments. */
function withComments(path: string, registry: Registry): TakenOver['document'] {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return registry;
  }
}

async function isSameFile(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all(
    [one, other].map((path) => realpath(path).catch(() => path)),
  );
  return first === second;
}

function describe(
  added: readonly string[],
  { from, to, dryRun }: { from: string; to: string; dryRun: boolean },
): string {
  const verb = dryRun ? 'would take over' : 'took over';
  const count = added.length === 1 ? '1 agent' : `${added.length} agents`;
  const names = added.length === 0 ? '' : ` (${added.join(', ')})`;
  return `${verb} ${count}${names} from ${from} into ${to}`;
}

function showLeftOver({ path, reason, keptAs }: LeftOver): string {
  return `not taken over: ${path}: ${reason}; kept as ${keptAs}`;
}

function toData({ path, reason, keptAs }: LeftOver) {
  return { path, reason, kept_as: keptAs };
}
