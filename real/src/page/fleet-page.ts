import { createInterface } from 'node:readline';
import { openBrowser } from '@gsd-code-skill/testing/browser';
import { execa } from 'execa';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { World } from '../world.ts';

/** `gsd-fleet web` as it runs, and a browser to open it with. */
export interface FleetPage {
  readonly link: string;
  open(options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
}

/** Starts the page of a world's fleet, on which requests can be answered. */
export async function startFleetPage(world: World): Promise<FleetPage> {
  const { env, project, dir } = world;
  const web = execa(`${dir}/bin/gsd-fleet`, ['web', '--answer', '--port', '0'], {
    ...{ env, extendEnv: false, cwd: project, reject: false },
    stdin: 'ignore',
  });
  let browser: Browser | undefined;
  const close = async () => {
    await browser?.close();
    web.kill('SIGTERM');
    await web;
  };
  try {
    const link = await firstLine(web.stdout);
    browser = await openBrowser();
    const opened = browser;
    return {
      link,
      async open(options = {}) {
        const page = await (await opened.newContext(options)).newPage();
        await page.goto(link);
        await page.waitForSelector('.item');
        return page;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function firstLine(input: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input })) return line;
  throw new Error('gsd-fleet web said nothing');
}
