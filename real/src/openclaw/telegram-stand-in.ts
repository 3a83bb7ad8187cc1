import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Telegram's Bot API on loopback, with one person in a chat. */
export interface TelegramStandIn {
  readonly url: string;
  /** What the bot has sent, oldest first. */
  readonly sent: readonly string[];
  /** True once the bot looks for messages. */
  readonly isUp: boolean;
  /** Lets the person write to the bot. */
  write(text: string): void;
  close(): Promise<void>;
}

export const personId = 77;

/** Knows as much of it as OpenClaw needs to send and to receive. */
export async function startTelegram(): Promise<TelegramStandIn> {
  const sent: string[] = [];
  const written: string[] = [];
  let count = 100;
  let isUp = false;
  const chat = { id: personId, type: 'private', first_name: 'Person' };
  const date = () => Math.floor(Date.now() / 1000);

  const answers: Readonly<Record<string, (body: Readonly<Record<string, unknown>>) => unknown>> = {
    getMe: () => ({ id: 42, is_bot: true, first_name: 'gsd', username: 'gsd_bot' }),
    sendMessage({ text }) {
      sent.push(String(text));
      return { message_id: ++count, date: date(), chat, text };
    },
  };

  async function nextUpdates(): Promise<readonly object[]> {
    isUp = true;
    for (let tries = 0; tries < 50 && written.length === 0; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const text = written.shift();
    if (text === undefined) return [];
    const length = text.split(' ')[0]?.length ?? 0;
    const entities = text.startsWith('/') ? [{ type: 'bot_command', offset: 0, length }] : [];
    const from = { id: personId, is_bot: false, first_name: 'Person' };
    const message = { message_id: ++count, date: date(), from, chat, text, entities };
    return [{ update_id: count, message }];
  }

  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const method = request.url?.split('?')[0]?.split('/').at(-1) ?? '';
    const given = parse(body);
    const result =
      method === 'getUpdates' ? await nextUpdates() : (answers[method]?.(given) ?? true);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ ok: true, result }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    get isUp() {
      return isUp;
    },
    write: (text) => void written.push(text),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function parse(body: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(body);
  } catch {
    return {};
  }
}
