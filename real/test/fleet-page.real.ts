import { chromiumPath, noChromium } from '@gsd-code-skill/testing/browser';
import { expect, test } from 'vitest';
import { startFleetPage } from '../src/page/fleet-page.ts';
import { type Scenario, scenariosIn } from '../src/scenario.ts';
import { asks, database, use, usesTool } from '../src/scripts.ts';
import { until } from '../src/until.ts';

const add = scenariosIn({ order: 'one by one' });
const scenario: Scenario = (name, play) => {
  if (chromiumPath === undefined) test.skip(`${name}: ${noChromium}`);
  else add(name, play);
};

scenario(
  '30 a question is on the page within a second, and a click lets Claude Code go on',
  async ({ start, world }) => {
    const session = await start({ script: asks(database) });
    const web = await startFleetPage(world);
    try {
      const page = await web.open();
      await page.click(`[data-agent="${session.agentId}"]`);
      await page.waitForSelector('.screen .row');
      await session.act('type', 'ask me');
      await page.waitForSelector('.request');
      const shown = Date.now();
      const { trigger, timestamp } = await session.wake('ask_user_question');
      const form = page.locator(`[data-request="${trigger.request}"]`);
      console.log(`    from the event to the page: ${shown - Date.parse(timestamp)} ms`);
      expect(shown - Date.parse(timestamp)).toBeLessThan(1000);
      await form.getByText('SQLite', { exact: true }).click();
      await form.getByRole('button', { name: 'Answer' }).click();
      await page.locator('.verdict.delivered').waitFor();
      const { content } = await session.wake('response_complete');
      expect(content?.text).toContain('SQLite');
      await page.waitForSelector('.screen >> text=SQLite');
      await page.waitForSelector('.timeline .decision >> text=by person');
    } finally {
      await web.close();
    }
  },
);

scenario(
  '30 a person approves on the page what was read there, and a stale tab approves nothing',
  async ({ start, world }) => {
    const session = await start({
      prompt: 'make it',
      script: usesTool(use('Bash', { command: 'touch made-by-page.txt', description: 'Make it' })),
    });
    const { trigger } = await session.wake('permission_prompt');
    const web = await startFleetPage(world);
    try {
      const tabs = [await web.open(), await web.open()] as const;
      for (const tab of tabs) {
        await tab.click(`[data-agent="${session.agentId}"]`);
        await tab.waitForSelector('button.main:enabled');
        expect(await tab.textContent('.request .input')).toContain('touch made-by-page.txt');
      }
      const [tab, stale] = tabs;
      // it hears no more, and still shows what it has heard
      await stale.route('**/api/events*', (route) => route.abort());
      await stale.evaluate('window.EventSource.prototype.addEventListener = () => {}');
      await tab.getByRole('button', { name: 'Approve once' }).click();
      await tab.locator('.verdict.delivered').waitFor();
      await until(
        'the command has run',
        async () => (await session.events('PostToolUse')).length > 0,
      );
      const request = trigger.request ?? '';
      const answer = { agent: session.agentId, request, action: 'approve' };
      const again = await stale.evaluate(
        `fetch('/api/answer?key=' + localStorage.getItem('key'), { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: ${JSON.stringify(JSON.stringify(answer))} }).then((said) => said.json())`,
      );
      expect(again).toMatchObject({
        verdict: 'refused',
        message: expect.stringContaining(`request ${request} was settled by person: approved`),
      });
    } finally {
      await web.close();
    }
  },
);
