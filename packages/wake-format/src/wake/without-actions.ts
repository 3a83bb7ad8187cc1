import { rewordCutNotes } from '../request/notes.ts';
import type { SectionName } from './section-names.ts';

/** The text of a wake without its commands, for a reader who has others; `readWith` names the one that shows what was cut. */
export function withoutActions(wake: string, readWith: string): string {
  // nothing of Claude Code's stands at the start of a line, and the actions come last
  const [text = ''] = wake.split(`\n[${'AVAILABLE ACTIONS' satisfies SectionName}]\n`);
  return rewordCutNotes(text.trimEnd(), readWith);
}
