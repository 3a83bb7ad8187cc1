import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Agent } from '@gsd-code-skill/registry';
import { test as base } from '@gsd-code-skill/session-stage';
import { Client, InMemoryTransport, type RequestOptions } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { openHost } from '../src/host/host.ts';
import { createServer } from '../src/server/create-server.ts';

/** What a tool gives back. */
export interface Answered {
  readonly isError: boolean;
  /** For a reader. */
  readonly text: string;
  /** For a program. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A client of a server. */
export interface Connected {
  readonly client: Client;
  call(tool: string, given?: object, options?: RequestOptions): Promise<Answered>;
}

interface Program extends Connected {
  readonly pid: number;
}

interface World {
  /** The folder of the built program. */
  readonly installed: string;
  readonly env: Readonly<Record<string, string>>;
  readonly register: (...agents: readonly Agent[]) => Promise<void>;
  /** A server in this process. */
  readonly connect: (options?: {
    readonly agent?: string;
    readonly launcher?: readonly string[];
  }) => Promise<Connected>;
  /** The built program. */
  readonly program: (...args: readonly string[]) => Promise<Program>;
}

const app = fileURLToPath(new URL('..', import.meta.url));

export const test = base.extend<World>({
  env: async ({ folder, socket, stateDir }, use) => {
    const home = join(folder, 'home');
    await mkdir(home);
    await use({
      HOME: home,
      PATH: process.env.PATH ?? '',
      GSD_REGISTRY: join(folder, 'registry.json'),
      GSD_STATE_DIR: stateDir,
      GSD_TMUX_SOCKET: socket,
      // many tests share the machine
      GSD_DRIVER_SECONDS: '25',
    });
  },
  register: async ({ env }, use) => {
    await use((...agents) => writeFile(env.GSD_REGISTRY ?? '', JSON.stringify({ agents })));
  },
  connect: async ({ env }, use) => {
    const clients: Client[] = [];
    await use(async ({ agent, launcher = ['no-such-launcher'] } = {}) => {
      const host = openHost({ env, launcher, agent });
      const [one, other] = InMemoryTransport.createLinkedPair();
      await createServer(host, '0.0.0').connect(other);
      const client = new Client({ name: 'test', version: '0.0.0' });
      clients.push(client);
      await client.connect(one);
      return connected(client);
    });
    await Promise.all(clients.map((client) => client.close()));
  },
  installed: async ({}, use) => use(app),
  program: async ({ env, installed }, use) => {
    const clients: Client[] = [];
    await use(async (...args) => {
      const transport = new StdioClientTransport({
        command: process.execPath,
        args: [join(installed, 'bin', 'gsd-mcp.js'), ...args],
        env: { ...env },
      });
      const client = new Client({ name: 'test', version: '0.0.0' });
      clients.push(client);
      await client.connect(transport);
      return { ...connected(client), pid: transport.pid ?? Number.NaN };
    });
    await Promise.all(clients.map((client) => client.close()));
  },
});

/** A test whose program stands by itself, without the launcher beside it. */
export const testAlone = test.extend<{ readonly installed: string }>({
  installed: async ({ folder }, use) => {
    const alone = join(folder, 'mcp');
    const parts = ['bin', 'dist', 'package.json'];
    await Promise.all(
      parts.map((part) => cp(join(app, part), join(alone, part), { recursive: true })),
    );
    await use(alone);
  },
});

function connected(client: Client): Connected {
  return {
    client,
    async call(name, given = {}, options) {
      const result = await client.callTool({ name, arguments: { ...given } }, options);
      const [first] = result.content;
      return {
        isError: result.isError === true,
        text: first?.type === 'text' ? first.text : '',
        fields: result.structuredContent as Readonly<Record<string, unknown>>,
      };
    },
  };
}
