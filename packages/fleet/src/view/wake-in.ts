import type { LogRecord } from '@gsd-code-skill/session-channel';
import { parseWake, plainLine, type Wake } from '@gsd-code-skill/wake-format';

/** The wake that a record tells of. */
export function wakeIn({ wake }: LogRecord): Wake | undefined {
  try {
    return wake === undefined ? undefined : parseWake(wake);
  } catch {
    // of another version
    return undefined;
  }
}

/** The first line of what a wake was about; empty where none is told. */
export function contentIn(record: LogRecord): string {
  return plainLine(wakeIn(record)?.content?.text ?? '');
}
