import { spawn } from 'node:child_process';
import { type Environment, killGroup } from '@gsd-code-skill/core';
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
const lastWords = 500;

function runCommand(
  [program = '', ...args]: readonly string[],
  input: string,
  env: Environment,
  timeout: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    // a group of its own, so that all of it can be ended
    const child = spawn(program, args, {
      env,
      detached: true,
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    let said = '';
    const timer = setTimeout(() => {
      killGroup(child.pid);
      end(`no end after ${timeout} ms`);
    }, timeout);
    function end(problem?: string): void {
      clearTimeout(timer);
      // what it has left running may hold it open
      child.stderr.destroy();
      if (problem === undefined) resolve();
      else reject(new Error(`${program}: ${problem}`));
    }
    child.stderr.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(0, mostSaid);
    });
    child.on('error', ({ message }) => end(message));
    child.on('exit', (code, signal) => {
      if (code === 0) return end();
      const how = code === null ? `ended by ${signal}` : `exit code ${code}`;
      const tell = () => end([how, said.trim()].filter(Boolean).join(': '));
      // its last words may still be on their way, but not for ever
      const timer = setTimeout(tell, lastWords);
      child.on('close', () => {
        clearTimeout(timer);
        tell();
      });
    });
    // one that does not read it may have ended by then
    child.stdin.on('error', () => {});
    child.stdin.end(input);
  });
}
