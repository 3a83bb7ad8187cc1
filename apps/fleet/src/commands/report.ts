import { readReport, reportLines, reportMarkdown } from '@gsd-code-skill/fleet';
import { stateDirectory } from '@gsd-code-skill/session-channel';
import { Command, InvalidArgumentError, Option } from 'commander';
import { lookAtFleet } from '../look-at-fleet.ts';
import type { CommandContext } from './command-context.ts';
import { examples } from './examples.ts';
import { problemLine } from './status.ts';

interface ReportOptions {
  /** Milliseconds. */
  readonly since: number;
  readonly markdown?: boolean;
  readonly json?: boolean;
}

/** `gsd-fleet report` */
export function reportCommand(context: CommandContext): Command {
  return new Command('report')
    .description('Tell what was done, decided, is waiting, went wrong and did cost')
    .addOption(
      new Option('--since <span>', 'how far back: 30m, 8h, 2d')
        .argParser(readSpan)
        .default(readSpan('8h'), '8h'),
    )
    .option('--markdown', 'print it whole, as Markdown')
    .option('--json', 'print it as one JSON object')
    .addHelpText('after', examples('report', 'report --since 2d --markdown > report.md'))
    .action(async ({ since, markdown, json }: ReportOptions) => {
      const { view, problems } = await lookAtFleet(context);
      const from = new Date(Date.parse(view.at) - since);
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

const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Milliseconds of a span such as `8h`. */
export function readSpan(text: string): number {
  const [, number = '', unit = ''] = /^(\d{1,4})([mhd])$/.exec(text) ?? [];
  const span = Number(number) * (units[unit] ?? 0);
  if (span > 0) return span;
  throw new InvalidArgumentError('expected a span such as 30m, 8h or 2d');
}
