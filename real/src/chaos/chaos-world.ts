import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareStateDirectory } from '@gsd-code-skill/session-channel';
import { type PrivateTmux, privateTmux } from '@gsd-code-skill/testing';
import { renderHookScript } from '../../../apps/hooks/src/hook-script/hook-script.ts';
import { type Clock, findClock } from './faults/clock.ts';
import { type Disk, mountDisk } from './faults/disk.ts';

/** A copy of the built app that hook.sh can call. */
export interface AppCopy {
  readonly version: string;
  readonly program: string;
}

export interface ChaosWorldOptions {
  readonly sessions: readonly string[];
  /** Where wakes go, of an agent's name. */
  readonly sessionKey: (session: string) => string;
  readonly gatewayUrl: string;
  readonly gatewayToken: string;
  /** Told what cannot be done on this machine. */
  readonly note: (line: string) => void;
}

/** A user with a small disk, a registry, a tmux server and two versions of the hooks. */
export interface ChaosWorld {
  readonly folder: string;
  readonly stateDir: string;
  readonly registryPath: string;
  readonly scriptPath: string;
  /** What the registry says whenever nobody edits it. */
  readonly registry: string;
  readonly env: Readonly<Record<string, string>>;
  readonly tmux: PrivateTmux;
  readonly old: AppCopy;
  readonly new: AppCopy;
  readonly disk: Disk;
  readonly clock: Clock | undefined;
  /** Puts a hook.sh of that version in place. */
  register(app: AppCopy): Promise<void>;
  close(): Promise<void>;
}

const hooksFolder = dirname(
  fileURLToPath(import.meta.resolve('@gsd-code-skill/hooks/package.json')),
);

export async function createChaosWorld(options: ChaosWorldOptions): Promise<ChaosWorld> {
  const { gatewayToken, note } = options;
  const folder = await mkdtemp(join(tmpdir(), 'gsd-chaos-'));
  if (process.getuid?.() === 0) note('registry: chmod keeps nobody from reading it, who is root');
  const disk = await mountDisk(join(folder, 'disk'), note);
  const clock = await findClock(join(folder, 'clock'), note);
  const stateDir = join(disk.folder, 'state');
  const registryPath = join(folder, 'registry.json');
  const scriptPath = join(stateDir, 'hook.sh');
  const registry = registryOf(options);
  const env = {
    PATH: process.env.PATH ?? '/usr/bin:/bin',
    HOME: join(folder, 'home'),
    LANG: 'C.UTF-8',
    GSD_STATE_DIR: stateDir,
    GSD_REGISTRY: registryPath,
    OPENCLAW_GATEWAY_TOKEN: gatewayToken,
  };
  await mkdir(env.HOME);
  await prepareStateDirectory(stateDir);
  await writeFile(registryPath, registry);
  const [older, newer] = [
    await copyApp(join(folder, 'old'), '0.1.0', clock),
    await copyApp(join(folder, 'new'), '0.2.0', clock),
  ];
  const tmux = privateTmux(folder, { env: { PATH: env.PATH, HOME: env.HOME, LANG: env.LANG } });

  async function register({ program, version }: AppCopy): Promise<void> {
    const nodePath = process.execPath;
    const draft = join(stateDir, '.hook.sh');
    const place = { stateDir, registryPath, nodePath, workerPath: program, version };
    try {
      await writeFile(draft, renderHookScript(place), { mode: 0o600 });
      await rename(draft, scriptPath);
    } finally {
      await rm(draft, { force: true });
    }
  }
  await register(older);

  return {
    folder,
    stateDir,
    registryPath,
    scriptPath,
    registry,
    env,
    tmux,
    old: older,
    new: newer,
    disk,
    clock,
    register,
    async close() {
      await tmux.close();
      await disk.unmount();
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

function registryOf({ sessions, sessionKey, gatewayUrl }: ChaosWorldOptions): string {
  const agents = sessions.map((session) => ({
    agent_id: session,
    tmux_session_name: session,
    openclaw_session_key: sessionKey(session),
  }));
  const delivery = { transport: 'gateway', gateway_url: gatewayUrl };
  return JSON.stringify({ delivery, hook_settings: { dedup_mode: 'off' }, agents }, null, 2);
}

/** Copies the built app, with another version in its package.json and, where there is one, the clock. */
async function copyApp(
  folder: string,
  version: string,
  clock: Clock | undefined,
): Promise<AppCopy> {
  for (const part of ['bin', 'dist']) {
    await cp(join(hooksFolder, part), join(folder, part), { recursive: true });
  }
  const manifest = JSON.parse(await readFile(join(hooksFolder, 'package.json'), 'utf8'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...manifest, version }));
  const program = join(folder, 'bin', 'gsd-hooks.js');
  if (clock) await clock.windInto(program);
  return { version, program };
}
