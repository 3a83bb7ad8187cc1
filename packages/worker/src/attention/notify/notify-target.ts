import { type Environment, type GroupEnd, runInGroup } from '@gsd-code-skill/core';
import type { ChannelMessage } from '@gsd-code-skill/openclaw-client';
import type { NotifyTarget } from '@gsd-code-skill/registry';
import type { Notification } from './notification.ts';

export interface NotifyTools {
  readonly env: Environment;
  /** Writes to a person over a channel of OpenClaw. */
  readonly send: (message: ChannelMessage) => Promise<void>;
  /**
   * Milliseconds a command or a webhook may take.
   *
   * @default 30000
   */
  readonly timeout?: number;
}

/** Tells people in one way; rejects with the reason when that does not work. */
export async function notifyTarget(
  target: NotifyTarget,
  notification: Notification,
  { env, send, timeout = 30_000 }: NotifyTools,
): Promise<void> {
  const content = JSON.stringify(notification);
  if ('command' in target) return runCommand(target.command, `${content}\n`, env, timeout);
  if ('webhook' in target) return post(target.webhook, content, timeout);
  const { channel, to } = target.openclaw;
  await send({ id: `${notification.id}-${channel}-${to}`, channel, to, text: notification.text });
}

async function post(url: string, body: string, timeout: number): Promise<void> {
  // the path of a webhook is often its password
  const name = `webhook at ${new URL(url).host}`;
  const headers = { 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(timeout);
  const answer = await fetch(url, { method: 'POST', body, headers, signal }).catch(
    ({ name: kind, cause, message }: Error) => {
      const reason = kind === 'TimeoutError' ? `no answer in ${timeout} ms` : (cause ?? message);
      throw new Error(`${name}: ${reason instanceof Error ? reason.message : reason}`);
    },
  );
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`${name}: answered ${answer.status}`);
}

const mostSaid = 500;

async function runCommand(
  [program = '', ...args]: readonly string[],
  input: string,
  env: Environment,
  timeout: number,
): Promise<void> {
  const end = await runInGroup(program, args, { env, timeout, input });
  const problem = problemOf(end, timeout);
  if (problem !== undefined) throw new Error(`${program}: ${problem}`);
}

function problemOf(end: GroupEnd, timeout: number): string | undefined {
  switch (end.status) {
    case 'not-started':
      return end.message;
    case 'timed-out':
      return `no end after ${timeout} ms`;
    case 'too-long':
      return 'it said too much';
    case 'ended': {
      const { code, said } = end;
      if (code === 0) return undefined;
      const how = typeof code === 'string' ? `ended by ${code}` : `exit code ${code}`;
      return [how, said.slice(0, mostSaid).trim()].filter(Boolean).join(': ');
    }
  }
}
