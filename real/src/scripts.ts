import { setTimeout as sleep } from 'node:timers/promises';
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

/** How many results of tools a conversation has; other conversations run beside it. */
export function countResults({ body }: ModelRequest): number {
  const contents = (body.messages as { readonly content: unknown }[]).map(({ content }) => content);
  return contents
    .flatMap((content) => (Array.isArray(content) ? content : []))
    .filter(({ type }) => type === 'tool_result')
    .filter((block) => !JSON.stringify(block).includes(notConnected)).length;
}

const notConnected = 'No such tool available: mcp__';

/** Waits for MCP servers, which some releases only connect to while the first prompt is answered. */
export function onceConnected(script: ModelScript): ModelScript {
  let reply: ModelReply;
  return async (request) => {
    if (request.toolResults.some((text) => text.includes(notConnected))) {
      await sleep(500);
    } else reply = await script(request);
    return reply;
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

/** A model that never answers. */
export const hangs: ModelScript = () => new Promise(() => {});

/** What the API says when an account has used up its five hours; they are over in so many seconds. */
export function usageLimit(resetsInSeconds: number): ModelReply {
  const reset = `${Math.floor(Date.now() / 1000) + resetsInSeconds}`;
  const unified = 'anthropic-ratelimit-unified';
  return {
    status: 429,
    type: 'rate_limit_error',
    message: "This request would exceed your account's rate limit. Please try again later.",
    headers: {
      [`${unified}-status`]: 'rejected',
      [`${unified}-reset`]: reset,
      [`${unified}-representative-claim`]: 'five_hour',
      [`${unified}-5h-status`]: 'rejected',
      [`${unified}-5h-reset`]: reset,
      [`${unified}-5h-utilization`]: '1.0',
      [`${unified}-overage-status`]: 'rejected',
      [`${unified}-overage-disabled-reason`]: 'out_of_credits',
      'retry-after': `${resetsInSeconds}`,
    },
  };
}
