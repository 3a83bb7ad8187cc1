import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareVersions, exists } from '@gsd-code-skill/core';
import { expect } from 'vitest';
import { playedClaudeCode } from '../src/programs/programs.ts';
import { scenariosIn } from '../src/scenario.ts';
import { countResults, onceConnected, say, use, usesTool } from '../src/scripts.ts';

const scenario = scenariosIn();
// older releases refuse the forms of MCP servers themselves
const takesForms = compareVersions(playedClaudeCode, '2.1.84') >= 0;
const mcpServer = fileURLToPath(new URL('../src/mcp-server.mjs', import.meta.url));

for (const channel of ['hook', 'keys'] as const) {
  const settings = { answer_channel: channel };

  scenario(
    `3 permission for Bash: approve, then deny with a reason (${channel})`,
    async (stage) => {
      const made = join(stage.world.project, `made-${channel}`);
      const session = await stage.start({
        settings,
        prompt: 'first',
        script: ({ text, toolResults }) => {
          if (toolResults.length > 0) return say(`result: ${toolResults[0]}`);
          if (text === 'first') return { blocks: [use('Bash', { command: `mkdir ${made}` })] };
          if (text === 'second') return { blocks: [use('Bash', { command: `rmdir ${made}` })] };
          return say(`heard: ${text}`);
        },
      });
      const asked = await session.wake('permission_prompt');
      expect(asked.raw).toContain(`mkdir ${made}`);
      await session.answer('approve');
      const { tool_name, tool_input } = await session.event('PostToolUse');
      expect([tool_name, tool_input]).toEqual(['Bash', { command: `mkdir ${made}` }]);
      await session.wake('response_complete');
      expect(await exists(made)).toBe(true);

      await session.act('type', 'second');
      await session.wake('permission_prompt', 2);
      await session.answer('deny', 'keep that folder');
      await session.wake('response_complete', 2);
      expect(await exists(made)).toBe(true);
      // the reason reaches the model, as a tool's error or as the next prompt
      const heard = session.model.requests.map(({ text, toolResults }) => [text, ...toolResults]);
      expect(heard.slice(2).flat().join('\n')).toContain('keep that folder');
      expect(await session.wakes('permission_prompt')).toHaveLength(2);
    },
  );

  scenario(`3 permission for Edit: approve, deny (${channel})`, async (stage) => {
    const file = join(stage.world.project, `edit-${channel}.md`);
    await writeFile(file, 'one\ntwo\n');
    const session = await stage.start({
      settings,
      prompt: 'first',
      script: ({ text, toolResults }) => {
        if (toolResults.some((result) => result.includes('one'))) {
          return { blocks: [edit(file, 'one', 'ONE')] };
        }
        if (toolResults.length > 0) return say(`result: ${toolResults[0]?.slice(0, 60)}`);
        if (text === 'first') return { blocks: [use('Read', { file_path: file })] };
        if (text === 'second') return { blocks: [edit(file, 'two', 'TWO')] };
        return say(`heard: ${text}`);
      },
    });
    await session.wake('permission_prompt');
    await session.answer('approve');
    await session.wake('response_complete');
    expect(await readFile(file, 'utf8')).toBe('ONE\ntwo\n');

    await session.act('type', 'second');
    await session.wake('permission_prompt', 2);
    await session.answer('deny', 'two stays');
    await session.wake('response_complete', 2);
    expect(await readFile(file, 'utf8')).toBe('ONE\ntwo\n');
  });

  scenario(`3 permission for an MCP tool: approve, deny (${channel})`, async (stage) => {
    const config = join(stage.world.dir, `mcp-${channel}.json`);
    const server = { command: process.execPath, args: [mcpServer] };
    await writeFile(config, JSON.stringify({ mcpServers: { demo: server } }));
    const session = await stage.start({
      settings,
      prompt: 'first',
      args: [`--mcp-config=${config}`, '--strict-mcp-config'],
      script: onceConnected(({ text, toolResults }) => {
        if (toolResults.length > 0) return say(`result: ${toolResults[0]}`);
        if (text === 'first' || text === 'second') {
          return { blocks: [use('mcp__demo__echo', { words: text })] };
        }
        return say(`heard: ${text}`);
      }),
    });
    const asked = await session.wake('permission_prompt');
    expect(asked.raw).toContain('mcp__demo__echo');
    await session.answer('approve');
    const reply = await session.wake('response_complete');
    expect(reply.content?.text).toBe('result: echo: first');
    expect((await session.event('PostToolUse')).tool_name).toBe('mcp__demo__echo');

    await session.act('type', 'second');
    await session.wake('permission_prompt', 2);
    await session.answer('deny', 'enough');
    await session.wake('response_complete', 2);
    expect(await session.events('PostToolUse')).toHaveLength(1);
  });

  scenario(`3 permissions that are drawn each in their own way (${channel})`, async (stage) => {
    const config = join(stage.world.dir, `odd-${channel}.json`);
    const server = { command: process.execPath, args: [mcpServer] };
    await writeFile(config, JSON.stringify({ mcpServers: { demo: server } }));
    const notebook = join(stage.world.project, `odd-${channel}.ipynb`);
    await writeFile(notebook, JSON.stringify(oneCell));
    const edited = { notebook_path: notebook, new_source: 'print(3)\ny = 4' };
    const uses = [
      use('mcp__demo__echo', oddInput),
      use('mcp__demo__form', {}),
      use('Read', { file_path: notebook }),
      use('NotebookEdit', { ...edited, cell_id: 'cell-0', edit_mode: 'replace' }),
      use('NotebookEdit', { ...edited, cell_type: 'code', edit_mode: 'insert' }),
      // last: it asks the model itself
      use('WebSearch', { query: 'say "hi" there', allowed_domains: ['a.org', 'b.org'] }),
    ];
    const session = await stage.start({
      settings,
      prompt: 'all of them',
      args: [`--mcp-config=${config}`, '--strict-mcp-config'],
      script: onceConnected((request) => {
        const next = uses[countResults(request)];
        return next ? { blocks: [next] } : say('that was all');
      }),
    });
    for (const nth of [1, 2, 3, 4, 5]) {
      const { trigger } = await session.wake('permission_prompt', nth);
      await session.act('approve', '--for', trigger.request ?? '');
      if (nth !== 2 || !takesForms) continue;
      const form = await session.wake('elicitation');
      await session.act('deny', '--for', form.trigger.request ?? '');
    }
    await session.wake('response_complete');
    const results = session.model.requests.flatMap(({ toolResults }) => toolResults);
    expect(results).toContainEqual(
      expect.stringMatching(takesForms ? /^form: .*"decline"/ : /^form: .*"Method not found"/),
    );
    expect(await session.wakes('elicitation')).toHaveLength(takesForms ? 1 : 0);
    const { cells } = JSON.parse(await readFile(notebook, 'utf8'));
    expect(cells).toHaveLength(2);
  });

  scenario(`3 plan approval (${channel})`, async (stage) => {
    const plan = '# Plan for the cellar\n\n1. dig\n2. cover';
    const session = await stage.start({
      settings,
      permissionMode: 'plan',
      script: ({ body, toolResults }) => {
        const results = toolResults.join('\n');
        if (/approved/i.test(results)) return say('I begin.');
        if (results !== '') return { blocks: [use('ExitPlanMode', { plan })] };
        const path = /\/[^\s"'`\\]+\/\.claude\/plans\/[^\s"'`\\]+\.md/.exec(
          JSON.stringify(body),
        )?.[0];
        return { blocks: [use('Write', { file_path: path, content: plan })] };
      },
    });
    // 2.0.77 does not tell the model of the plan's file with the prompt that it is started with
    await session.act('type', 'plan it');
    const asked = await session.wake('plan_approval');
    expect(asked.raw).toContain('Plan for the cellar');
    await session.answer('approve');
    const done = await session.wake('response_complete');
    expect(done.content?.text).toBe('I begin.');
    const used = (await session.events('PostToolUse')).map(({ tool_name }) => tool_name);
    expect(used).toContain('ExitPlanMode');
    expect(await session.wakes('plan_approval')).toHaveLength(1);
  });
}

scenario('3 nothing is asked twice: a tool that is always allowed', async ({ start }) => {
  const session = await start({
    permissionMode: 'bypassPermissions',
    prompt: 'go',
    script: usesTool(use('Bash', { command: 'echo hi' })),
  });
  const done = await session.wake('response_complete');
  expect(done.content?.text).toBe('result: hi');
  expect(await session.wakes()).toHaveLength(1);
});

function edit(file_path: string, old_string: string, new_string: string) {
  return use('Edit', { file_path, old_string, new_string });
}

const oneCell = {
  cells: [
    {
      cell_type: 'code',
      execution_count: null,
      id: 'a1',
      metadata: {},
      outputs: [],
      source: ['1'],
    },
  ],
  metadata: {},
  nbformat: 4,
  nbformat_minor: 5,
};

const oddInput = {
  words: 'say "hi" \\ é\tend',
  empty: '',
  nothing: null,
  nested: { a: { b: [1, 2, { c: 'x' }] } },
  long: 'word '.repeat(60).trim(),
  lines: 'one\n  two "q"\n\nthree\n',
  many: Array.from({ length: 12 }, (_, index) => `item ${index}`),
  objects: [{ a: 1, 'b c': 'x\ny' }, []],
  'odd key': true,
};
