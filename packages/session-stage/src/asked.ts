import type { Request } from '@gsd-code-skill/session-channel';

type Asked = Pick<Request, 'kind' | 'toolName' | 'toolInput'>;

const permission = (toolName: string, toolInput: Request['toolInput']): Asked => ({
  kind: 'permission',
  toolName,
  toolInput,
});

/** A command for which leave is asked. */
export const bashRequest = (command: string): Asked => permission('Bash', { command });

/** What the recorded screens ask: 40-perm-bash, 42-perm-edit, 10-ask-single, 20-ask-multi and the tabs. */
export const touchRequest = bashRequest('touch /home/user/project/made-by-bash.txt && echo made');
export const editRequest = permission('Edit', {
  file_path: '/home/user/project/notes.txt',
  old_string: 'alpha',
  new_string: 'ALPHA',
  replace_all: false,
});

const database = {
  question: 'Which database should we use?',
  header: 'Database',
  multiSelect: false,
  options: [
    { label: 'PostgreSQL', description: 'Relational, robust' },
    { label: 'SQLite', description: 'Embedded, simple' },
    { label: 'Redis', description: 'In-memory' },
  ],
};
const features = {
  question: 'Which features do you want?',
  header: 'Features',
  multiSelect: true,
  options: ['Auth', 'Search', 'Export', 'Metrics'].map((label) => ({ label })),
};
const language = {
  question: 'Which language?',
  header: 'Language',
  multiSelect: false,
  options: ['TypeScript', 'Rust'].map((label) => ({ label })),
};

const question = (...questions: object[]): Asked => ({
  kind: 'question',
  toolName: 'AskUserQuestion',
  toolInput: { questions },
});

export const databaseRequest = question(database);
export const tabsRequest = question(database, features, language);
