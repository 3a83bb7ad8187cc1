import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { standInProgram, temporaryFolder } from '@gsd-code-skill/testing';
import { expect, onTestFinished, test } from 'vitest';
import type { Program } from './programs.ts';
import { residentPrograms } from './resident.ts';

const runResident = residentPrograms();
const line = 'tmux 3.1c is too old: tmux 3.2 or newer is needed';

// lists as a server of that version would, and does not know what came after it
const oldTmux = `[ "$1" = -V ] && exec echo 'tmux 3.1c'
for word; do case $word in
*'#{version}'*) printf '%s\\n' "$word" | sed 's/#{version}/3.1c/g'; exit ;;
new-session) echo 'usage: new-session [-AdDEPX]' >&2; exit 1 ;;
esac; done`;

const commands: readonly (readonly [Program, ...string[]])[] = [
  ['menu-driver', 'warden-main', 'status'],
  ['gsd-launcher', 'list'],
  ['gsd-launcher', 'spawn', 'warden'],
  ['gsd-launcher', 'recover'],
  ['gsd-hooks', 'status'],
  ['gsd-hooks', 'diagnose'],
  ['gsd-fleet', 'status'],
];

test.for(commands)(
  '%s %s refuses a tmux that is too old in one line',
  async ([program, ...args]) => {
    const { path: home, remove } = await temporaryFolder();
    onTestFinished(remove);
    const bin = join(home, 'bin');
    await mkdir(bin);
    await mkdir(join(home, 'work'));
    await standInProgram(bin, 'tmux', oldTmux);
    const registry = join(home, 'registry.json');
    const agents = [{ agent_id: 'warden', working_directory: join(home, 'work') }];
    const content = JSON.stringify({ delivery: { transport: 'inbox' }, agents });
    await writeFile(registry, content, { mode: 0o600 });
    const env = { HOME: home, GSD_REGISTRY: registry, PATH: `${bin}:/usr/bin:/bin` };
    const { stdout, stderr } = await runResident(program, args, { env });
    const printed = `${stdout}${stderr}`.split('\n');
    expect(printed.filter((one) => one.includes(line))).toHaveLength(1);
  },
);
