import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readPrivateFile, stateFolder } from '@gsd-code-skill/session-channel';
import { Command } from 'commander';
import { type LogRecord, logPath } from '../event-log.ts';
import { placesOf } from '../places.ts';
import { examples } from './examples.ts';

interface LogOptions {
  readonly follow?: boolean;
  readonly json?: boolean;
  readonly lines: string;
}

export function logCommand(): Command {
  return new Command('log')
    .description('What happened in managed sessions, one line per event')
    .argument('[session]', 'one session only')
    .option('--follow', 'go on showing what happens')
    .option('--json', 'print the records as they are, one JSON object per line')
    .option('-n, --lines <count>', 'how many to begin with', '50')
    .addHelpText(
      'after',
      examples('log', 'log warden-main --follow', 'log --json -n 500 | jq .outcome'),
    )
    .action(async (session: string | undefined, { follow, json, lines }: LogOptions) => {
      const { stateDir } = placesOf(process.env);
      const show = json ? (line: string) => console.log(line) : showLine;
      const files = () =>
        session === undefined ? allLogs(stateDir) : [logPath(stateDir, session)];
      const ends = new Map<string, number>();
      const paths = await Promise.all(await files());
      const shown = (await Promise.all(paths.map((path) => readLines(path, ends)))).flat();
      if (shown.length === 0 && !follow) console.error('Nothing is logged yet.');
      for (const line of shown.sort(byTime).slice(-Number(lines))) show(line);
      if (follow) await followLogs(async () => Promise.all(await files()), ends, show);
    });
}

async function allLogs(stateDir: string): Promise<readonly string[]> {
  const folder = await stateFolder(stateDir, 'log');
  const names = (await readdir(folder)).filter((name) => /^[^.].*\.jsonl$/.test(name));
  return names.map((name) => join(folder, name));
}

/** The lines of a log, and in `ends` how far it was read. */
async function readLines(path: string, ends: Map<string, number>): Promise<readonly string[]> {
  const older = await readPrivateFile(`${path}.1`);
  const content = await readPrivateFile(path);
  ends.set(path, content?.length ?? 0);
  return `${older ?? ''}${content ?? ''}`.split('\n').filter(Boolean);
}

// records begin with their time, which sorts as text
function byTime(one: string, other: string): number {
  return one < other ? -1 : 1;
}

async function followLogs(
  paths: () => Promise<readonly string[]>,
  ends: Map<string, number>,
  show: (line: string) => void,
): Promise<void> {
  for (;;) {
    await delay(250);
    for (const path of await paths()) {
      const size = (await sizeOf(path)) ?? 0;
      const before = ends.get(path) ?? 0;
      // a smaller file is a new one
      const from = size < before ? 0 : before;
      const text = size > from ? await readPart(path, from, size) : '';
      const whole = text.slice(0, text.lastIndexOf('\n') + 1);
      ends.set(path, from + Buffer.byteLength(whole));
      for (const line of whole.split('\n').filter(Boolean)) show(line);
    }
  }
}

async function sizeOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.size;
}

async function readPart(path: string, from: number, to: number): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

function showLine(line: string): void {
  const { timestamp, session, event, trigger, state, outcome, reason, durations } = JSON.parse(
    line,
  ) as LogRecord;
  const { hook, spool, worker, delivery } = durations;
  const times = Object.entries({ hook, spool, worker, delivery })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${value} ms`);
  const what = [event, trigger, state && `(${state})`].filter(Boolean).join(' ');
  const why = reason === undefined ? '' : `: ${reason}`;
  console.log(`${timestamp} ${session} ${what} ${outcome}${why} [${times.join(', ')}]`);
}
