import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ClaudeEvent } from '../../src/stand-ins/claude-scenario.ts';

/** Where what happens is written down. */
export interface Notebook {
  event(event: ClaudeEvent): void;
  key(key: string): void;
}

/** The notes in the home of a stand-in. */
export function notebookIn(home: string): Notebook {
  function note(kind: 'events' | 'keys', what: ClaudeEvent | string): void {
    // a test that is over has taken its folder along
    if (existsSync(home)) appendFileSync(join(home, `${kind}.jsonl`), `${JSON.stringify(what)}\n`);
  }
  return { event: (event) => note('events', event), key: (key) => note('keys', key) };
}
