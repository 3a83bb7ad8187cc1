// Takes the pictures of the README from real sessions of Claude Code on scripted models.
import { mkdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromiumPath, noChromium } from '@gsd-code-skill/testing/browser';
import type { Page } from 'playwright-core';
import { asks, database, say, use, usesTool } from '../scripts.ts';
import { until } from '../until.ts';
import { createWorld, type World } from '../world.ts';
import { type FleetPage, startFleetPage } from './fleet-page.ts';

const folder = fileURLToPath(new URL('../../../docs/pictures/', import.meta.url));
/** What the machine is called in pictures. */
const box = 'box';

if (chromiumPath === undefined) {
  console.error(noChromium);
  process.exitCode = 1;
} else await takePictures();

async function takePictures(): Promise<void> {
  await mkdir(folder, { recursive: true });
  const world = await createWorld();
  let web: FleetPage | undefined;
  try {
    await startFleet(world);
    web = await startFleetPage(world);
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await web.open({ colorScheme, viewport: { width: 1200, height: 960 } });
      await page.click('[data-agent="warden"]');
      await page.waitForSelector('button.main:enabled');
      await page.waitForSelector('.screen .row');
      await shoot(page, `page-${colorScheme}.png`);
      await page.context().close();
    }
    const phone = await web.open({ viewport: { width: 390, height: 800 }, colorScheme: 'dark' });
    await phone.click('[data-agent="forge"]');
    await phone.waitForSelector('button.main:enabled');
    await shoot(phone, 'phone.png');
    await shootTerminal(phone, await captureTop(world));
  } finally {
    await web?.close();
    await world.close();
  }
}

/** Four sessions: one asks, one wants leave, one works, one is done. */
async function startFleet(world: World): Promise<void> {
  const command = 'npm run migrate && npm test';
  const done = await world.start({
    agentId: 'scribe',
    prompt: 'Write the changelog.',
    script: () => say('Done: the changelog names every change since 2.3, newest first.'),
  });
  await done.wake('response_complete');
  const asking = await world.start({
    agentId: 'warden',
    prompt: 'Which database should this project use?',
    script: asks(database),
  });
  await asking.wake('ask_user_question');
  const wanting = await world.start({
    agentId: 'forge',
    prompt: 'Run the migration and the tests.',
    script: usesTool(use('Bash', { command, description: 'Migrate, then test' })),
  });
  await wanting.wake('permission_prompt');
  await world.start({
    agentId: 'mason',
    prompt: 'Refactor the parser.',
    script: async () => {
      await sleep(120_000);
      return say('Done.');
    },
  });
}

/** What `gsd-fleet top` shows in a terminal, with its colours. */
async function captureTop(world: World): Promise<string> {
  const words = ['-x', '110', '-y', '14', join(world.dir, 'bin', 'gsd-fleet'), 'top'];
  await world.tmux('new-session', '-d', '-s', 'top', ...words);
  try {
    const capture = () => world.tmux('capture-pane', '-p', '-e', '-t', '=top:');
    await until('top shows the fleet', async () => (await capture()).includes('warden'));
    return (await capture()).replaceAll(hostname(), box);
  } finally {
    await world.tmux('kill-session', '-t', '=top');
  }
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.evaluate(`{
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { data } = walker.currentNode;
      if (data.includes(${JSON.stringify(hostname())})) walker.currentNode.data = data.replaceAll(${JSON.stringify(hostname())}, '${box}');
    }
  }`);
  await page.screenshot({ path: join(folder, name) });
  console.log(`docs/pictures/${name}`);
}

/** Draws a screen as the page draws those of sessions. */
async function shootTerminal(page: Page, text: string): Promise<void> {
  await page.setViewportSize({ width: 1000, height: 400 });
  await page.evaluate(`(async () => {
    const { html, render } = await import('/vendor/htm-preact.js');
    const { Screen } = await import('/app/draw/screen.js');
    const place = document.createElement('div');
    document.body.replaceChildren(place);
    render(html\`<\${Screen} session="top" text=\${${JSON.stringify(text)}} />\`, place);
  })()`);
  await page.locator('.screen').screenshot({ path: join(folder, 'top.png') });
  console.log('docs/pictures/top.png');
}
