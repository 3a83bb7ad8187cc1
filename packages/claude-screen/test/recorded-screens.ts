import { readdirSync, readFileSync } from 'node:fs';
import type { Composer, Dialog, DialogInput, DialogOption, Grant, Screen } from '../src/index.ts';
import { RECORDED_WITH } from '../src/rules/text-rule.ts';

/** What a recording shows, decided by eye. */
type Expected = Omit<Screen, 'evidence'>;

/** A recording under `fixtures/`, with what it shows. */
export interface RecordedScreen {
  readonly file: string;
  readonly text: string;
  readonly expected: Expected;
}

const empty: Composer = { kind: 'empty', text: '', mode: 'prompt', queued: [] };
const draft = (text: string): Composer => ({ ...empty, kind: 'draft', text });
const idle: Expected = { state: 'idle', composer: empty };
const working: Expected = { state: 'working', composer: empty };
const error: Expected = { state: 'error', composer: empty };
const unknown: Expected = { state: 'unknown' };

const option = (
  number: number | undefined,
  label: string,
  rest: Partial<DialogOption> = {},
): DialogOption => ({ ...(number !== undefined && { number }), label, focused: false, ...rest });

/** The options with the cursor on the row of that number, or on none. */
const focus = (options: readonly DialogOption[], number: number): readonly DialogOption[] =>
  options.map((each) => ({ ...each, focused: each.number === number }));
/** The options with boxes, those numbers ticked. */
const tick = (options: readonly DialogOption[], ...ticked: number[]): readonly DialogOption[] =>
  options.map((each) =>
    each.label === 'Chat about this'
      ? each
      : { ...each, checked: ticked.includes(each.number ?? 0) },
  );
const answered = (...labels: string[]) => labels.map((label) => ({ label, answered: true }));
const open = (...labels: string[]) => labels.map((label) => ({ label, answered: false }));

// what each row of a permission, a plan or a question of trust grants
const grants: Readonly<Record<string, Grant>> = {
  Yes: 'once',
  'Yes, and keep the case': 'once',
  'Yes, manually approve edits': 'once',
  'Yes, and switch to default (ask each time) for this session': 'once',
  'Yes, I trust this folder': 'once',
  'Yes, and use auto mode': 'permanent',
  'Yes, and always allow access to /home/user/project from this project': 'permanent',
  'Yes, and switch to auto mode · auto mode handles these prompts for you': 'permanent',
  'Yes, and switch to accept edits (auto-approve file edits and common file commands) for this session (shift+tab)':
    'permanent',
  No: 'no',
  'No, exit': 'no',
};
const granting = (options: readonly DialogOption[]): readonly DialogOption[] =>
  options.map((each) => {
    const grant = grants[each.label];
    return grant === undefined ? each : { ...each, grants: grant };
  });
const shown = (lead: readonly string[], ...texts: string[]): DialogInput => ({
  lead,
  rows: texts.map((text) => ({ text })),
  isWhole: true,
});

const menu = (dialog: Pick<Dialog, 'kind' | 'title'> & Partial<Dialog>): Expected => ({
  state: 'menu',
  dialog: {
    body: [],
    multiSelect: false,
    tabs: [],
    hints: [],
    ...dialog,
    options: granting(dialog.options ?? []),
  },
});
const permission = (dialog: Pick<Dialog, 'title'> & Partial<Dialog>): Expected => ({
  ...menu({ kind: 'permission', hints: ['Esc to cancel', 'Tab to amend'], ...dialog }),
  state: 'permission_prompt',
});

const arrows = ['Enter to select', '↑/↓ to navigate', 'Esc to cancel'];
const arrowsAndEditor = [...arrows.slice(0, 2), 'ctrl+g to edit in Vim', 'Esc to cancel'];
const tabKeys = ['Enter to select', 'Tab/Arrow keys to navigate', 'Esc to cancel'];

const databases = [
  option(1, 'PostgreSQL', { description: 'Relational, robust' }),
  option(2, 'SQLite', { description: 'Embedded, simple' }),
  option(3, 'Redis', { description: 'In-memory' }),
  option(5, 'Chat about this'),
];
const features = [
  option(1, 'Auth', { description: 'Login and sessions' }),
  option(2, 'Search', { description: 'Full text search' }),
  option(3, 'Export', { description: 'CSV export' }),
  option(4, 'Metrics', { description: 'Prometheus' }),
  option(6, 'Chat about this'),
];

const whichDatabase = menu({
  kind: 'question',
  title: 'Which database should we use?',
  header: 'Database',
  options: focus(databases, 1),
  freeText: { number: 4, label: 'Type something.', text: '', focused: false },
  hints: arrows,
});
const whichFeatures = menu({
  kind: 'multi_select_question',
  title: 'Which features do you want?',
  header: 'Features',
  multiSelect: true,
  options: tick(focus(features, 1)),
  freeText: { number: 5, label: 'Type something', text: '', checked: false, focused: false },
  submit: { label: 'Submit', focused: false },
  tabs: open('Features'),
  currentTab: 0,
  hints: arrows,
});
const review = menu({
  kind: 'review',
  title: 'Ready to submit your answers?',
  header: 'Review your answers',
  options: [option(1, 'Submit answers', { focused: true }), option(2, 'Cancel')],
});
const edit = permission({
  title: 'Do you want to make this edit to notes.txt?',
  header: 'Edit file',
  body: ['notes.txt', '1 -alpha', '1 +ALPHA', '2  beta'],
  input: shown(['notes.txt'], '1 -alpha', '1 +ALPHA', '2  beta'),
  options: [
    option(1, 'Yes', { focused: true }),
    option(
      2,
      'Yes, and switch to accept edits (auto-approve file edits and common file commands) for this session (shift+tab)',
    ),
    option(3, 'No'),
  ],
});
const plan = menu({
  kind: 'plan',
  title: 'Claude has written up a plan and is ready to execute. Would you like to proceed?',
  header: 'Ready to code?',
  body: [
    "Here is Claude's plan:",
    'Plan',
    '1. Do the first thing',
    '2. Do the second thing',
    '3. Verify',
  ],
  input: shown(
    ["Here is Claude's plan:"],
    'Plan',
    '',
    '1. Do the first thing',
    '2. Do the second thing',
    '3. Verify',
  ),
  options: [
    option(1, 'Yes, and use auto mode', { focused: true }),
    option(2, 'Yes, manually approve edits'),
  ],
  freeText: { number: 3, label: 'Tell Claude what to change', text: '', focused: false },
  hints: ['shift+tab to approve with this feedback', 'ctrl+g to edit in Vim'],
});
const trust = (yes: boolean, question: readonly string[]): Expected => ({
  ...permission({
    title: 'Accessing workspace:',
    body: [
      '/home/user/project',
      ...question,
      "Claude Code'll be able to read, edit, and execute files here.",
      'Security guide',
    ],
    options: [
      option(undefined, 'No, exit', { focused: !yes }),
      option(undefined, 'Yes, I trust this folder', { focused: yes }),
    ],
    hints: ['Enter to confirm', 'Esc to cancel'],
    kind: 'trust',
  }),
});
const safetyCheck = [
  'Quick safety check: Is this a project you created or one you trust? (Like your own code, a well-known open source',
  "project, or work from your team). If not, take a moment to review what's in this folder first.",
];
const safetyCheckWide = [
  "Quick safety check: Is this a project you created or one you trust? (Like your own code, a well-known open source project, or work from your team). If not, take a moment to review what's in this",
  'folder first.',
];

const change = (expected: Expected, dialog: Partial<Dialog>): Expected => ({
  ...expected,
  dialog: {
    ...(expected.dialog as Dialog),
    ...dialog,
    options: granting(dialog.options ?? expected.dialog?.options ?? []),
  },
});

/** By the start of the file name; the first that fits. */
const expectations: Readonly<Record<string, Expected>> = {
  '01-': idle,
  '02-': idle,
  '02b-': idle,
  '03-': working,
  '04-': working,
  '05-': { state: 'working', composer: draft('queued message typed while working') },
  '06-': {
    state: 'working',
    composer: {
      ...empty,
      kind: 'placeholder',
      ghost: 'Press up to edit queued messages',
      queued: ['queued message typed while working'],
    },
  },
  '07-': idle,
  '08-': idle,
  '09-': idle,
  '10-': whichDatabase,
  '11-': change(whichDatabase, { options: focus(databases, 2) }),
  '12-': change(whichDatabase, {
    options: databases,
    freeText: { number: 4, label: 'Type something.', text: '', focused: true },
    hints: arrowsAndEditor,
  }),
  '13-': change(whichDatabase, {
    options: databases,
    freeText: { number: 4, text: 'MariaDB', focused: true },
    hints: arrowsAndEditor,
  }),
  '14-': idle,
  '15-': idle,
  '16-': idle,
  '20-': whichFeatures,
  '21-': change(whichFeatures, {
    options: tick(focus(features, 1), 1, 3),
    tabs: answered('Features'),
  }),
  '22-': change(whichFeatures, {
    options: tick(features, 1, 3),
    freeText: { number: 5, text: 'Dark mode', checked: true, focused: true },
    tabs: answered('Features'),
    hints: arrowsAndEditor,
  }),
  '23-': change(review, {
    body: ['● Which features do you want?', '→ Auth, Export'],
    tabs: answered('Features'),
    currentTab: 1,
  }),
  '24-': idle,
  '25-': change(whichFeatures, {
    options: tick(features),
    freeText: { number: 5, text: 'Dark mode', checked: true, focused: false },
    submit: { label: 'Submit', focused: true },
    tabs: answered('Features'),
    hints: arrowsAndEditor,
  }),
  '30-': change(whichDatabase, {
    kind: 'question_tabs',
    tabs: open('Database', 'Features', 'Language'),
    currentTab: 0,
    hints: tabKeys,
  }),
  '31-': change(whichFeatures, {
    kind: 'question_tabs',
    submit: { label: 'Next', focused: false },
    tabs: [...answered('Database'), ...open('Features', 'Language')],
    currentTab: 1,
    hints: tabKeys,
  }),
  '32-': menu({
    kind: 'question_tabs',
    title: 'Which language?',
    header: 'Language',
    options: [
      option(1, 'TypeScript', { description: 'Node', focused: true }),
      option(2, 'Rust', { description: 'Fast' }),
      option(4, 'Chat about this'),
    ],
    freeText: { number: 3, label: 'Type something.', text: '', focused: false },
    tabs: [...answered('Database', 'Features'), ...open('Language')],
    currentTab: 2,
    hints: tabKeys,
  }),
  '33-': change(review, {
    body: [
      '⚠ You have not answered all questions',
      '● Which database should we use?',
      '→ SQLite',
      '● Which features do you want?',
      '→ Auth',
    ],
    tabs: [...answered('Database', 'Features'), ...open('Language')],
    currentTab: 3,
  }),
  '34-': change(review, {
    body: [
      '● Which database should we use?',
      '→ SQLite',
      '● Which features do you want?',
      '→ Auth',
      '● Which language?',
      '→ TypeScript',
    ],
    tabs: answered('Database', 'Features', 'Language'),
    currentTab: 3,
  }),
  '35-': idle,
  '38-': idle,
  '40-': permission({
    title: 'Do you want to proceed?',
    header: 'Bash command',
    body: [
      'Tip: auto mode handles these prompts for you — choose "switch to auto mode" below',
      'Create a marker file',
      'touch /home/user/project/made-by-bash.txt && echo made',
    ],
    input: shown(
      [
        'Tip: auto mode handles these prompts for you — choose "switch to auto mode" below',
        'Create a marker file',
      ],
      'touch /home/user/project/made-by-bash.txt && echo made',
    ),
    options: [
      option(1, 'Yes', { focused: true }),
      option(2, 'Yes, and always allow access to /home/user/project from this project'),
      option(3, 'Yes, and switch to auto mode · auto mode handles these prompts for you'),
      option(4, 'No'),
    ],
  }),
  '41-': idle,
  '42-': edit,
  '43-': change(edit, {
    options: [
      option(1, 'Yes, and keep the case', { focused: true }),
      ...(edit.dialog?.options.slice(1) ?? []),
    ],
    hints: ['Esc to cancel'],
  }),
  '46-': menu({
    kind: 'elicitation',
    title: 'MCP server “el” requests your input',
    body: ['Please give your name'],
    options: [option(undefined, 'Accept'), option(undefined, 'Decline')],
    freeText: { label: 'Name', text: '', focused: true },
    fields: ['Name'],
    hints: ['Esc to cancel', '↑/↓ to navigate', 'Backspace to unset'],
  }),
  '50-err400': error,
  '50-err529': working,
  '51-err400': error,
  '51-err401': error,
  '51-err529': { state: 'idle', composer: draft('scn:err529') },
  '52-': error,
  '53-': error,
  '54-': error,
  '55-': error,
  '60-': { state: 'idle', composer: draft('/') },
  '61-': { state: 'idle', composer: draft('/cle') },
  '62-': idle,
  '63-': { state: 'idle', composer: draft('line one\nline two') },
  '64-': { state: 'idle', composer: draft('line one\n') },
  '65-': { state: 'idle', composer: draft('line one') },
  '66-': idle,
  '67-': idle,
  '68-': idle,
  '70-': menu({
    kind: 'plan',
    title: 'Exit plan mode?',
    body: ['Claude wants to exit plan mode'],
    options: [
      option(1, 'Yes, and switch to default (ask each time) for this session', { focused: true }),
      option(2, 'No'),
    ],
  }),
  '71-': idle,
  '72-': plan,
  '73-': idle,
  '80-context-c90': idle,
  '80-context-c95.120x40': { ...idle, contextUsedPercent: 98 },
  '80-context-c95.200x50': idle,
  '80-context-c96': { ...idle, contextUsedPercent: 100 },
  '81-': { ...idle, contextUsedPercent: 100 },
  '82-': { ...working, contextUsedPercent: 100 },
  '83-': idle,
  '84-': idle,
  '85-': { ...working, contextUsedPercent: 100 },
  '86-': idle,
  '87-': idle,
  '90-': unknown,
  '91-': menu({
    kind: 'resume_picker',
    title: 'Resume session',
    body: ['⌕ Search…', 'proj-120x40'],
    options: [
      option(undefined, 'scn:c96', {
        description: '6 seconds ago · HEAD · 369.3KB',
        focused: true,
      }),
    ],
    hints: [
      'Ctrl+A to show all projects',
      'Ctrl+B to only show current branch',
      'Space to preview',
      'Ctrl+R to rename',
      'Type to search',
      'Esc to cancel',
    ],
  }),
  '93-trust-dialog.120x40': trust(false, safetyCheck),
  '93-trust-dialog.200x50': trust(false, safetyCheckWide),
  '93b-': trust(true, safetyCheck),
  '94-': unknown,
  '95-': idle,
  '96-': idle,
  '97-': menu({
    kind: 'unknown',
    title: 'Rewind',
    body: ['Nothing to rewind to yet.'],
    hints: ['Esc to cancel'],
  }),
  '98-': idle,
  '99a-': working,
  '99b-': { ...working, dialogHeldBack: true },
  '99c-': change(edit, {
    title: 'Do you want to make this edit to notes.md?',
    body: ['notes.md', '1  ONE', '2 -two', '2 +TWO'],
    input: shown(['notes.md'], '1  ONE', '2 -two', '2 +TWO'),
  }),
  '99d-': { ...working, composer: draft('a'.repeat(12)), dialogHeldBack: true },
};

const folder = new URL(`../../../fixtures/claude-code-${RECORDED_WITH}/panes/`, import.meta.url);

/** Every recorded screen: both sizes, plain and ANSI. */
export const recordedScreens: readonly RecordedScreen[] = readdirSync(folder)
  .sort()
  .map((file) => {
    const name = Object.keys(expectations).find((start) => file.startsWith(start));
    if (name === undefined) throw new Error(`${file}: say in expectations what it shows`);
    // two recordings kept the path they were made in
    const text = readFileSync(new URL(file, folder), 'utf8').replaceAll(
      '/user/lab/proj',
      '/user/project',
    );
    return { file, text, expected: expectations[name] as Expected };
  });

/** The text of one recording. */
export function recorded(file: string): string {
  const found = recordedScreens.find((screen) => screen.file === `${file}.txt`);
  if (found === undefined) throw new Error(`${file}: no such recording`);
  return found.text;
}
