import type { Installation } from '@gsd-code-skill/worker';
import { Command } from 'commander';
import type { Check } from '../diagnose/check.ts';
import { diagnose } from '../diagnose/diagnose.ts';
import { machineOf } from '../diagnose/machine.ts';
import { showCheck } from '../diagnose/show-check.ts';
import { summarise } from '../diagnose/summarise.ts';
import type { CommandContext } from './command-context.ts';

interface DiagnoseFlags {
  readonly sendTestWake?: boolean;
  readonly loop?: boolean;
  readonly json?: boolean;
}

/** `gsd-hooks diagnose` */
export function diagnoseCommand(context: CommandContext, installation: Installation): Command {
  return new Command('diagnose')
    .argument('[agent]', 'one agent only, by its id or its tmux session')
    .option('--send-test-wake', 'send the agent a wake that asks for nothing')
    .option(
      '--loop',
      'wake the agent with a test that asks it to run a command, and wait for the result',
    )
    .option('--json', 'print {"ok", "not_tested", "checks"} as JSON')
    .addHelpText(
      'after',
      `
Each line is ok, warning, failed or skipped, in the order an event travels; what is not ok names
the next command to run. The exit code is 1 if something failed, otherwise 0. A test goes through the
worker and reports what the worker did. Only --loop tests the last link: that the agent can answer.

Examples:
  gsd-hooks diagnose
  gsd-hooks diagnose warden --send-test-wake
  gsd-hooks diagnose warden --loop`,
    )
    .action(async (agent: string | undefined, { sendTestWake, loop, json }: DiagnoseFlags) => {
      const checks: Check[] = [];
      const machine = machineOf(context, installation);
      const options = { agent, sendTestWake: sendTestWake ?? false, loop: loop ?? false };
      for await (const check of diagnose(machine, options)) {
        checks.push(check);
        if (!json) context.print(showCheck(check, context));
      }
      const { failures, line, notTested } = summarise(checks);
      if (failures > 0) context.exitWith(1);
      const report = { ok: failures === 0, not_tested: notTested, checks };
      context.print(json ? JSON.stringify(report, undefined, 2) : `\n${line}`);
    });
}
