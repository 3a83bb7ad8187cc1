import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What Claude Code handed a hook, as it was. */
export interface RecordedEvent {
  readonly hook_event_name: string;
  readonly session_id: string;
  readonly transcript_path: string;
  readonly [field: string]: unknown;
}

// beside those that our own hooks listen to, whatever a scenario may want as proof
const events = [
  'SessionStart',
  'SessionEnd',
  'UserPromptSubmit',
  'PreToolUse',
  'PermissionRequest',
  'PermissionDenied',
  'PostToolUse',
  'PostToolUseFailure',
  'Notification',
  'Stop',
  'StopFailure',
  'SubagentStart',
  'SubagentStop',
  'PreCompact',
  'PostCompact',
  'Elicitation',
  'ElicitationResult',
];

// a file under its final name is whole
const command =
  '[ -z "$REAL_EVENTS" ] || { cat >"$REAL_EVENTS/.$$" && mv "$REAL_EVENTS/.$$" "$REAL_EVENTS/$$.json"; }';

/**
 * Settings of a user with hooks of their own, for the events that a Claude Code knows: they keep
 * every payload in `$REAL_EVENTS`.
 */
export function recorderSettings(known: readonly string[]) {
  const kept = events.filter((event) => known.includes(event));
  const group = { hooks: [{ type: 'command', command, timeout: 10 }] };
  return { hooks: Object.fromEntries(kept.map((event) => [event, [group]])) };
}

/** Reads what is recorded in a folder, in the order in which it happened; each file once. */
export function createEventReader(dir: string): () => Promise<readonly RecordedEvent[]> {
  const read = new Map<string, { readonly at: bigint; readonly payload: RecordedEvent }>();
  return async () => {
    const names = (await readdir(dir)).filter((name) => /^\d+\.json$/.test(name));
    for (const name of names.filter((one) => !read.has(one))) {
      const path = join(dir, name);
      const { mtimeNs } = await stat(path, { bigint: true });
      read.set(name, { at: mtimeNs, payload: JSON.parse(await readFile(path, 'utf8')) });
    }
    return Array.from(read.values())
      .sort((one, other) => (one.at < other.at ? -1 : 1))
      .map(({ payload }) => payload);
  };
}
