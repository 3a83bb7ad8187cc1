/** A wake as somebody reads it who knows of it only what the skill says. */
export interface Message {
  /** `tmux_session_name`. */
  readonly session: string;
  /** `type` in the trigger. */
  readonly trigger: string;
  readonly request: string | undefined;
  /** All that the trigger says. */
  readonly facts: string;
  readonly actions: readonly string[];
}

/** Reads a wake by its headers and fields. */
export function readMessage(text: string): Message {
  const sections = new Map<string, string[]>();
  let lines: string[] = [];
  for (const line of text.split('\n')) {
    const [, header] = /^\[([A-Z ]+)\]$/.exec(line) ?? [];
    if (header === undefined) lines.push(line);
    else {
      lines = [];
      sections.set(header, lines);
    }
  }
  const field = (section: string, key: string) =>
    sections
      .get(section)
      ?.find((line) => line.startsWith(`${key}: `))
      ?.slice(key.length + 2);
  return {
    session: field('SESSION IDENTITY', 'tmux_session_name') ?? '',
    trigger: field('TRIGGER', 'type') ?? '',
    request: field('TRIGGER', 'request'),
    facts: sections.get('TRIGGER')?.join('\n') ?? '',
    actions: (sections.get('AVAILABLE ACTIONS') ?? []).filter(Boolean),
  };
}
