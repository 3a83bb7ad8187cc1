import { type Dialog, readScreen } from '../src/index.ts';
import type { NotedDialog, Sample } from './samples.ts';

/** How well a set of screens is read. */
export interface Measure {
  readonly right: number;
  readonly all: number;
  /** Mean over the states of the share that is read right. */
  readonly macroRecall: number;
  /** Each state, with how many of its screens are read right. */
  readonly states: Readonly<Record<string, readonly [right: number, all: number]>>;
  readonly wrong: readonly { readonly file: string; readonly want: string; readonly got: string }[];
}

/** Reads every screen and counts the right states. */
export function measureStates(samples: readonly Sample[]): Measure {
  const states: Record<string, [number, number]> = {};
  const wrong: { file: string; want: string; got: string }[] = [];
  for (const { file, text, accept } of samples) {
    const { state } = readScreen(text);
    const [want = 'unknown'] = accept;
    const isRight = accept.includes(state);
    const [right, all] = states[want] ?? [0, 0];
    states[want] = [right + (isRight ? 1 : 0), all + 1];
    if (!isRight) wrong.push({ file, want, got: state });
  }
  const recalls = Object.values(states).map(([right, all]) => right / all);
  return {
    right: samples.length - wrong.length,
    all: samples.length,
    macroRecall: recalls.reduce((sum, recall) => sum + recall, 0) / recalls.length,
    states,
    wrong,
  };
}

/** Counts the fields of dialogs that are read as they were asked for. */
export function measureFields(samples: readonly Sample[]): {
  readonly right: number;
  readonly all: number;
  readonly wrong: readonly string[];
} {
  const checks = samples.flatMap(({ file, text, dialog }) => {
    const isStyled = file.includes('.ansi.');
    return dialog === undefined
      ? []
      : compare(readScreen(text).dialog, dialog, isStyled).map(
          ([field, isRight]) => [`${file}: ${field}`, isRight] as const,
        );
  });
  const wrong = checks.filter(([, isRight]) => !isRight).map(([name]) => name);
  return { right: checks.length - wrong.length, all: checks.length, wrong };
}

function compare(
  read: Dialog | undefined,
  noted: NotedDialog,
  isStyled: boolean,
): readonly (readonly [field: string, isRight: boolean])[] {
  const options = (read?.options ?? []).filter(({ label }) => label !== 'Chat about this');
  const same = (got: readonly string[], want: readonly string[]) =>
    got.length === want.length && got.every((text, index) => fits(text, want[index] ?? ''));
  return [
    ['title', squeeze(read?.title) === squeeze(noted.title)],
    ['multiSelect', read?.multiSelect === noted.multiSelect],
    ['current row', read?.options.concat().some(({ focused }) => focused) ?? false],
    [
      'labels',
      same(
        options.map(({ label }) => label),
        noted.labels,
      ),
    ],
    [
      'descriptions',
      same(
        options.map(({ description = '' }) => description),
        noted.descriptions,
      ),
    ],
    [
      'tabs',
      same(
        (read?.tabs ?? []).map(({ label }) => label),
        noted.tabs,
      ),
    ],
    ...options.map(
      ({ checked }, index) =>
        [`tick ${index + 1}`, (checked ?? false) === (noted.checked?.[index] ?? false)] as const,
    ),
    // colour alone marks the tab
    ...(isStyled && noted.current !== undefined
      ? [['current tab', read?.currentTab === noted.current] as const]
      : []),
  ];
}

const squeeze = (text = ''): string => text.replaceAll(/\s+/g, '');

/** A narrow pane cuts the names of tabs. */
const fits = (got: string, want: string): boolean =>
  got.endsWith('…') ? want.startsWith(got.slice(0, -1)) : squeeze(got) === squeeze(want);
