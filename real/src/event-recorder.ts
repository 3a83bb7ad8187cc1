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

/** Settings of a user with hooks of their own: they keep every payload in `$REAL_EVENTS`. */
export const recorderSettings = {
  hooks: Object.fromEntries(
    events.map((event) => [event, [{ hooks: [{ type: 'command', command, timeout: 10 }] }]]),
  ),
};

/** Everything recorded in a folder, in the order in which it happened. */
export async function recordedEvents(dir: string): Promise<readonly RecordedEvent[]> {
  const names = (await readdir(dir)).filter((name) => /^\d+\.json$/.test(name));
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(dir, name);
      const { mtimeNs } = await stat(path, { bigint: true });
      const payload = JSON.parse(await readFile(path, 'utf8')) as RecordedEvent;
      return { mtimeNs, payload };
    }),
  );
  return found
    .sort((one, other) => (one.mtimeNs < other.mtimeNs ? -1 : 1))
    .map(({ payload }) => payload);
}
