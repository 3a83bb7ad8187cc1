import type { ActionEntry, ActionOption, OptionValues } from './action-entry.ts';

/** Leaves the marks of quoted lines out. */
export const raw: ActionOption = {
  name: '--raw',
  description: 'without the mark before each line',
};

/** Says that a grant may last. */
export const permanent: ActionOption = {
  name: '--permanent',
  description: 'also a row that grants for longer than once',
};

/** Says that what Claude Code will do by itself may be cancelled. */
export const force: ActionOption = {
  name: '--force',
  description: 'also where it cancels what Claude Code will do by itself',
};

/** The options of every action that answers. */
const answerOptions: readonly ActionOption[] = [
  { name: '--for', value: '<request>', description: 'the request that was read' },
  { name: '--now', description: 'what is open now, by a person who is looking' },
];

/** All options of an action. */
export function optionsOf({ options = [], answers }: ActionEntry): readonly ActionOption[] {
  return answers ? [...answerOptions, ...options] : options;
}

/** Those of the options that were given. */
export function given<Name extends keyof OptionValues>(
  options: OptionValues,
  ...names: readonly Name[]
): Pick<OptionValues, Name> {
  const entries = names.filter((name) => options[name] !== undefined);
  return Object.fromEntries(entries.map((name) => [name, options[name]])) as Pick<
    OptionValues,
    Name
  >;
}

/** What an answer is for, if that was given. */
export function bound(options: OptionValues) {
  return given(options, 'for', 'now');
}
