// `node scripts/toolchain.mjs <command…>` runs a command with the Node, pnpm and tmux this
// project needs, on a machine that may have none of them. It runs before anything is installed,
// on Node 20 too, so it uses nothing but Node itself.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const fallbackNode = '24.21.0';
const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const minimumNode = manifest.engines.node.replace('>=', '');
const pnpm = manifest.packageManager;

const [program, ...args] = process.argv.slice(2);
if (program === undefined) fail('usage: node scripts/toolchain.mjs <command> [arguments]');

ensureTmux();

const packages = [];
if (!isAtLeast(process.versions.node, minimumNode)) packages.push(`node@${fallbackNode}`);
if (!hasPnpm()) packages.push(pnpm);

const command =
  packages.length === 0
    ? [program, ...args]
    : [
        'npx',
        '--yes',
        '--prefer-offline',
        ...packages.map((name) => `--package=${name}`),
        '--',
        program,
        ...args,
      ];

if (packages.length > 0) {
  console.error(`toolchain: ${packages.join(' and ')} by npx, for this project only`);
}

const { status, signal, error } = run(command, { stdio: 'inherit' });
if (error) fail(`${command[0]}: ${error.message}`);
if (signal) process.kill(process.pid, signal);
process.exitCode = status ?? 1;

function ensureTmux() {
  if (works(['tmux', '-V'])) return;
  const canInstall = process.getuid?.() === 0 && works(['apt-get', '--version']);
  if (canInstall) {
    console.error('toolchain: tmux is missing, installing it with apt-get');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    run(['apt-get', 'update', '-qq'], { stdio: ['ignore', 2, 2], env });
    run(['apt-get', 'install', '-y', '-qq', 'tmux'], { stdio: ['ignore', 2, 2], env });
    if (works(['tmux', '-V'])) return;
  }
  fail(
    'tmux is needed and was not found; install it with: apt install tmux | dnf install tmux | pacman -S tmux | apk add tmux | brew install tmux',
  );
}

function hasPnpm() {
  const { status, stdout } = run(['pnpm', '--version'], { encoding: 'utf8' });
  return status === 0 && `pnpm@${stdout.trim()}` === pnpm;
}

function works(command) {
  return run(command, { stdio: 'ignore' }).status === 0;
}

function run([file, ...rest], options) {
  return spawnSync(file, rest, {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { TURBO_TELEMETRY_DISABLED: '1', ...process.env },
    ...options,
  });
}

function isAtLeast(version, minimum) {
  const [major, minor] = version.split('.').map(Number);
  const [wantedMajor, wantedMinor] = minimum.split('.').map(Number);
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
}

function fail(message) {
  console.error(`toolchain: ${message}`);
  process.exit(1);
}
