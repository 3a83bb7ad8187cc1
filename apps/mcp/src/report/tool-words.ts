import type { DriverWords } from '@gsd-code-skill/session-driver';

/** What the driver says of its caller's commands, in the names of the tools. */
export const toolWords: DriverWords = {
  needsRequest: () =>
    'a dialog is open: answer it with session_answer, or leave it with session_interrupt; nothing was typed',
  isLong: (id) =>
    `request ${id} is long, read it with session_read, what: "request", request: "${id}"`,
  needsPermanent: ', which these tools do not: it is for a person to choose',
  isBusy: 'another driver is typing there: try again',
};
