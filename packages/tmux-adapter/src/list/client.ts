import { isoTime, isPaneId, type PaneId } from '@gsd-code-skill/core';
import { type Fields, listFormat, text } from './list-format.ts';

/** A terminal that shows a session. */
export interface Client {
  readonly sessionName: string;
  /** The pane that its keys go to. */
  readonly paneId: PaneId;
  /** When a key was last pressed in it, ISO 8601; tmux counts seconds. */
  readonly activeAt: string;
}

/** As tmux lists it: one that is about to leave shows no pane. */
type ListedClient = Omit<Client, 'paneId'> & { readonly paneId: string };

const never = new Date(0).toISOString();

const clientFields: Fields<ListedClient> = {
  sessionName: ['#{session_name}', text],
  paneId: ['#{pane_id}', text],
  activeAt: ['#{client_activity}', (value) => isoTime(Number(value) * 1000) ?? never],
};

export const clientFormat = () => listFormat(clientFields);

export function showsPane(client: ListedClient): client is Client {
  return isPaneId(client.paneId);
}
