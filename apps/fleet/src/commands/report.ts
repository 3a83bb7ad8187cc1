import { readSpan } from '@gsd-code-skill/core';
import { problemLine, readReport, reportLines, reportMarkdown } from '@gsd-code-skill/fleet';
import { stateDirectory } from '@gsd-code-skill/session-channel';
import { Command, InvalidArgumentError, Option } from 'commander';
import { lookAtFleet } from '../look-at-fleet.ts';
import type { CommandContext } from './command-context.ts';
import { examples } from './examples.ts';

interface ReportOptions {
  /** Milliseconds. */
  readonly since: number;
  readonly markdown?: boolean | undefined;
  readonly json?: boolean | undefined;
}

/** `gsd-fleet report` */
export function reportCommand(context: CommandContext): Command {
  return new Command('report')
    .addOption(
      new Option('--since <span>', 'how far back: 30m, 8h, 2d')
        .argParser(spanBefore)
        .default(spanBefore('8h'), '8h'),
    )
    .option('--markdown', 'print all of it as Markdown')
    .option('--json', 'print it as one JSON object')
    .addHelpText('after', examples('report', 'report --since 2d --markdown > report.md'))
    .action(async ({ since, markdown, json }: ReportOptions) => {
      const { view, problems } = await lookAtFleet(context);
      const from = Date.parse(view.at) - since;
      const report = await readReport(stateDirectory(context.env), view, from);
      if (json) return context.print(JSON.stringify({ ...report, problems }, undefined, 2));
      const left = problems.map(problemLine);
      if (markdown) return context.print(reportMarkdown(report, left));
      const { width, terminal } = context;
      const { isTTY, rows } = terminal.stdout;
      const room = isTTY ? { rows: rows - left.length } : {};
      context.print([...reportLines(report, { width, ...room }), ...left].join('\n'));
    });
}

function spanBefore(text: string): number {
  const span = readSpan(text) ?? 0;
  if (span > 0) return span;
  throw new InvalidArgumentError('expected a span such as 30m, 8h or 2d');
}
