import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { localDay } from '@gsd-code-skill/core';
import {
  openNeed,
  type Request,
  settleRequest,
  writeSpending,
  writeTokenCounts,
} from '@gsd-code-skill/session-channel';
import { databaseRequest, single, touchRequest } from '@gsd-code-skill/session-stage';
import { chromiumPath, noChromium, openBrowser } from '@gsd-code-skill/testing/browser';
import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { test as base } from './web-stage.ts';

let browser: Browser;
let tab: Page;
if (chromiumPath === undefined) console.warn(noChromium);

beforeAll(async () => {
  if (chromiumPath === undefined) return;
  browser = await openBrowser();
  // a new tab costs more than most of what is done in it
  tab = await browser.newPage();
  await tab.bringToFront();
});
afterAll(() => browser?.close());

/** A page, and what it said to itself and whom it asked. */
interface Opened {
  readonly page: Page;
  readonly troubles: readonly string[];
  readonly addresses: ReadonlySet<string>;
}

interface Looks {
  readonly agent?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
}

const test = base.extend<{
  /** Opens a link in a browser that has never been here. */
  readonly open: (link: string, looks?: Looks) => Promise<Opened>;
}>({
  open: async ({}, use) => {
    await use(async (link, { agent, viewport = desktop, colorScheme = 'light' } = {}) => {
      await leave();
      await tab.setViewportSize(viewport);
      await tab.emulateMedia({ colorScheme });
      const troubles: string[] = [];
      const addresses = new Set<string>();
      tab.on('console', (message) => {
        if (message.type() === 'error') troubles.push(message.text());
      });
      tab.on('pageerror', (error) => troubles.push(error.message));
      tab.on('request', (request) => addresses.add(new URL(request.url()).origin));
      await tab.goto(link);
      await tab.waitForSelector('.item');
      if (agent !== undefined) await tab.goto(new URL(`/#/agent/${agent}`, link).href);
      return { page: tab, troubles, addresses };
    });
    await leave();
  },
});

/** Leaves the page, and nothing in the browser that tells of it. */
async function leave(): Promise<void> {
  if (tab.url() === 'about:blank') return;
  for (const event of ['console', 'pageerror', 'request']) tab.removeAllListeners(event);
  // by itself it goes in the process that it has
  await tab.evaluate("localStorage.clear(); location.replace('about:blank')");
  await tab.waitForURL('about:blank');
  await tab.context().clearCookies();
}

const desktop = { width: 1280, height: 900 };
const phone = { viewport: { width: 390, height: 844 } };
const needOf = ({ id, agentId, sessionName, pane }: Request) =>
  ({ agentId, sessionName, pane, kind: 'request', key: id, requestId: id }) as const;

// nothing of this depends on chance
describe.skipIf(chromiumPath === undefined)('in a browser', { retry: 0 }, () => {
  test('a question appears by itself and is answered by a click', async ({
    register,
    serve,
    open,
    startClaude,
    own,
    ask,
    stateDir,
  }) => {
    await register({ agent_id: 'warden' });
    const claude = await startClaude(single);
    await own(claude.pane);
    const { link } = await serve();
    const { page, troubles, addresses } = await open(link);
    await page.click('.item a');
    await page.waitForSelector('.screen >> text=Which database should we use?');
    const request = await ask(claude.pane, databaseRequest);
    await openNeed(stateDir, needOf(request));
    const form = page.locator(`[data-request="${request.id}"]`);
    await form.waitFor();
    expect(await page.title()).toBe('(1) gsd-fleet');
    await expect
      .poll(() => page.locator('#said').textContent())
      .toBe('warden-main waits: Which database should we use?');
    await form.getByText('SQLite', { exact: true }).click();
    await form.getByRole('button', { name: 'Answer' }).click();
    const verdict = page.locator('.verdict');
    await verdict.waitFor();
    expect(await verdict.textContent()).toMatch(/^\s*(delivered|unconfirmed): /);
    expect(await claude.events()).toContainEqual(
      expect.objectContaining({ answers: expect.anything() }),
    );
    await form.waitFor({ state: 'detached' });
    expect(troubles).toEqual([]);
    expect([...addresses]).toEqual([new URL(link).origin]);
  });

  test('what went wrong and what was used is told, day by day', async ({
    register,
    serve,
    open,
    stateDir,
  }) => {
    await register({ agent_id: 'warden' });
    const day = (ago: number) => localDay(Date.now() - ago * 86_400_000);
    const own = { agentId: 'warden', sessionName: 'warden-main', pane: '1.1' } as const;
    await openNeed(stateDir, { ...own, kind: 'failure', key: 'f', summary: 'API Error: <b>529' });
    const past = [{ day: day(7), usd: 2 }];
    const spent = { day: day(0), usd: 1.5, past, totals: [], warned: [] };
    await writeSpending(stateDir, 'warden', spent);
    const sum = { requests: 1, inputTokens: 400, cacheReadTokens: 9_000_000, outputTokens: 600 };
    const days = { [day(0)]: { ...sum, cacheCreationTokens: 4000 } };
    await writeTokenCounts(stateDir, 'warden', { transcripts: [], earlier: days });
    const { link } = await serve();
    const { page, troubles } = await open(link, { ...phone, agent: 'warden' });
    await page.waitForSelector('.verdict >> text=failure: API Error: <b>529');
    const [cost = '', tokens = ''] = await page.locator('.chart').allInnerTexts();
    expect(cost).toContain('$1.50 today · $3.50 in 30 days');
    expect(tokens).toContain('5k today · 5k in 30 days');
    const told = await page.locator('.chart').first().locator('rect title').allTextContents();
    expect(told).toHaveLength(30);
    // a day without costs has its place too
    expect([told.at(-1), told.at(-2), told.at(-8)]).toEqual([
      `${day(0)}: $1.50`,
      `${day(1)}: $0.00`,
      `${day(7)}: $2.00`,
    ]);
    // how old the news is stays in sight, also at the end of a long page
    await page.setViewportSize({ width: 390, height: 400 });
    await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
    const place = await page.locator('.news').boundingBox();
    expect(await page.evaluate('window.scrollY')).toBeGreaterThan(200);
    expect(place?.y).toBeGreaterThanOrEqual(0);
    expect(place?.y).toBeLessThan(100);
    expect(troubles).toEqual([]);
  });

  test('a stale tab is refused in the words of the verdict', async ({
    register,
    serve,
    open,
    startClaude,
    own,
    ask,
    stateDir,
  }) => {
    await register({ agent_id: 'warden' });
    const claude = await startClaude({ dialogs: [{ pages: ['40-perm-bash'], atStart: true }] });
    await own(claude.pane);
    const request = await ask(claude.pane, touchRequest);
    // a tab that looks once an hour is as stale as one whose connection hangs
    const { link } = await serve({ soonest: 3_600_000 });
    const { page } = await open(link, { agent: 'warden' });
    const form = page.locator(`[data-request="${request.id}"]`);
    expect(await form.locator('.input').textContent()).toContain(
      'touch /home/user/project/made-by-bash.txt && echo made',
    );
    await settleRequest(stateDir, request.id, { by: 'agent', how: 'denied', decision: 'deny' });
    await form.getByRole('button', { name: 'Approve once' }).click();
    await page.locator('.verdict.refused').waitFor();
    expect(await page.locator('.verdict.refused').textContent()).toContain(
      `refused: request ${request.id} was settled by agent: denied, at `,
    );
    expect(await claude.keys()).toEqual([]);
  });

  test('nothing that a session says is taken for markup or for a command', async ({
    register,
    serve,
    open,
    startClaude,
    own,
    ask,
    folder,
  }) => {
    const evil = '<img src=x onerror="document.title=\'owned\'">';
    const still = join(folder, 'screen.txt');
    await writeFile(
      still,
      `${evil}\n\u001b]8;;javascript:alert(1)\u0007link\u001b]8;;\u0007 \u001b[31mred\u001b[0m\n❯\n`,
    );
    const name = 'a<b>"&amp;\'-x';
    await register({ agent_id: 'warden', tmux_session_name: name } as never);
    const claude = await startClaude({ still }, name);
    await own(claude.pane);
    const question = {
      question: `${evil}\u001b[2J\u202e`,
      header: evil,
      options: [{ label: evil }],
    };
    const request = await ask(claude.pane, {
      ...{ sessionName: name, kind: 'question', toolName: 'AskUserQuestion' },
      toolInput: { questions: [{ ...question, multiSelect: false }] },
    });
    const { link } = await serve();
    const { page, troubles } = await open(link, { agent: 'warden' });
    const form = page.locator(`[data-request="${request.id}"]`);
    expect(await form.locator('legend').textContent()).toContain(`${evil}\\x1b[2J\\u202e`);
    const screen = page.locator('.screen');
    await screen.waitFor();
    expect(await screen.textContent()).toContain(evil);
    expect(await page.locator('main img, .sessions img, main a[href^="javascript"]').count()).toBe(
      0,
    );
    expect(await page.content()).not.toContain('\u001b');
    expect(await page.title()).not.toBe('owned');
    expect(troubles).toEqual([]);
  });

  test('another program on its port never gets the key', async ({ register, serve, open }) => {
    await register({ agent_id: 'warden' });
    const first = await serve();
    const { page } = await open(first.link);
    await first.close();
    const asked: string[] = [];
    const other = createServer(({ url = '' }, response) => {
      asked.push(url);
      response.end(JSON.stringify({ proof: 'trust me' }));
    });
    await new Promise<void>((done) => other.listen(first.port, '127.0.0.1', done));
    await page.waitForSelector('text=The link is no longer valid');
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((url) => !/^\/api\/proof\?nonce=[\w-]+$/.test(url))).toEqual([]);
    other.closeAllConnections();
    await new Promise((done) => other.close(done));
    await serve({ port: first.port });
    await page.waitForSelector('.news.live');
  });

  test('a server that was killed and is back is found again', async ({ register, serve, open }) => {
    await register({ agent_id: 'warden' });
    const first = await serve();
    const { page } = await open(first.link);
    await page.waitForSelector('.news.live');
    await first.close();
    const lost = page.locator('.news.lost');
    await lost.waitFor();
    expect(await lost.textContent()).toMatch(/Connection lost, trying again: news \d+ s old/);
    await register({ agent_id: 'warden' }, { agent_id: 'scribe' });
    await serve({ port: first.port });
    await page.waitForSelector('.news.live');
    await page.waitForSelector('text=scribe-main');
    // with another token, the tab says what to do
    const again = await open(`http://127.0.0.1:${first.port}/?token=${'x'.repeat(43)}`);
    expect(again.troubles).toEqual([]);
  });

  test('says the first question aloud where nobody has waited before', async ({
    register,
    serve,
    open,
    startClaude,
    own,
    ask,
  }) => {
    await register({ agent_id: 'warden' });
    const claude = await startClaude();
    await own(claude.pane);
    const { link } = await serve();
    const { page } = await open(link);
    expect(await page.locator('#said').textContent()).toBe('');
    await ask(claude.pane, databaseRequest);
    await page.waitForSelector(
      '#said:has-text("warden-main waits: Which database should we use?")',
      {
        state: 'attached',
      },
    );
  });

  test('is worked by keys alone', async ({ register, serve, open }) => {
    await register({ agent_id: 'alpha' }, { agent_id: 'beta' });
    const { link } = await serve();
    const { page } = await open(link);
    for (const [key, agent] of [
      ['j', 'alpha'],
      ['j', 'beta'],
      ['k', 'alpha'],
      ['j', 'beta'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => focused(page)).toBe(agent);
    }
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toBe('beta-main');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('beta');
    await page.keyboard.press('/');
    await page.keyboard.type('alph');
    expect(await page.locator('.item').allTextContents()).toEqual([
      expect.stringContaining('alpha'),
    ]);
  });

  test('a page that only shows has no button that answers', async ({
    register,
    serve,
    open,
    startClaude,
    own,
    ask,
  }) => {
    await register({ agent_id: 'warden' });
    const claude = await startClaude();
    await own(claude.pane);
    const request = await ask(claude.pane, databaseRequest);
    const { link } = await serve({ mayAnswer: false });
    const { page } = await open(link, { agent: 'warden' });
    const shown = page.locator(`[data-request="${request.id}"]`);
    expect(await shown.textContent()).toContain('gsd-fleet web --answer');
    expect(await shown.locator('button').count()).toBe(0);
  });

  test('a dialog that no event has announced is read from the screen and answered', async ({
    register,
    serve,
    open,
    startClaude,
    own,
  }) => {
    await register({ agent_id: 'warden' });
    const claude = await startClaude(single);
    await own(claude.pane);
    const { link } = await serve();
    const { page } = await open(link, { agent: 'warden' });
    const form = page.locator('[data-request^="S"]');
    expect(await form.locator('.input').textContent()).toContain('Which database should we use?');
    // whoever looks elsewhere for a moment finds everything as it was
    await form.getByText('Redis').last().click();
    for (const isHidden of [true, false]) {
      await page.evaluate(`{
        Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }`);
    }
    await page.waitForSelector('.news.live');
    expect(await form.locator('input:checked').count()).toBe(1);
    await form.getByRole('button', { name: 'Answer' }).click();
    await page.locator('.verdict').waitFor();
    expect(await page.locator('.verdict').textContent()).toMatch(/^(?:delivered|unconfirmed): /);
    expect(JSON.stringify(await claude.events())).toContain('Redis');
  });

  test('axe finds nothing, light and dark, wide and narrow, and nothing sticks out', async ({
    register,
    serve,
    open,
    startClaude,
    own,
    ask,
  }) => {
    await register({ agent_id: 'warden' }, { agent_id: 'scribe' });
    const claude = await startClaude(single);
    await own(claude.pane);
    await ask(claude.pane, databaseRequest);
    await ask(claude.pane, { ...touchRequest, id: '7KQ2XM99' });
    const { link } = await serve();
    for (const [colorScheme, size] of [
      ['light', {}],
      ['dark', phone],
    ] as const) {
      const { page } = await open(link, { colorScheme, ...size });
      expect(await violations(page)).toEqual([]);
      await page.click('[data-agent="warden"]');
      await page.waitForSelector('.screen .row');
      await page.waitForSelector('button.main:enabled');
      expect(await violations(page)).toEqual([]);
      const [wide, room] = (await page.evaluate(
        '[document.scrollingElement.scrollWidth, innerWidth]',
      )) as [number, number];
      expect(wide).toBeLessThanOrEqual(room);
    }
  });
});

/** The agent whose link has the focus, or the words that have it. */
function focused(page: Page): Promise<unknown> {
  // a selector with :focus finds nothing while another window is in front
  return page.evaluate(
    'document.activeElement.dataset.agent ?? document.activeElement.textContent.trim()',
  );
}

async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const { violations: found } = (await page.evaluate(
    "axe.run({ resultTypes: ['violations'] })",
  )) as axe.AxeResults;
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ''}`),
  );
}
