import { Command } from 'commander';
import { machineOf } from '../diagnose/machine.ts';
import type { Installation } from '../installation.ts';
import { type Guide, GuideLeft } from '../setup/guide.ts';
import { createPlainGuide } from '../setup/plain-guide.ts';
import { setUp } from '../setup/setup.ts';
import { installSkill, shippedSkill } from '../setup/skill.ts';
import { SkillError } from '../setup/skill-error.ts';
import { createTerminalGuide } from '../setup/terminal-guide.ts';
import { undo } from '../setup/undo.ts';
import type { CommandContext } from './command-context.ts';

interface SetupFlags {
  readonly yes?: boolean;
  readonly undo?: boolean;
  readonly purge?: boolean;
  readonly workspace?: string;
}

/** `gsd-hooks setup` */
export function setupCommand(context: CommandContext, installation: Installation): Command {
  return new Command('setup')
    .description('Lead from an installed program to a fleet that is woken')
    .option('-y, --yes', 'ask nothing and go by the proposals')
    .option('--undo', 'take everything back: hooks, status line tap, skill, tools')
    .option('--purge', 'with --undo: remove registry and state, too')
    .option(
      '--workspace <folder>',
      'OpenClaw workspace for the skill, where openclaw is not on PATH',
    )
    .addHelpText(
      'after',
      `
Finds tmux, claude and openclaw, creates the registry from OpenClaw's agents, registers the hooks
after showing the change, installs the skill, offers the tools of gsd-mcp and sends a test wake. Run
again, it does what is missing. Without a terminal it asks nothing, as with --yes.

Examples:
  gsd-hooks setup
  gsd-hooks setup --yes
  gsd-hooks setup --undo --purge`,
    )
    .action(async (flags: SetupFlags) => {
      const { colours, env } = context;
      if (flags.purge && !flags.undo) {
        throw new Error('--purge goes with --undo: gsd-hooks setup --undo --purge');
      }
      const guide = await guideFor(context, flags);
      const options = { machine: machineOf(env, installation), guide, colours, ...flags };
      try {
        const isDone = flags.undo
          ? await undo({ ...options, isPurge: flags.purge ?? false })
          : await setUp(options);
        if (!isDone) context.exitWith(1);
      } catch (error) {
        if (!(error instanceof GuideLeft)) throw error;
        guide.end('Stopped. What is done stays; run gsd-hooks setup again, or with --undo.');
        context.exitWith(130);
      }
    });
}

/** `gsd-hooks install-skill` */
export function installSkillCommand(context: CommandContext, installation: Installation): Command {
  return new Command('install-skill')
    .description('Give OpenClaw’s agents the skill that teaches them to answer wakes')
    .option('--workspace <folder>', 'copy it into this OpenClaw workspace instead')
    .addHelpText(
      'after',
      `
Installed by openclaw it is there for all agents; an earlier version of it is replaced.

Examples:
  gsd-hooks install-skill
  gsd-hooks install-skill --workspace ~/.openclaw/workspace`,
    )
    .action(async ({ workspace }: { workspace?: string }) => {
      const source = await shippedSkill(installation);
      if (source === undefined) {
        throw new SkillError('not-shipped', 'this copy of gsd-hooks comes without the skill');
      }
      const { path, missing } = await installSkill(source, { env: context.env, workspace });
      context.print(`Skill is installed: ${path}`);
      if (missing.length > 0) {
        context.warn(`It cannot be used yet, missing are ${missing.join(', ')}`);
        context.warn('next: openclaw skills check');
        context.exitWith(1);
      }
    });
}

async function guideFor(context: CommandContext, { yes }: SetupFlags): Promise<Guide> {
  return context.interactive && !yes ? createTerminalGuide(context) : createPlainGuide(context);
}
