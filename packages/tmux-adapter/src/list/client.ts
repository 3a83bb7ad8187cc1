import { isPaneId, type PaneId } from '@gsd-code-skill/core';
import { type Fields, listFormat, text } from './list-format.ts';

/** A terminal that shows a session. */
export interface Client {
  readonly sessionName: string;
  /** The pane that its keys go to. */
  readonly paneId: PaneId;
  /** When a key was last pressed in it, in milliseconds since 1970; tmux counts seconds. */
  readonly activeAt: number;
}

/** As tmux lists it: one that is about to leave shows no pane. */
type ListedClient = Omit<Client, 'paneId'> & { readonly paneId: string };

const clientFields: Fields<ListedClient> = {
  sessionName: ['#{session_name}', text],
  paneId: ['#{pane_id}', text],
  activeAt: ['#{client_activity}', (value) => Number(value) * 1000],
};

export const clientFormat = () => listFormat(clientFields);

export function showsPane(client: ListedClient): client is Client {
  return isPaneId(client.paneId);
}
