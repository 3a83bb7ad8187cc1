import { mkdir, writeFile } from 'node:fs/promises';
import { request as send } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { agentOption } from '@gsd-code-skill/core';
import type { Agent } from '@gsd-code-skill/registry';
import { prepareStateDirectory } from '@gsd-code-skill/session-channel';
import { test as base } from '@gsd-code-skill/session-stage';
import type { PaneId } from '@gsd-code-skill/tmux-adapter';
import { serveWeb, type WebOptions, type WebServer } from '../src/web/serve-web.ts';
import { openWebHost } from '../src/web/web-host.ts';

export const token = 'x'.repeat(43);
export const pageFolder = fileURLToPath(new URL('../src/web/page/', import.meta.url));

interface World {
  readonly env: Readonly<Record<string, string>>;
  readonly register: (...agents: readonly Agent[]) => Promise<void>;
  readonly serve: (options?: Partial<WebOptions>) => Promise<WebServer>;
  /** Says whose a pane is, as the launcher does. */
  readonly own: (pane: PaneId, agent?: string) => Promise<void>;
}

/** A test with a page in a world of its own. */
export const test = base.extend<World>({
  env: async ({ folder, socket, stateDir }, use) => {
    const home = join(folder, 'home');
    await mkdir(home);
    await prepareStateDirectory(stateDir);
    await use({
      ...{ HOME: home, PATH: process.env.PATH ?? '', GSD_REGISTRY: join(folder, 'registry.json') },
      ...{ GSD_STATE_DIR: stateDir, GSD_TMUX_SOCKET: socket },
    });
  },
  register: async ({ env }, use) => {
    await use((...agents) => writeFile(env.GSD_REGISTRY ?? '', JSON.stringify({ agents })));
  },
  serve: async ({ env }, use) => {
    const servers: WebServer[] = [];
    await use(async (options = {}) => {
      const host = openWebHost('forge', env, {});
      const web = await serveWeb({
        ...{ host, version: '0.0.0', pageFolder, token, port: 0, mayAnswer: true },
        ...options,
      });
      servers.push(web);
      return web;
    });
    await Promise.all(servers.map((web) => web.close()));
  },
  own: async ({ tmux }, use) => {
    await use((pane, agent = 'warden') => tmux.setUserOption(pane, agentOption, agent));
  },
});

/** What came back. */
export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>> | readonly string[];
  readonly body?: string;
}

/** Asks a server without any of the courtesies of a browser: the path as it is, and any header. */
export function ask(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: Asked = {},
) {
  return new Promise<Answered>((resolve, reject) => {
    const options = { port, host: '127.0.0.1', path, method, headers, agent: false };
    const request = send(options, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
      );
    });
    request.on('error', reject);
    request.end(body);
  });
}
