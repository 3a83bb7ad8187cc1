import { compareVersions } from '@gsd-code-skill/core';

/** An event that older versions of Claude Code do not have, and what goes on without it. */
interface LaterEvent {
  /** The first version that knows it. */
  readonly since: string;
  /** What is done instead; left out where nothing is lost without it. */
  readonly instead?: string;
}

/** Events that came after the first version with hooks. */
export const laterEvents: Readonly<Record<string, LaterEvent>> = {
  PermissionRequest: { since: '2.0.45', instead: 'dialogs are answered with keys' },
  Elicitation: { since: '2.1.63' },
  ElicitationResult: { since: '2.1.63' },
  PostCompact: { since: '2.1.76', instead: 'the end of a compaction is not reported' },
  StopFailure: { since: '2.1.78', instead: 'a failed turn is reported when the session is idle' },
};

/**
 * Whether a Claude Code knows an event; one whose version nobody knows is taken for a new one.
 *
 * An event that it does not know makes it stop at a dialog "Settings Error" when it starts.
 */
export function knowsEvent(event: string, version: string | undefined): boolean {
  const since = laterEvents[event]?.since;
  return since === undefined || version === undefined || compareVersions(version, since) >= 0;
}

/** What a Claude Code cannot tell, and what is done instead: one line each. */
export function missingEvents(version: string): readonly string[] {
  return Object.entries(laterEvents).flatMap(([event, { instead }]) =>
    instead === undefined || knowsEvent(event, version) ? [] : [`without ${event} ${instead}`],
  );
}
