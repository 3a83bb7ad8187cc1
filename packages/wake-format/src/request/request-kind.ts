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
