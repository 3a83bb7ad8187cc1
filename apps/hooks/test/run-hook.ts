import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { prepareStateDirectory } from '@gsd-code-skill/session-channel';
import { hookCommand, renderHookScript } from '../src/hook-script/hook-script.ts';

/** A program to stand in as /bin/sh. */
export interface Shell {
  readonly name: string;
  readonly file: string;
  readonly args: readonly string[];
  readonly argv0?: string;
}

/** The shells found on this machine that are /bin/sh somewhere. */
export const shells: readonly (Shell & { readonly missing: boolean })[] = [
  { name: 'dash', file: 'dash', args: [] },
  // called sh, bash runs in its POSIX mode
  { name: 'bash', file: 'bash', args: [], argv0: 'sh' },
  { name: 'busybox sh', file: 'busybox', args: ['sh'] },
].map((shell) => ({ ...shell, missing: !isInstalled(shell.file) }));

export const systemShell: Shell = { name: '/bin/sh', file: '/bin/sh', args: [] };

export interface HookRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts a registered command exactly as Claude Code does: `sh -c`, three pipes, a session of its own. */
export function startHook(
  scriptPath: string,
  event: string,
  env: NodeJS.ProcessEnv,
  { file, args, argv0 }: Shell = systemShell,
): ChildProcessWithoutNullStreams {
  return spawn(file, [...args, '-c', hookCommand(event, scriptPath)], {
    env,
    detached: true,
    ...(argv0 !== undefined && { argv0 }),
  });
}

/** Runs a registered command to its end. */
export async function runHook(
  scriptPath: string,
  event: string,
  payload: string | Uint8Array,
  env: NodeJS.ProcessEnv,
  shell: Shell = systemShell,
): Promise<HookRun> {
  const hook = startHook(scriptPath, event, env, shell);
  const ended = hookEnd(hook);
  hook.stdin.end(payload);
  return ended;
}

/** What a started hook printed and how it ended; rejects when it did not take its input. */
export async function hookEnd(hook: ChildProcessWithoutNullStreams): Promise<HookRun> {
  const failed = new Promise<never>((_, reject) => {
    hook.once('error', reject);
    hook.stdin.once('error', reject);
  });
  const closed = new Promise<number | null>((resolve) => hook.once('close', resolve));
  const [stdout, stderr, code] = await Promise.race([
    Promise.all([text(hook.stdout), text(hook.stderr), closed]),
    failed,
  ]);
  return { code, stdout, stderr };
}

export interface HookSetUp {
  readonly stateDir: string;
  readonly scriptPath: string;
  readonly registryPath: string;
}

/** A state directory with its hook.sh, beside an empty registry. */
export async function setUpHook(
  folder: string,
  { workerPath = join(folder, 'no-worker.js'), nodePath = process.execPath } = {},
): Promise<HookSetUp> {
  const stateDir = join(folder, 'state');
  const registryPath = join(folder, 'registry.json');
  const scriptPath = join(stateDir, 'hook.sh');
  await mkdir(folder, { recursive: true });
  await prepareStateDirectory(stateDir);
  await writeFile(registryPath, '{"agents":[]}');
  const version = '0.0.0';
  await writeFile(
    scriptPath,
    renderHookScript({ stateDir, registryPath, nodePath, workerPath, version }),
  );
  await chmod(scriptPath, 0o600);
  return { stateDir, scriptPath, registryPath };
}

function isInstalled(file: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${file}`]);
    return true;
  } catch {
    return false;
  }
}
