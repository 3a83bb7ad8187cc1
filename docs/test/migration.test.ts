import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bashOriginal } from '@gsd-code-skill/testing';
import { test as base } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { type Program, programs } from './programs.ts';
import { residentPrograms } from './resident.ts';

const runResident = residentPrograms();

/** The hooks of the scripts, and the event each was registered for. */
const oldHooks = {
  'stop-hook.sh': 'Stop',
  'notification-idle-hook.sh': 'Notification',
  'notification-permission-hook.sh': 'Notification',
  'session-end-hook.sh': 'SessionEnd',
  'pre-compact-hook.sh': 'PreCompact',
  'pre-tool-use-hook.sh': 'PreToolUse',
  'post-tool-use-hook.sh': 'PostToolUse',
  'gsd-session-hook.sh': 'Stop',
} as const;

const registry = { _comment: 'ours', agents: [{ agent_id: 'warden', _comment: 'first' }] };
const foreign = (event: string) => ({ hooks: [{ type: 'command', command: `say ${event}` }] });

interface OldMachine {
  /** The scripts' folder, with their registry. */
  readonly install: (folder: string) => Promise<string>;
  /** Registers hooks beside foreign ones; gives the text of the settings. */
  readonly registerOld: (commands: Readonly<Record<string, string>>) => Promise<string>;
  readonly settings: string;
  readonly migrate: (...args: readonly string[]) => Promise<MigrateOutput>;
  /** The same where `gsd-hooks` is not on PATH. */
  readonly migrateAlone: (...args: readonly string[]) => Promise<MigrateOutput>;
  /** Registers our hooks, as `migrate` has it done. */
  readonly register: () => Promise<RegisterOutput>;
}

interface RegisterOutput {
  readonly changed: boolean;
  readonly replaced: readonly string[];
}

interface MigrateOutput {
  readonly hooks: {
    readonly status: string;
    readonly settings: string;
    readonly backup: string;
    readonly replaced: readonly string[];
  };
  readonly added: readonly string[];
  readonly next: readonly string[];
  readonly from: string;
  readonly to: string;
}

const test = base.extend<OldMachine>({
  settings: async ({ folder }, use) => use(join(folder, '.claude', 'settings.json')),
  install: async ({ folder }, use) => {
    await use(async (name) => {
      const skill = join(folder, name);
      await mkdir(join(skill, 'config'), { recursive: true });
      await writeFile(join(skill, 'config', 'recovery-registry.json'), JSON.stringify(registry));
      return skill;
    });
  },
  registerOld: async ({ settings }, use) => {
    await use(async (commands) => {
      const hooks: Record<string, object[]> = {};
      for (const [script, command] of Object.entries(commands)) {
        const event = oldHooks[script as keyof typeof oldHooks];
        const old = { hooks: [{ type: 'command', command, timeout: 600 }] };
        hooks[event] = [...(hooks[event] ?? [foreign(event)]), old];
      }
      const text = JSON.stringify({ hooks });
      await mkdir(dirname(settings), { recursive: true });
      await writeFile(settings, text);
      return text;
    });
  },
  migrate: async ({ folder }, use) => {
    const bins = join(folder, 'bin');
    await mkdir(bins);
    await symlink(programs['gsd-hooks'], join(bins, 'gsd-hooks'));
    const path = `${bins}:${dirname(process.execPath)}:${process.env.PATH}`;
    await use((...args) => run(folder, path, 'gsd-launcher', 'migrate', ...args));
  },
  migrateAlone: async ({ folder }, use) => {
    await use((...args) => run(folder, folder, 'gsd-launcher', 'migrate', ...args));
  },
  register: async ({ folder }, use) => {
    await use(() => run(folder, folder, 'gsd-hooks', 'register'));
  },
});

async function run(home: string, path: string, program: Program, ...args: readonly string[]) {
  const place = { cwd: home, env: { PATH: path, HOME: home } };
  const { code, stdout, stderr } = await runResident(program, [...args, '--json'], place);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout);
}

test('migrate takes the registry of the scripts over and replaces their hooks alone', async ({
  install,
  registerOld,
  settings,
  migrate,
}) => {
  const skill = await install('skills/gsd-code-skill');
  const before = await registerOld(allHooks((script) => `bash ${skill}/scripts/${script}`));
  expect(await migrate('--dry-run')).toMatchObject({ hooks: { status: 'planned', settings } });
  expect(await readFile(settings, 'utf8')).toBe(before);

  const { hooks, added, next, to } = await migrate();
  expect([hooks.status, added, next]).toEqual([
    'replaced',
    ['warden'],
    ['gsd-hooks setup', 'gsd-launcher validate'],
  ]);
  expect(await readFile(hooks.backup, 'utf8')).toBe(before);
  expect(JSON.parse(await readFile(to, 'utf8'))).toMatchObject(registry);
  const text = await readFile(settings, 'utf8');
  expect(leftIn(text)).toEqual([]);
  const after = JSON.parse(text);
  for (const event of Object.values(oldHooks)) {
    expect(after.hooks[event]).toContainEqual(foreign(event));
    expect(JSON.stringify(after.hooks[event])).toContain(`E=${event};`);
  }
  const again = await migrate('--from', join(skill, 'config', 'recovery-registry.json'));
  expect(again).toMatchObject({ added: [], hooks: { status: 'unchanged', settings } });
});

test.for([
  { name: 'skills/gsd-code-skill', write: (path: string) => path },
  { name: '.openclaw/workspace/skills/gsd-code-skill', write: (path: string) => `bash "${path}"` },
  { name: '.openclaw/skills/gsd-code-skill', write: (path: string) => `'${path}'` },
  { name: 'a/gsd-code-skill', write: (path: string) => path.replace(/^.*\/a\//, '~/a/') },
  { name: 'b/gsd-code-skill', write: (path: string) => path.replace(/^.*\/b\//, '$HOME/b/') },
])(
  'migrate finds registry and hooks of scripts in $name',
  async ({ name, write }, { install, registerOld, settings, migrateAlone, register }) => {
    const skill = await install(name);
    const old = allHooks((script) => write(`${skill}/scripts/${script}`));
    await registerOld(old);
    const { from } = await migrateAlone();
    expect(from).toBe(join(skill, 'config', 'recovery-registry.json'));
    const { changed, replaced } = await register();
    expect({ changed, replaced: new Set(replaced) }).toEqual({
      changed: true,
      replaced: new Set(Object.values(old)),
    });
    expect(leftIn(await readFile(settings, 'utf8'))).toEqual([]);
  },
);

test.for(['gsd-code-skill-main', 'supervisor', '.claude/skills/gsd.2'])(
  'migrate finds the registry of scripts in %s',
  async (name, { install, registerOld, migrateAlone }) => {
    const skill = await install(name);
    await registerOld(allHooks((script) => `bash ${skill}/scripts/${script}`));
    const { from, added } = await migrateAlone('--dry-run');
    expect({ from, added }).toEqual({
      from: join(skill, 'config', 'recovery-registry.json'),
      added: ['warden'],
    });
  },
);

function allHooks(commandOf: (script: string) => string): Record<string, string> {
  return Object.fromEntries(Object.keys(oldHooks).map((script) => [script, commandOf(script)]));
}

/** The scripts that settings still name. */
function leftIn(settings: string): readonly string[] {
  return Object.keys(oldHooks).filter((script) => settings.includes(script));
}

test.for(['skills/gsd-code-skill', 'my tools/supervisor'])(
  'migrate takes a whole installation over, wherever it lies, and leaves it as it is: %s',
  async (name, { folder, settings, migrate }) => {
    const original = await bashOriginal(join(folder, name));
    await mkdir(dirname(settings), { recursive: true });
    await writeFile(settings, JSON.stringify(original.settings));
    const { hooks, added, to } = await migrate();
    expect(hooks).toMatchObject({ status: 'replaced', left: [] });
    expect(hooks.replaced).toHaveLength(7);
    expect(added).toEqual(['warden']);
    expect(await readFile(settings, 'utf8')).not.toContain(original.folder);
    expect(JSON.parse(await readFile(to, 'utf8'))).toMatchObject({
      default_system_prompt: 'Use /gsd:quick for small tasks.',
      hook_settings: { max_content_chars: 4000 },
    });
    const all = await readdir(original.folder, { recursive: true, withFileTypes: true });
    expect(all.filter((entry) => entry.isFile())).toHaveLength(original.files.length);
  },
);
