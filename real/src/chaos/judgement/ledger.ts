/** Why nobody can be sure that an event reached the spool. */
export type Doubt =
  /** The disk was full while its hook ran: it is a wake, or counted in a record `Lost`. */
  | 'no-room'
  /** Its hook was killed, or did not end well. */
  | 'hook-killed'
  /** Its pane was gone before the worker had ever seen it. */
  | 'pane-unseen';

/** One event that was handed to hook.sh. */
export interface Sent {
  /** In the payload's `tool_use_id`, and so in its wake and in the log. */
  readonly id: string;
  readonly session: string;
  readonly pane: string;
  readonly event: string;
  readonly doubts: readonly Doubt[];
}

/** What was sent, in order per session. */
export interface Ledger {
  readonly sent: readonly Sent[];
  /** Writes down an event before its hook is started. */
  open(session: string, pane: string, event: string): Entry;
  /** Makes every event of a pane uncertain. */
  doubtPane(pane: string, doubt: Doubt): void;
}

export interface Entry {
  readonly id: string;
  doubt(doubt: Doubt): void;
}

export function createLedger(): Ledger {
  const sent: (Sent & { doubts: Doubt[] })[] = [];
  const doubted = new Map<string, Doubt>();
  return {
    sent,
    open(session, pane, event) {
      const number = String(sent.length + 1).padStart(6, '0');
      // a hook may still be started for a pane that is gone
      const doubt = doubted.get(pane);
      const doubts = doubt === undefined ? [] : [doubt];
      const one = { id: `${session}.${number}`, session, pane, event, doubts };
      sent.push(one);
      return { id: one.id, doubt: (doubt) => void one.doubts.push(doubt) };
    },
    doubtPane(pane, doubt) {
      doubted.set(pane, doubt);
      for (const one of sent) if (one.pane === pane) one.doubts.push(doubt);
    },
  };
}

/** The session an event's id names. */
export function sessionOf(id: string): string {
  return id.slice(0, id.lastIndexOf('.'));
}
