import { readdirSync, readFileSync } from 'node:fs';

const root = new URL('../../../fixtures/claude-code-2.1.325/', import.meta.url);

/** The stdin of a hook event, as Claude Code wrote it. */
export function payload(name: string) {
  return JSON.parse(readFileSync(new URL(`payloads/${name}.json`, root), 'utf8'));
}

/** A recorded screen. */
export function pane(name: string): string {
  return readFileSync(new URL(`panes/${name}.txt`, root), 'utf8');
}

/** Every recording there is: payloads, screens and transcripts. */
export function recordings(): { name: string; text: string }[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => ({ name, text: readFileSync(`${parentPath}/${name}`, 'utf8') }));
}
