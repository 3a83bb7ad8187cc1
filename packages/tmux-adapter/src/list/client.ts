import type { PaneId } from '@gsd-code-skill/core';
import { type Fields, listFormat, text } from './list-format.ts';

/** A terminal that shows a session. */
export interface Client {
  readonly sessionName: string;
  /** The pane that its keys go to. */
  readonly paneId: PaneId;
  /** When a key was last pressed in it, in milliseconds since 1970; tmux counts seconds. */
  readonly activeAt: number;
}

const clientFields: Fields<Client> = {
  sessionName: ['#{session_name}', text],
  paneId: ['#{pane_id}', (value) => value as PaneId],
  activeAt: ['#{client_activity}', (value) => Number(value) * 1000],
};

export const clientFormat = () => listFormat(clientFields);
