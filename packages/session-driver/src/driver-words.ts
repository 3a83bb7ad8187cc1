import { sessionWord } from '@gsd-code-skill/wake-format';

/** How a caller's own commands are called; others than menu-driver have other names for them. */
export interface DriverWords {
  /** Said when an answer of that name does not say which request it is for. */
  readonly needsRequest: (action: string) => string;
  /** Says how to read a request that is too long for a verdict. */
  readonly isLong: (id: string, sessionName: string) => string;
  /** Goes on after what a row grants, where somebody has to ask for that explicitly. */
  readonly needsPermanent: string;
  /** Said when another driver has the pane. */
  readonly isBusy: string;
}

/** The words of menu-driver. */
export const commandWords: DriverWords = {
  needsRequest: (action) =>
    `${action} needs --for and the id of the request that you have read, nothing was pressed`,
  isLong(id, sessionName) {
    const session = sessionWord(sessionName);
    if (session === undefined) return `request ${id} is long, read it with show`;
    return `request ${id} is long, read it with: menu-driver ${session} show ${id}`;
  },
  needsPermanent: ' and needs --permanent',
  isBusy: 'another menu-driver is typing there',
};
