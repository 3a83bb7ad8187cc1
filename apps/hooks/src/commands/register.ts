import { registryPath } from '@gsd-code-skill/registry';
import { stateDirectory, statePaths } from '@gsd-code-skill/session-channel';
import type { Installation } from '@gsd-code-skill/worker';
import { Command } from 'commander';
import { hooksAsSettings, installScripts } from '../register/install-scripts.ts';
import { installedClaude } from '../register/installed-claude.ts';
import { predecessorCommands } from '../register/predecessors.ts';
import { register, unregister } from '../register/register.ts';
import { settingsDiff } from '../register/settings-diff.ts';
import {
  registered,
  registeredBefore,
  summariseSettings,
  unregistered,
} from '../register/summarise-settings.ts';
import type { SettingsUpdate } from '../register/update-settings-file.ts';
import { ownSettings, settingsPath } from '../settings-path.ts';
import type { CommandContext } from './command-context.ts';
import { examples } from './examples.ts';

interface SettingsFlags {
  readonly settings?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** `gsd-hooks register` */
export function registerCommand(context: CommandContext, installation: Installation): Command {
  return settingsCommand('register')
    .option(
      '--status-line',
      'also tap the status line, which reports the context window of any model',
    )
    .addHelpText(
      'after',
      `
Foreign hooks, order and formatting stay as they are; a backup is kept beside the file. Run it
again after an update, also of Claude Code: entries of older versions are replaced, nothing is
added twice, and only events that the Claude Code on PATH knows are registered. Running sessions use
the hooks from their next turn.

Examples:
  gsd-hooks register --dry-run
  gsd-hooks register --status-line`,
    )
    .action(async (flags: SettingsFlags & { statusLine?: boolean }) => {
      const { version: claudeVersion } = await installedClaude(context.env);
      const update = await register({
        ...installation,
        env: context.env,
        claudeVersion,
        settingsPath: settingsPath(context.env, flags.settings),
        stateDir: stateDirectory(context.env),
        registryPath: registryPath(context.env),
        statusLine: flags.statusLine ?? false,
        dryRun: flags.dryRun ?? false,
      });
      report(context, update, flags, registered, registeredBefore);
    });
}

/** `gsd-hooks unregister` */
export function unregisterCommand(context: CommandContext): Command {
  return settingsCommand('unregister')
    .addHelpText('after', examples('unregister --dry-run'))
    .action(async (flags: SettingsFlags) => {
      const update = await unregister(settingsPath(context.env, flags.settings), {
        dryRun: flags.dryRun ?? false,
      });
      report(context, update, flags, unregistered, 'No hooks of ours were registered');
    });
}

/** `gsd-hooks settings` */
export function settingsFileCommand(context: CommandContext, installation: Installation): Command {
  return new Command('settings')
    .addHelpText(
      'after',
      `
Only sessions started with such a file have hooks; all others run without any.
The same text is in claude-settings.json in the state directory.

Example:
  gsd-hooks settings > hooks.json && claude --settings hooks.json`,
    )
    .action(async () => {
      const stateDir = stateDirectory(context.env);
      const { version } = await installedClaude(context.env);
      const script = { ...installation, stateDir, registryPath: registryPath(context.env) };
      await installScripts(script, version);
      context.print(hooksAsSettings(stateDir, version).trimEnd());
    });
}

function settingsCommand(name: string): Command {
  return new Command(name)
    .option('--settings <file>', 'another settings file', ownSettings)
    .option('--dry-run', 'show the change line by line and write nothing')
    .option('--json', 'print {"path", "changed", "dry_run", "backup", "replaced", "left"} as JSON');
}

function report(
  { env, print, colours }: CommandContext,
  update: SettingsUpdate,
  { dryRun = false, json = false }: SettingsFlags,
  done: string,
  unchanged: string,
): void {
  const { path, changed, backup } = update;
  if (json) {
    const [old = [], left = []] = [update.before, update.after].map((text) =>
      text.trim() === '' ? [] : predecessorCommands(text, env),
    );
    const replaced = old.filter((command) => !left.includes(command));
    const result = { path, changed, dry_run: dryRun, backup: backup ?? null, replaced, left };
    print(JSON.stringify(result));
    return;
  }
  if (!changed) {
    print(`${unchanged}: ${path}`);
    return;
  }
  if (dryRun) print(`${settingsDiff(update, { colours })}\nDry run: nothing was written.`);
  else {
    const { hookScript } = statePaths(stateDirectory(env));
    for (const line of summariseSettings(update, hookScript, env)) print(line);
    print(`${done}: ${path}${backup === undefined ? '' : `\nBackup: ${backup}`}`);
  }
}
