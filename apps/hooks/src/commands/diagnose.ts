import { Command } from 'commander';
import type { Check } from '../diagnose/check.ts';
import { diagnose } from '../diagnose/diagnose.ts';
import { machineOf } from '../diagnose/machine.ts';
import { showCheck } from '../diagnose/show-check.ts';
import type { Installation } from '../installation.ts';
import type { CommandContext } from './command-context.ts';

interface DiagnoseFlags {
  readonly sendTestWake?: boolean;
  readonly json?: boolean;
}

/** `gsd-hooks diagnose` */
export function diagnoseCommand(context: CommandContext, installation: Installation): Command {
  return new Command('diagnose')
    .description('Look at every link of the chain from Claude Code to the agent')
    .argument('[agent]', 'one agent only, by its id or its tmux session')
    .option('--send-test-wake', 'send the agent a wake that asks for nothing')
    .option('--json', 'print {"ok", "checks"} as JSON')
    .addHelpText(
      'after',
      `
Each line is ok, warning, failed or skipped, in the order an event travels; what is not ok names
the next command to run. The exit code is 1 when something failed, else 0.

Examples:
  gsd-hooks diagnose
  gsd-hooks diagnose warden --send-test-wake`,
    )
    .action(async (agent: string | undefined, { sendTestWake, json }: DiagnoseFlags) => {
      const checks: Check[] = [];
      const machine = machineOf(context.env, installation);
      for await (const check of diagnose(machine, { agent, sendTestWake: sendTestWake ?? false })) {
        checks.push(check);
        if (!json) context.print(showCheck(check, context));
      }
      const failures = checks.filter(({ status }) => status === 'failed').length;
      if (failures > 0) context.exitWith(1);
      if (json) context.print(JSON.stringify({ ok: failures === 0, checks }, undefined, 2));
      else context.print(`\n${summary(checks, failures)}`);
    });
}

function summary(checks: readonly Check[], failures: number): string {
  const warnings = checks.filter(({ status }) => status === 'warning').length;
  if (failures > 0) return `${failures} of ${checks.length} checks failed.`;
  return warnings > 0
    ? `Nothing failed; ${warnings} of ${checks.length} checks deserve a look.`
    : 'Every link holds.';
}
