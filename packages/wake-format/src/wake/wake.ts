import {
  isRequestTrigger,
  requestIdPattern,
  sessionStates,
  triggerTypes,
} from '@gsd-code-skill/core';
import * as z from 'zod';
import type { Pressure } from '../content/describe-pressure.ts';
import { cutNote } from '../request/notes.ts';
import { countCut } from '../text/cut-middle.ts';
import { maskSecrets } from '../text/mask-secrets.ts';
import { normaliseText } from '../text/normalise-text.ts';
import { shownText } from '../text/shown-text.ts';
import { WakeError } from '../wake-error.ts';

/** Where the content was found; `none` says that there was none to find. */
export const contentSources = [
  'payload',
  'transcript',
  'pane_diff',
  'pane_tail',
  'hook',
  'launcher',
  'none',
] as const;

export type ContentSource = (typeof contentSources)[number];

const name = z.string().transform(normaliseText).pipe(z.string().min(1));
const safeText = z.string().transform((text) => maskSecrets(normaliseText(text), { strict: true }));

const trigger = z.strictObject({
  type: z.enum(triggerTypes),
  /** The id of what Claude Code asks, for `--for`. */
  request: z
    .string()
    .regex(
      requestIdPattern,
      'an id is 8 digits and capitals, after an S where it is read from a screen',
    )
    .optional(),
  source: z.enum(contentSources).optional(),
  details: z
    .record(
      z
        .string()
        .regex(/^(?!(?:type|source|request)$)[a-z][a-z0-9_]*$/, 'a detail is named in snake_case'),
      z.union([z.string(), z.number(), z.boolean()]).transform(String).pipe(safeText),
    )
    .readonly()
    .default({}),
});

const content = z.strictObject({
  kind: z.enum(['content', 'questions', 'answer', 'no_change']),
  text: z.string(),
});

const pressure = z.custom<Pressure>(
  (value) =>
    typeof value === 'string' &&
    /^(?:(?:\d|[1-9]\d|100)% \[(?:OK|WARNING|CRITICAL)\]|unknown)$/.test(value),
  'expected what describePressure returns',
);

// a command begins like one, so that none can pass for a section
const action = z
  .string()
  .transform((command) => maskSecrets(oneLine(normaliseText(command)), { strict: true }))
  .refine((command) => /^(?:[\w./~]|$)/.test(command), 'an action begins with a command');

/** Checks a wake, takes out what a message must not carry, and masks secrets. */
export const wakeSchema = z
  .strictObject({
    agentId: name,
    sessionName: name,
    /** The machine it runs on, where the fleet has several. */
    host: name.optional(),
    timestamp: z.iso.datetime({ offset: true }),
    wakeId: name,
    trigger: trigger.readonly(),
    content: content.readonly().optional(),
    state: z.enum(sessionStates).optional(),
    pressure: pressure.optional(),
    actions: z
      .array(action)
      .transform((commands) => commands.filter((command) => command !== ''))
      .readonly()
      .default([]),
  })
  .transform((wake) => ({ ...wake, content: cleanContent(wake.content, wake.trigger) }))
  .readonly();

/** A wake as it is written and read: clean, masked, and equal to what `parseWake` gives back. */
export type Wake = z.output<typeof wakeSchema>;
/** What a wake is made from. */
export type WakeInput = z.input<typeof wakeSchema>;

export interface WakeOptions {
  /**
   * UTF-16 units of content to keep; the middle of longer text is cut, after masking.
   *
   * @default Infinity
   */
  readonly maxContentChars?: number | undefined;
}

/** Makes a wake that can be sent: checked, normalised, masked and, if asked, cut. */
export function createWake(
  input: WakeInput,
  { maxContentChars = Number.POSITIVE_INFINITY }: WakeOptions = {},
): Wake {
  const wake = check(input);
  const { content, trigger: what } = wake;
  if (content === undefined || content.text.length <= maxContentChars) return wake;
  const text = isDecided(what)
    ? cutRequest(content.text, maxContentChars)
    : countCut(content.text, maxContentChars).text;
  return check({ ...wake, content: { ...content, text } });
}

// who decides a request has to know that there is more of it
function cutRequest(text: string, maxChars: number): string {
  const room = maxChars - cutNote(text.length, text.length).length - 1;
  const { text: shown, cut } = countCut(text, room);
  return room < leastRoom
    ? countCut(text, maxChars).text
    : `${shown}\n${cutNote(cut, text.length)}`;
}

const leastRoom = 80;

// such text is shown to the letter; of other text, what nobody sees is left out
function isDecided({ type, request }: Pick<z.output<typeof trigger>, 'type' | 'request'>): boolean {
  return request !== undefined || isRequestTrigger(type);
}

function cleanContent(
  said: z.output<typeof content> | undefined,
  what: z.output<typeof trigger>,
): z.output<typeof content> | undefined {
  if (said === undefined) return undefined;
  const { text } = said;
  return { ...said, text: isDecided(what) ? shownText(text) : maskSecrets(normaliseText(text)) };
}

function check(input: WakeInput): Wake {
  const { success, data, error } = wakeSchema.safeParse(input);
  if (!success) {
    throw new WakeError('invalid-wake', `wake: ${z.prettifyError(error)}`, { cause: error });
  }
  return withoutUndefined({
    ...data,
    trigger: withoutUndefined(data.trigger),
    content: worthSaying(data.content),
  });
}

function oneLine(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}

function worthSaying(content: Wake['content']): Wake['content'] {
  if (content === undefined || content.text.trim() !== '') return content;
  if (content.kind !== 'no_change') return undefined;
  return { ...content, text: 'Nothing has changed since the last wake.' };
}

function withoutUndefined<T extends object>(value: T): T {
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(entries) as T;
}
