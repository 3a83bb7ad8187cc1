import type { Command } from 'commander';
import { type Shell, shells } from './shells.ts';

/** Adds `completion <shell>` to a program, which prints its script for that shell. */
export function addCompletionCommand(program: Command, print: (text: string) => void): Command {
  const name = program.name();
  return program
    .command('completion')
    .description('Print a script that completes commands, options, agents and sessions')
    .addArgument(program.createArgument('<shell>').choices(shells))
    .addHelpText(
      'after',
      `
Examples:
  eval "$(${name} completion bash)"      in ~/.bashrc
  eval "$(${name} completion zsh)"       in ~/.zshrc, after compinit
  ${name} completion fish | source       in ~/.config/fish/config.fish`,
    )
    .action(async (shell: Shell) => {
      const [{ completionScript }, { describeProgram }] = await Promise.all([
        import('./completion-script.ts'),
        import('./describe-program.ts'),
      ]);
      print(completionScript(shell, describeProgram(program)));
    });
}
