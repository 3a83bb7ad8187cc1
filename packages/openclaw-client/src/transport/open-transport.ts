import { createCli } from '../cli/cli.ts';
import { createGateway } from '../gateway/gateway.ts';
import { createInbox } from '../inbox/inbox.ts';
import type { OpenClaw } from '../openclaw.ts';
import { type DetectOptions, detectTransport } from './detect-transport.ts';

export interface OpenTransportOptions extends DetectOptions {
  /** Folder of the inbox, for when that is the way. */
  readonly inboxDir: string;
}

/** Opens the way to OpenClaw that `detectTransport` finds. */
export async function openTransport({
  inboxDir,
  ...options
}: OpenTransportOptions): Promise<OpenClaw> {
  const found = await detectTransport(options);
  switch (found.transport) {
    case 'gateway':
      return createGateway({ url: found.url, token: found.token });
    case 'cli':
      return createCli({ command: found.command, env: options.env });
    case 'inbox':
      return createInbox({ dir: inboxDir });
  }
}
