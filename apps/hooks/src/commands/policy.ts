import { compilePolicy, decideRequest } from '@gsd-code-skill/policy';
import { describeProblem } from '@gsd-code-skill/registry';
import { Command } from 'commander';
import { inputOf } from '../policy/input-of.ts';
import { mergePermissions } from '../policy/merge-permissions.ts';
import { readRightsOf } from '../policy/read-rights.ts';
import { sessionBites } from '../policy/rule-bites.ts';
import { bitesAsJson, bitesAsLines, rulingAsJson } from '../policy/show-policy.ts';
import { settingsDiff } from '../register/settings-diff.ts';
import { updateSettingsFile } from '../register/update-settings-file.ts';
import { ownSettings, settingsPath } from '../settings-path.ts';
import type { CommandContext } from './command-context.ts';
import { examples } from './examples.ts';

interface CheckOptions {
  readonly session?: string | undefined;
  readonly cwd?: string | undefined;
  readonly json?: boolean | undefined;
}

interface ApplyOptions {
  readonly settings?: string | undefined;
  readonly dryRun?: boolean | undefined;
}

/** `gsd-hooks policy` */
export function policyCommand(context: CommandContext): Command {
  return new Command('policy')
    .addHelpText('after', examples('policy check', 'policy apply --dry-run'))
    .addCommand(checkCommand(context))
    .addCommand(applyCommand(context));
}

function checkCommand(context: CommandContext): Command {
  const { env, print, warn, exitWith } = context;
  return new Command('check')
    .description('Say which rule decides a tool’s input, and why')
    .argument('[tool]', 'such as Bash or Edit')
    .argument('[input]', 'the command, path or address; or all of the input as JSON')
    .option('--session <name>', 'an agent, or its session; by default only the shared rules')
    .option('--cwd <folder>', 'where the session works, for paths')
    .option('--json', 'print {"decision", "why", "rule"} as JSON; without a tool {"sessions"}')
    .addHelpText(
      'after',
      `
Without a tool, it lists which rules hold in each session, or in the one you name, and which cannot.
The exit code is 1 if the registry has a rule that cannot be enforced.

${examples(
  "policy check Bash 'cd x && rm -rf y'",
  'policy check Edit src/a.ts --session warden',
  'policy check',
).trim()}`,
    )
    .action(async (tool: string | undefined, input: string | undefined, options: CheckOptions) => {
      const { rights, agent, problems } = await readRightsOf(env, options.session);
      for (const problem of problems) warn(describeProblem(problem));
      if (rights.note !== undefined) warn(rights.note);
      if (problems.length > 0) exitWith(1);
      if (tool === undefined) {
        const sessions = await sessionBites(env, agent);
        if (options.json) print(JSON.stringify(bitesAsJson(sessions)));
        else for (const line of bitesAsLines(sessions)) print(line);
        return;
      }
      const cwd = options.cwd ?? agent?.working_directory ?? env.PWD;
      const places = { cwd, home: env.HOME };
      const ruling = decideRequest(rights.policy, tool, inputOf(tool, input ?? ''), places);
      print(
        options.json ? JSON.stringify(rulingAsJson(ruling)) : `${ruling.decision}: ${ruling.why}`,
      );
    });
}

function applyCommand({ env, print, warn, exitWith, colours }: CommandContext): Command {
  return new Command('apply')
    .description('Write the rules that Claude Code itself can enforce into a settings file')
    .argument('[agent]', 'an agent, or its session; without it the shared rules')
    .option('--settings <file>', 'the settings file', ownSettings)
    .option('--dry-run', 'show the change and write nothing')
    .addHelpText(
      'after',
      `
Sessions that gsd-launcher starts have their rules anyway; this is for all others. Your own rules
stay. So does a rule that is removed from the policy later: remove it from the file yourself.

${examples('policy apply --dry-run', 'policy apply warden --settings .claude/settings.json').trim()}`,
    )
    .action(async (name: string | undefined, { settings, dryRun = false }: ApplyOptions) => {
      const { rights, problems } = await readRightsOf(env, name);
      for (const problem of problems) warn(describeProblem(problem));
      if (problems.length > 0) {
        warn('Nothing was written: fix the rules first.');
        exitWith(1);
        return;
      }
      const path = settingsPath(env, settings);
      const compiled = compilePolicy(rights.policy);
      const change = (text: string) => mergePermissions(text, compiled);
      const update = await updateSettingsFile(path, change, { dryRun });
      if (!update.changed) {
        print(`${path} holds the rules already`);
        return;
      }
      print(settingsDiff(update, { colours }));
      if (dryRun) print('Dry run: nothing was written.');
      else print(`The rules are in ${path}${update.backup ? `\nBackup: ${update.backup}` : ''}`);
    });
}
