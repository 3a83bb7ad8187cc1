import { shortIdForm } from './crockford.ts';

/** What Claude Code can ask for. */
export const requestKinds = [
  'question',
  'permission',
  'plan',
  'elicitation',
  'startup',
  'held_message',
  'picker',
] as const;

export type RequestKind = (typeof requestKinds)[number];

/** What a hook can announce. */
export const announcedKinds = ['question', 'permission', 'plan', 'elicitation'] as const;

export type AnnouncedKind = (typeof announcedKinds)[number];

/** The tools that do nothing but ask, by what they ask for. */
export const askingToolOf = { question: 'AskUserQuestion', plan: 'ExitPlanMode' } as const;

/** The names of those tools. */
export const askingTools = Object.values(askingToolOf);

/** What a tool that waits for an answer asks for. */
export function kindOfTool(toolName: string): Exclude<AnnouncedKind, 'elicitation'> {
  if (toolName === askingToolOf.question) return 'question';
  return toolName === askingToolOf.plan ? 'plan' : 'permission';
}

/** The form of a request's id: Crockford's base 32, with an `S` before one that is read from a screen. */
export const requestIdPattern = new RegExp(`^S?${shortIdForm}$`);

/** True for text that can be the id of a request. */
export function isRequestId(text: string): boolean {
  return requestIdPattern.test(text);
}

const screenRequestIdPattern = new RegExp(`^S${shortIdForm}$`);

/** True for the id of a dialog that was read from a screen, and of which no event has told. */
export function isScreenRequestId(text: string): boolean {
  return screenRequestIdPattern.test(text);
}
