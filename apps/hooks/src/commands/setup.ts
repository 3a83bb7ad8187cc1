import { type HandWay, handWays } from '@gsd-code-skill/registry';
import type { Installation } from '@gsd-code-skill/worker';
import { Command, Option } from 'commander';
import { machineOf } from '../diagnose/machine.ts';
import { placesOf } from '../places.ts';
import { type Guide, GuideLeft } from '../setup/guide/guide.ts';
import { createPlainGuide } from '../setup/guide/plain-guide.ts';
import { createTerminalGuide } from '../setup/guide/terminal-guide.ts';
import { leaveGateway } from '../setup/join/leave.ts';
import { setUp } from '../setup/setup.ts';
import { undo } from '../setup/undo/undo.ts';
import { refreshSkills } from '../skill/refresh-skills.ts';
import { shippedSkill } from '../skill/shipped-skill.ts';
import { installSkill } from '../skill/skill.ts';
import { SkillError } from '../skill/skill-error.ts';
import { skillLines } from '../skill/skill-lines.ts';
import type { CommandContext } from './command-context.ts';

interface SetupFlags {
  readonly yes?: boolean;
  readonly undo?: boolean;
  readonly purge?: boolean;
  readonly agent?: string;
  readonly workspace?: string;
  readonly gateway?: string;
  readonly codeFile?: string;
  readonly fingerprint?: string;
  readonly hostName?: string;
  readonly hands?: HandWay;
  readonly nodeCodeFile?: string;
}

interface SkillFlags {
  readonly agent?: string;
  readonly workspace?: string;
  readonly replace?: boolean;
}

/** `gsd-hooks setup` */
export function setupCommand(context: CommandContext, installation: Installation): Command {
  return new Command('setup')
    .option('-y, --yes', 'ask nothing and follow the suggestions')
    .option('--undo', 'take everything back: hooks, status line, services, skill, tools, worker')
    .option('--purge', 'with --undo: also remove registry and state')
    .option('--agent <id>', 'give the skill only to this OpenClaw agent')
    .option('--workspace <folder>', 'OpenClaw workspace for the skill, if openclaw is not on PATH')
    .option('--gateway <url>', 'join this host to an OpenClaw gateway on another one')
    .option('--code-file <path>', 'with --gateway: file with the setup code; it is removed')
    .option('--fingerprint <sha256>', 'with --gateway: fingerprint of its certificate')
    .option('--host-name <name>', 'with --gateway: the name of this host')
    .addOption(
      new Option('--hands <way>', 'with --gateway: how agents reach this host').choices(handWays),
    )
    .option('--node-code-file <path>', 'with --gateway: prepare the setup code of this host’s node')
    .addHelpText(
      'after',
      `
Finds tmux, claude and openclaw, creates the registry from OpenClaw's agents, registers the hooks
after showing the change, installs the skill, offers the tools of gsd-mcp and sends a test message.
Run it again to do what is missing. Without a terminal it asks nothing, as with --yes. --undo ends
with a list of what remains.

--gateway first makes this host a device of that gateway, with a setup code that its administrator
makes and approves; --undo --gateway takes only that back. --node-code-file, on a host that has
joined, puts the gateway's certificate into the setup code of its OpenClaw node, and does nothing else.

Examples:
  gsd-hooks setup
  gsd-hooks setup --yes
  gsd-hooks setup --undo --purge
  gsd-hooks setup --gateway wss://gateway.example:18789 --code-file ~/setup-code`,
    )
    .action(async (flags: SetupFlags) => {
      const { colours } = context;
      if (flags.purge && !flags.undo) {
        throw new Error('--purge goes with --undo: gsd-hooks setup --undo --purge');
      }
      const { gateway, codeFile, fingerprint, hostName, hands, nodeCodeFile, ...others } = flags;
      const forGateway = [codeFile, fingerprint, hostName, hands, nodeCodeFile];
      if (gateway === undefined && forGateway.some(Boolean)) {
        const names = '--code-file, --fingerprint, --host-name, --hands and --node-code-file';
        throw new Error(`${names} go with --gateway`);
      }
      const guide = await guideFor(context, flags);
      const machine = machineOf(context, installation);
      const join = gateway && { gateway, codeFile, fingerprint, hostName, hands, nodeCodeFile };
      const options = { machine, guide, colours, ...others, ...(join && { join }) };
      try {
        if (flags.undo && join) {
          guide.begin('gsd-hooks setup --undo --gateway');
          const was = await leaveGateway(machine, guide, gateway);
          guide.end(was ? 'This host has left the gateway.' : 'This host had joined no gateway.');
          return;
        }
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
    .option('--agent <id>', 'only for this agent, in its workspace')
    .option('--workspace <folder>', 'copy it into this OpenClaw workspace instead')
    .option('--replace', 'replace a SKILL.md that is not ours, and keep a copy')
    .addHelpText(
      'after',
      `
Without --agent and --workspace, all agents get it. Only files that this command wrote are
replaced; whatever else is in the folder stays. Copies that an older version installed elsewhere are
updated too; a newer worker also does that by itself. OpenClaw prefers a skill of the same name in an
agent's workspace: if there is one, it is named, with the command that changes it.

Examples:
  gsd-hooks install-skill
  gsd-hooks install-skill --agent warden
  gsd-hooks install-skill --workspace ~/.openclaw/workspace --replace`,
    )
    .action(async (flags: SkillFlags) => {
      const shipped = await shippedSkill(installation);
      if (shipped === undefined) {
        throw new SkillError('not-shipped', 'this copy of gsd-hooks comes without the skill');
      }
      const skill = await installSkill(shipped, { env: context.env, ...flags });
      const others = await refreshSkills(placesOf(context.env).stateDir, shipped);
      const { done, problems, next } = await skillLines(skill, context.env);
      for (const line of done) context.print(line);
      for (const folder of others) context.print(`Brought up to date: ${folder}`);
      for (const line of problems) context.warn(line);
      if (next === undefined) return;
      context.warn(`next: ${next}`);
      context.exitWith(1);
    });
}

async function guideFor(context: CommandContext, { yes }: SetupFlags): Promise<Guide> {
  return context.interactive && !yes ? createTerminalGuide(context) : createPlainGuide(context);
}
