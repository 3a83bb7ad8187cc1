import { type Environment, type GroupEnd, runInGroup, shellWord } from '@gsd-code-skill/core';
import type { Host } from '@gsd-code-skill/registry';
import { plainLine } from '@gsd-code-skill/wake-format';
import { type RemoteView, readRemoteView, shiftTimes } from './read-remote-view.ts';

export interface AskOptions {
  readonly env: Environment;
  now(): number;
  readonly signal?: AbortSignal | undefined;
}

/** What a host said, by the clock of this machine, or why it said nothing. */
export type HostAnswer =
  | {
      readonly view: RemoteView;
      readonly at: number;
      readonly took: number;
      readonly ahead: number;
    }
  | { readonly problem: string; readonly took: number };

const mostBytes = 4 * 1024 ** 2;

/** Asks a host for its fleet over ssh. */
export async function askHost(host: Host, { env, now, signal }: AskOptions): Promise<HostAnswer> {
  const asked = now();
  if (/^-|[@/]-/.test(host.ssh)) return { problem: 'its address is an option for ssh', took: 0 };
  const { timeout } = host;
  // in a group, so that a proxy command ends with it; and without a terminal to ask on
  const end = await runInGroup('ssh', sshArguments(host), { env, timeout, mostBytes, signal });
  const at = now();
  const took = Math.max(0, at - asked);
  const view = end.status === 'ended' && end.code === 0 ? readRemoteView(end.output) : undefined;
  if (view === undefined) return { problem: problemOf(end, host), took };
  const ahead = clockAhead(Date.parse(view.at), asked, at);
  return { view: shiftTimes(view, -ahead), at, took, ahead };
}

/** The arguments for ssh: nobody is asked, nothing is forwarded, and what it is given is never an option. */
export function sshArguments({ ssh, command, timeout }: Host): readonly string[] {
  const seconds = Math.max(1, Math.ceil(timeout / 1000));
  const options = [
    ...['BatchMode=yes', `ConnectTimeout=${seconds}`, 'ConnectionAttempts=1'],
    ...[`ServerAliveInterval=${seconds}`, 'ServerAliveCountMax=1'],
    ...['ForwardAgent=no', 'ForwardX11=no', 'ClearAllForwardings=yes', 'PermitLocalCommand=no'],
    // a connection that is open is used, but none is left open that would hold our pipes
    ...['ControlMaster=no', 'LogLevel=ERROR'],
  ];
  const words = [...command, 'status', '--json'];
  return [
    '-T',
    ...options.flatMap((one) => ['-o', one]),
    '--',
    ssh,
    words.map(shellWord).join(' '),
  ];
}

/** By how much a clock is surely ahead that showed this time between two of ours; less than a second is nothing. */
function clockAhead(shown: number, asked: number, answered: number): number {
  const ahead = shown < asked ? shown - asked : Math.max(0, shown - answered);
  return Math.abs(ahead) < 1000 ? 0 : ahead;
}

function problemOf(end: GroupEnd, { command, timeout }: Host): string {
  if (end.status !== 'ended') {
    return {
      'timed-out': `no answer in ${timeout / 1000} s`,
      'too-long': `it sent more than ${mostBytes / 1024 ** 2} MB`,
      'not-started': 'there is no ssh here',
    }[end.status];
  }
  const { code, said } = end;
  if (code === 0) return 'what it sent is not a fleet';
  if (code === 127) return `it has no ${plainLine(command[0] ?? '')}; name its path in "command"`;
  return lastLine(said) || `exit code ${code}`;
}

function lastLine(said: string): string {
  const lines = said.split(/[\n\r]/).map(plainLine);
  return (lines.findLast((line) => line !== '') ?? '').slice(0, 200);
}
