import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AskedRequest, readScreen, recogniseRequest } from '../src/index.ts';
import { drawCommand, drawDiff, drawFields, drawInput, drawPermission } from './draw-permission.ts';
import { drawQuestion } from './draw-question.ts';
import { recorded } from './recorded-screens.ts';

const cwd = '/home/user/project';
const width = fc.integer({ min: 36, max: 140 });
const pieces = [
  'git',
  'push',
  '--force',
  'rm',
  '-rf',
  'build',
  'src/a.ts',
  '&&',
  '|',
  '>',
  'out',
  'x y',
];
const word = fc.oneof(
  fc.constantFrom(...pieces, '"$HOME/some dir"', 'https://example.com/a/b?c=d', '日本語', 'naïve'),
  fc.stringMatching(/^[a-z0-9./=_-]{1,30}$/),
);
const line = fc.array(word, { minLength: 1, maxLength: 14 }).map((words) => words.join(' '));
const command = fc.array(line, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n'));

interface Drawn {
  readonly request: AskedRequest;
  readonly rows: readonly string[];
}

const permission = (toolName: string, toolInput: AskedRequest['toolInput']): AskedRequest => ({
  kind: 'permission',
  toolName,
  toolInput,
  questions: [],
  cwd,
});

const bash = (text: string, description: string, columns: number): Drawn => ({
  request: permission('Bash', { command: text, description }),
  rows: drawPermission({
    width: columns,
    header: 'Bash command',
    lead: [description],
    input: drawCommand(text, columns),
  }),
});
const fetch = (url: string, prompt: string, columns: number): Drawn => ({
  request: permission('WebFetch', { url, prompt }),
  rows: drawPermission({
    width: columns,
    header: 'Fetch',
    lead: ['Claude wants to fetch content from example.com'],
    input: drawFields({ url, prompt }, columns),
  }),
});
const mcp = (tool: string, words: string, columns: number): Drawn => ({
  request: permission(`mcp__demo__${tool}`, { words }),
  rows: drawPermission({
    width: columns,
    header: 'Tool use',
    lead: [`demo — ${tool} Tool: (MCP)`],
    input: drawFields({ words: JSON.stringify(words) }, columns),
  }),
});
const tool = (input: AskedRequest['toolInput'], columns: number): Drawn => ({
  request: permission('mcp__demo__echo', input),
  rows: drawPermission({
    width: columns,
    header: 'Tool use',
    lead: ['demo — Echo Tool: (MCP)'],
    input: drawInput(input, columns),
  }),
});
const search = (query: string, domains: readonly string[], columns: number): Drawn => ({
  request: permission('WebSearch', {
    query,
    ...(domains.length > 0 && { allowed_domains: domains }),
  }),
  rows: drawPermission({
    width: columns,
    header: 'Tool use',
    lead: [`Claude wants to search the web for: ${query}`],
    input: drawCommand(
      `Web Search("${query}"${domains.length > 0 ? `, only allowing domains: ${domains.join(', ')}` : ''})`,
      columns,
    ),
  }),
});
const cell = (id: string, source: string, columns: number): Drawn => ({
  request: permission('NotebookEdit', {
    notebook_path: `${cwd}/n.ipynb`,
    cell_id: id,
    new_source: source,
    edit_mode: 'replace',
  }),
  rows: drawPermission({
    width: columns,
    header: 'Edit notebook',
    lead: [`${cwd}/n.ipynb`, `Replace cell contents for cell ${id}`],
    input: [
      '  1 -print(1)',
      '  1   No newline at end of file',
      ...source.split('\n').map((text, index) => `  ${index + 2} +${text}`),
      '  9   No newline at end of file',
    ],
    title: 'Do you want to make this edit to n.ipynb?',
  }),
});
const edit = (path: string, old: string, fresh: string, columns: number): Drawn => ({
  request: permission('Edit', { file_path: `${cwd}/${path}`, old_string: old, new_string: fresh }),
  rows: drawPermission({
    width: columns,
    header: 'Edit file',
    lead: [path],
    input: drawDiff(old.split('\n'), fresh.split('\n'), columns),
    title: `Do you want to make this edit to ${path.split('/').at(-1)}?`,
  }),
});
const ask = (question: string, labels: readonly string[], columns: number): Drawn => {
  const asked = { question, header: 'Choice', options: labels.map((label) => ({ label })) };
  return {
    request: { kind: 'question', toolName: 'AskUserQuestion', toolInput: {}, questions: [asked] },
    rows: drawQuestion(asked, { width: columns, styled: false, cursor: 1, ticked: [] }),
  };
};

/** Texts that are easily taken for another. */
const nearby: fc.Arbitrary<(text: string) => string> = fc.oneof(
  fc.constantFrom<(text: string) => string>(
    (text) => `${text} --force`,
    (text) => `sudo ${text}`,
    (text) => `echo "${text}"`,
    (text) => `${text.slice(0, 24)} and something else`,
    (text) => `${text}\n${text}`,
    (text) => `${text.slice(0, -1)}Q`,
    (text) => text.replace(/[a-z]/, 'Z'),
    (text) => `cd /tmp && ${text}`,
  ),
  line.map((other) => () => other),
);

const pair = fc
  .record({ text: command, change: nearby, columns: width, note: line, other: line })
  .map(({ text, change, columns, note, other }) => {
    const changed = change(text);
    const flat = (value: string) => value.replaceAll('\n', ' ');
    // drawn when it is chosen: one in twenty is
    return fc.constantFrom<() => readonly [Drawn, Drawn]>(
      () => [bash(text, note, columns), bash(changed, note, columns)],
      () => [
        fetch(`https://example.com/${flat(text)}`, note, columns),
        fetch(`https://example.com/${flat(changed)}`, note, columns),
      ],
      () => [
        fetch('https://example.com/', flat(text), columns),
        fetch('https://example.com/', flat(changed), columns),
      ],
      () => [mcp('echo', flat(text), columns), mcp('echo', flat(changed), columns)],
      () => [mcp('echo', flat(text), columns), mcp('echo_all', flat(text), columns)],
      () => [tool({ words: text }, columns), tool({ words: changed }, columns)],
      () => [
        tool({ a: note, list: [text, { n: 1, b: true }], none: null }, columns),
        tool({ a: note, list: [changed, { n: 1, b: true }], none: null }, columns),
      ],
      () => [tool({ a: note, 'b c': text }, columns), tool({ a: note, bc: text }, columns)],
      () => [tool({ a: 1, b: {} }, columns), tool({ a: '1', b: [] }, columns)],
      () => [search(flat(text), [], columns), search(flat(changed), [], columns)],
      () => [search(note, ['a.org'], columns), search(note, ['a.org', 'b.org'], columns)],
      () => [cell('cell-0', 'x = 1\ny', 120), cell('cell-0', 'x = 1\ny = 2', 120)],
      () => [cell('cell-0', 'x = 1', 120), cell('cell-1', 'x = 1', 120)],
      () => [edit('src/a.ts', text, note, columns), edit('src/a.ts', changed, note, columns)],
      () => [edit('src/a.ts', other, text, columns), edit('src/a.ts', other, changed, columns)],
      () => [edit('src/a.ts', text, note, columns), edit('lib/a.ts', text, note, columns)],
      () => [edit('a.ts', text, note, columns), edit('src/a.ts', text, note, columns)],
      () => [bash(text, note, columns), edit('src/a.ts', note, text, columns)],
      () => [ask(flat(text), ['One', 'Two'], columns), ask(flat(changed), ['One', 'Two'], columns)],
      () => [
        ask('Which?', ['One', flat(text)], columns),
        ask('Which?', ['One', flat(changed)], columns),
      ],
      () => [
        ask('Which?', ['One', 'Two'], columns),
        ask('Which?', ['One', 'Two', 'Three'], columns),
      ],
    );
  })
  .chain((pairs) => pairs)
  .map((draw) => draw())
  // what is drawn alike is alike: a wrap shows neither spaces nor line ends
  .filter(([one, other]) => one.rows.join('\n') !== other.rows.join('\n'));

const look = (rows: readonly string[]) =>
  readScreen(['❯ go', '', '● On it.', '', ...rows].join('\n'));

test('knows its own dialog, and no other', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(pair, ([one, other]) => {
      for (const [shown, absent] of [
        [one, other],
        [other, one],
      ] as const) {
        const screen = look(shown.rows);
        expect(recogniseRequest(screen, shown.request)).toEqual({ verdict: 'same', isWhole: true });
        expect(recogniseRequest(screen, absent.request).verdict).not.toBe('same');
      }
    }),
    { numRuns: 1500 },
  );
});

test('knows an edit whose heading has the path beside it, as 2.0.77 draws it', () => {
  const { request } = edit('src/a.ts', 'one', 'ONE', 100);
  const verdictOn = (header: string) => {
    const input = drawDiff(['one'], ['ONE'], 100);
    const rows = drawPermission({ width: 100, header, lead: [], input });
    return recogniseRequest(readScreen(rows.join('\n')), request);
  };
  expect(verdictOn('Edit file src/a.ts')).toEqual({ verdict: 'same', isWhole: true });
  expect(verdictOn('Edit file lib/a.ts').verdict).toBe('other');
  expect(verdictOn('Edit file').verdict).toBe('other');
  expect(verdictOn('Edit files').verdict).toBe('other');
});

test('knows a tool that takes no input', () => {
  const drawn = (name: string, ...more: readonly string[]) =>
    look([
      '─'.repeat(80),
      ' Tool use',
      ` demo — ${name} Tool: (MCP)`,
      ...more,
      ` About the demo — ${name} Tool:`,
      ' │ Asks a person who they are.',
      ' Do you want to proceed?',
      ' ❯ 1. Yes',
      '   2. No',
      '',
      ' Esc to cancel · Tab to amend',
    ]);
  const form = permission('mcp__demo__form', {});
  expect(recogniseRequest(drawn('Form'), form)).toEqual({ verdict: 'same', isWhole: true });
  expect(recogniseRequest(drawn('Echo'), form).verdict).not.toBe('same');
  expect(recogniseRequest(drawn('Form', ' words: "rm"'), form).verdict).not.toBe('same');
});

describe('what is all but alike is not taken for it', () => {
  const drawn = (header: string, lead: readonly string[], ...input: readonly string[]) =>
    look(drawPermission({ width: 100, header, lead, input }));
  const cellOf = (type?: string) =>
    permission('NotebookEdit', {
      notebook_path: `${cwd}/n.ipynb`,
      cell_id: 'c0',
      new_source: 'x',
      edit_mode: 'insert',
      ...(type !== undefined && { cell_type: type }),
    });
  const echo = 'demo — Echo Tool: (MCP)';

  test.for<[string, ReturnType<typeof look>, AskedRequest, AskedRequest]>([
    [
      'a path with a space',
      drawn('Create file', ['a b.txt'], '  1 x'),
      permission('Write', { file_path: `${cwd}/a b.txt`, content: 'x' }),
      permission('Write', { file_path: `${cwd}/ab.txt`, content: 'x' }),
    ],
    [
      'a path without one',
      drawn('Read file', [], 'Read(/etc/passwd)'),
      permission('Read', { file_path: '/etc/passwd' }),
      permission('Read', { file_path: '/etc/pass wd' }),
    ],
    [
      'a cell of another type',
      drawn('Edit notebook', [`${cwd}/n.ipynb`, 'Insert new cell for cell c0 (markdown)'], '  1 x'),
      cellOf('markdown'),
      cellOf('code'),
    ],
    [
      'a field whose name is drawn like two',
      drawn('Tool use', [echo], 'a: "x"', 'b: "y"'),
      permission('mcp__demo__echo', { a: 'x', b: 'y' }),
      permission('mcp__demo__echo', { 'a: "x"\nb': 'y' }),
    ],
    [
      'a server of nearly the same name',
      drawn('Tool use', ['my-demo — Get Issue Tool: (MCP)'], 'a: 1'),
      permission('mcp__my_demo__getIssue', { a: 1 }),
      permission('mcp__mydemo__getIssue', { a: 1 }),
    ],
    [
      'a command that leaves the sandbox',
      drawn('Bash command (unsandboxed)', ['Test'], 'npm test'),
      permission('Bash', { command: 'npm test', dangerouslyDisableSandbox: true }),
      permission('Bash', { command: 'npm test' }),
    ],
  ])('%s', ([, screen, own, other]) => {
    expect(recogniseRequest(screen, own)).toEqual({ verdict: 'same', isWhole: true });
    expect(recogniseRequest(screen, other).verdict).not.toBe('same');
  });
});

test('knows what a subagent asks for, with any tool', () => {
  const from = ' · from the general-purpose agent';
  const own = [
    bash('mkdir one', 'Make it', 100),
    edit('src/a.ts', 'one', 'two', 100),
    tool({ words: 'one' }, 100),
  ];
  for (const { request, rows } of own) {
    const [edge = '', header = '', ...rest] = rows;
    const drawn = look([edge, `${header}${from}`, ...rest]);
    expect(recogniseRequest(drawn, request)).toEqual({ verdict: 'same', isWhole: true });
  }
});

test('never says "same" of a permission whose top is out of sight', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(pair, fc.nat(30), ([one], cut) => {
      fc.pre(one.request.kind === 'permission');
      const rows = one.rows.slice(1 + cut);
      fc.pre(rows.some((row) => row.includes('1. Yes')));
      expect(recogniseRequest(readScreen(rows.join('\n')), one.request)).toEqual({
        verdict: 'cannot_tell',
        isWhole: false,
      });
    }),
    { numRuns: 300 },
  );
});

const folder = new URL('../../../fixtures/claude-code-2.1.325/payloads/', import.meta.url);
function held(kind: AskedRequest['kind'], name: string): AskedRequest {
  const { tool_name, tool_input, ...payload } = JSON.parse(
    readFileSync(new URL(`PermissionRequest.${name}.json`, folder), 'utf8'),
  );
  const questions = tool_input.questions ?? [];
  return { kind, toolName: tool_name, toolInput: tool_input, questions, cwd: payload.cwd };
}

const recordedRequests = {
  question: held('question', 'AskUserQuestion'),
  bash: held('permission', 'Bash'),
  edit: held('permission', 'Edit'),
  plan: held('plan', 'ExitPlanMode'),
};

describe('what was recorded', () => {
  test.for([
    ['10-ask-single.120x40', 'question', 'same'],
    ['10-ask-single.200x50.ansi', 'question', 'same'],
    ['13-ask-single-other-typed.120x40', 'question', 'same'],
    ['20-ask-multi.120x40', 'question', 'other'],
    ['14-ask-single-answered.120x40', 'question', 'other'],
    ['40-perm-bash.120x40', 'question', 'other'],
    ['40-perm-bash.120x40', 'bash', 'same'],
    ['40-perm-bash.200x50.ansi', 'bash', 'same'],
    ['42-perm-edit.120x40', 'bash', 'other'],
    ['42-perm-edit.120x40', 'edit', 'same'],
    ['43-perm-edit-amend.200x50.ansi', 'edit', 'same'],
    ['99c-side-panel-permission.200x50', 'edit', 'other'],
    ['41-perm-bash-rejected.120x40', 'bash', 'other'],
    ['72-plan-approval-full.120x40', 'bash', 'other'],
    ['99b-side-panel-dialog-held-back.200x50', 'edit', 'cannot_tell'],
    ['90-session-exit.120x40', 'bash', 'cannot_tell'],
  ] as const)('%s: %s is %s', ([file, name, verdict]) => {
    const screen = readScreen(recorded(file));
    expect(recogniseRequest(screen, recordedRequests[name])).toEqual({
      verdict,
      isWhole: verdict === 'same',
    });
  });

  test('a plan by its text', () => {
    const screen = readScreen(recorded('72-plan-approval-full.120x40'));
    const { plan } = recordedRequests;
    expect(recogniseRequest(screen, plan)).toEqual({ verdict: 'same', isWhole: true });
    const changed = {
      ...plan,
      toolInput: { plan: '# Plan\n\n1. Do the first thing\n2. Verify\n' },
    };
    expect(recogniseRequest(screen, changed).verdict).not.toBe('same');
    const another = { ...plan, toolInput: { plan: '# Refactoring\n\nMove every file.' } };
    expect(recogniseRequest(screen, another).verdict).toBe('other');
  });
});
