import {
  followLog,
  type LogRecord,
  parseLogRecord,
  readLog,
} from '@gsd-code-skill/session-channel';
import { Command } from 'commander';
import { placesOf } from '../places.ts';
import type { CommandContext } from './command-context.ts';
import { examples } from './examples.ts';

interface LogOptions {
  readonly follow?: boolean | undefined;
  readonly json?: boolean | undefined;
  readonly lines: string;
}

/** `gsd-hooks log` */
export function logCommand({ env, print, warn }: CommandContext): Command {
  return new Command('log')
    .argument('[session]', 'one session only')
    .option('--follow', 'keep showing new events')
    .option('--json', 'print the records as they are, one JSON object per line')
    .option('-n, --lines <count>', 'how many to show first', '50')
    .addHelpText(
      'after',
      examples('log', 'log warden-main --follow', 'log --json -n 500 | jq .outcome'),
    )
    .action(async (session: string | undefined, { follow, json, lines }: LogOptions) => {
      const { stateDir } = placesOf(env);
      const show = (line: string) => {
        const record = parseLogRecord(line);
        if (json) print(line);
        else if (record !== undefined) print(describe(record));
      };
      const read = await readLog(stateDir, session);
      if (read.lines.length === 0 && !follow) warn('Nothing is logged yet.');
      for (const line of read.lines.slice(-Number(lines))) show(line);
      if (!follow) return;
      for await (const line of followLog(stateDir, read, session)) show(line);
    });
}

function describe(record: LogRecord): string {
  const { timestamp, session, event, trigger, state, outcome, reason, durations } = record;
  const { hook, spool, worker, delivery } = durations;
  const times = Object.entries({ hook, spool, worker, delivery })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${value} ms`);
  const what = [event, trigger, state && `(${state})`].filter(Boolean).join(' ');
  const why = reason === undefined ? '' : `: ${reason}`;
  return `${timestamp} ${session} ${what} ${outcome}${why} [${times.join(', ')}]`;
}
