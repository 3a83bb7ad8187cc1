import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bashOriginal } from '@gsd-code-skill/testing';
import { test as base } from '@gsd-code-skill/testing/test';
import { expect } from 'vitest';
import { programs } from './programs.ts';

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
  migrate: async ({ folder, start }, use) => {
    const bins = join(folder, 'bin');
    await mkdir(bins);
    await symlink(programs['gsd-hooks'], join(bins, 'gsd-hooks'));
    const path = `${bins}:${dirname(process.execPath)}:${process.env.PATH}`;
    await use(async (...args) => {
      const command = [process.execPath, programs['gsd-launcher'], 'migrate', ...args, '--json'];
      const program = start(command, { cwd: folder, env: { PATH: path, HOME: folder } });
      expect(await program.ended, program.printed()).toEqual({ code: 0, signal: null });
      return JSON.parse(program.stdout());
    });
  },
});

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
  async ({ name, write }, { install, registerOld, settings, migrate }) => {
    const skill = await install(name);
    await registerOld(allHooks((script) => write(`${skill}/scripts/${script}`)));
    const { from, hooks } = await migrate();
    expect(from).toBe(join(skill, 'config', 'recovery-registry.json'));
    expect(hooks.status).toBe('replaced');
    expect(leftIn(await readFile(settings, 'utf8'))).toEqual([]);
  },
);

test.for(['gsd-code-skill-main', 'supervisor', '.claude/skills/gsd.2'])(
  'migrate finds the registry of scripts in %s',
  async (name, { install, registerOld, migrate }) => {
    const skill = await install(name);
    await registerOld(allHooks((script) => `bash ${skill}/scripts/${script}`));
    const { from, added } = await migrate('--dry-run');
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
