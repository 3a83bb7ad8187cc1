import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { recordedScreens } from './recorded-screens.ts';

/** A screen and every state that is right for it, the first of them the one it is counted under. */
export interface Sample {
  readonly file: string;
  readonly text: string;
  readonly accept: readonly string[];
  /** What the dialog on it holds, where that was written down. */
  readonly dialog?: NotedDialog;
}

/** A dialog as it was asked for, before it was drawn. */
export interface NotedDialog {
  readonly title?: string;
  readonly labels: readonly string[];
  readonly descriptions: readonly string[];
  readonly multiSelect: boolean;
  readonly tabs: readonly string[];
  readonly checked?: readonly boolean[];
  readonly current?: number;
}

const fixtures = new URL('../../../fixtures/', import.meta.url);
const read = (file: URL): string => readFileSync(file, 'utf8');

/** Ordinary screens of 2.1.325: two sizes, plain and styled. */
export const ordinarySamples: readonly Sample[] = recordedScreens.map(
  ({ file, text, expected }) => ({ file, text, accept: [expected.state] }),
);

/** Odd screens of 2.1.325: traps, tiny and huge panes, other renderers and themes. */
export function readOddSamples(): readonly Sample[] {
  const folder = new URL('claude-code-2.1.325-odd/', fixtures);
  const labels: Record<string, string[]> = JSON.parse(read(new URL('labels.json', folder)));
  const notes: Record<string, { dialog?: NotedDialog }> = JSON.parse(
    read(new URL('notes.json', folder)),
  );
  return readdirSync(new URL('panes/', folder))
    .sort()
    .map((file) => {
      const [id = ''] = file.split('-');
      const dialog = notes[id]?.dialog;
      return {
        file,
        text: read(new URL(`panes/${file}`, folder)),
        accept: labels[id] ?? [],
        ...(dialog?.title !== undefined && { dialog }),
      };
    });
}

interface IndexEntry {
  readonly file: string;
  readonly expected: string;
  readonly accept: readonly string[];
  readonly ambiguous: boolean;
}

/** Screens of a folder with an `index.json`; those that people read differently are left out. */
export function readFolder(folder: URL): readonly Sample[] {
  const { panes }: { panes: readonly IndexEntry[] } = JSON.parse(
    read(new URL('index.json', folder)),
  );
  return panes
    .filter(({ ambiguous }) => !ambiguous)
    .map(({ file, expected, accept }) => ({
      file,
      text: read(new URL(file, folder)),
      accept: [expected, ...accept.filter((state) => state !== expected)],
    }));
}

const elsewhere = new URL('../../../../shared/fixtures/screens-elsewhere/', import.meta.url);

/** Screens of other projects, which are not ours to keep here; none where they are not at hand. */
export const readElsewhere = (): readonly Sample[] =>
  existsSync(elsewhere) ? readFolder(elsewhere) : [];
