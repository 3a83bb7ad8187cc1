import type { ModelReply, ModelRequest, ModelScript, ReplyBlock } from './claude/claude-model.ts';

export interface Question {
  readonly question: string;
  readonly header: string;
  readonly multiSelect: boolean;
  readonly options: readonly { readonly label: string; readonly description: string }[];
}

export const say = (text: string): ModelReply => ({ blocks: [{ type: 'text', text }] });

export const use = (name: string, input: unknown): ReplyBlock => ({
  type: 'tool_use',
  name,
  input,
});

/** Uses a tool when a human speaks, and reports its result when it comes. */
export function usesTool(
  ...blocks: readonly (ReplyBlock | ((request: ModelRequest) => ReplyBlock))[]
): ModelScript {
  return (request) => {
    if (request.toolResults.length > 0) return say(`result: ${request.toolResults.join('\n')}`);
    return {
      blocks: blocks.map((block) => (typeof block === 'function' ? block(request) : block)),
    };
  };
}

export const asks = (...questions: readonly Question[]): ModelScript =>
  usesTool(use('AskUserQuestion', { questions }));

export const database: Question = {
  question: 'Which database should we use?',
  header: 'Database',
  multiSelect: false,
  options: [
    { label: 'PostgreSQL', description: 'Relational, robust' },
    { label: 'SQLite', description: 'Embedded, simple' },
    { label: 'Redis', description: 'In-memory' },
  ],
};

export const features: Question = {
  question: 'Which features come first?',
  header: 'Features',
  multiSelect: true,
  options: [
    { label: 'Auth', description: 'Sign-in' },
    { label: 'Search', description: 'Full text' },
    { label: 'Export', description: 'CSV, with "quotes"' },
  ],
};

export const language: Question = {
  question: 'Which language is it written in?',
  header: 'Language',
  multiSelect: false,
  options: [
    { label: 'TypeScript', description: 'Typed' },
    { label: 'Rust', description: 'Fast' },
  ],
};
