import type { DialogSighting } from './shows-dialog.ts';

/** What looks at the screen have told of a dialog so far. */
export interface DialogWatch {
  readonly isShown: boolean;
  readonly wasShown: boolean;
  /** Looks in a row that did not find it. */
  readonly missing: number;
  readonly isGone: boolean;
}

export const unwatched: DialogWatch = {
  isShown: false,
  wasShown: false,
  missing: 0,
  isGone: false,
};

export interface WatchFacts {
  /** Milliseconds since its hook began to wait. */
  readonly age: number;
  /** True when a dialog that comes after it is shown. */
  readonly isPassed: boolean;
}

// Claude Code draws the dialog a moment after it has started the hook
const timeToAppear = 4000;
// a screen is drawn in steps, and one that nobody can read may show it all the same
const looksBeforeGone = 2;
const unclearLooksBeforeGone = 15;

/** What is known of a dialog after one more look. */
export function watchOn(
  watch: DialogWatch,
  sighting: DialogSighting,
  { age, isPassed }: WatchFacts,
): DialogWatch {
  if (sighting === 'shown') return { isShown: true, wasShown: true, missing: 0, isGone: false };
  const hidden = { ...watch, isShown: false };
  if (sighting === 'awaited') return { ...hidden, missing: 0 };
  const isItsTurnToCome = sighting === 'another' && !watch.wasShown && !isPassed;
  if (isItsTurnToCome) return hidden;
  if (!watch.wasShown && age < timeToAppear) return hidden;
  const missing = watch.missing + 1;
  const enough = sighting === 'unclear' ? unclearLooksBeforeGone : looksBeforeGone;
  return { ...hidden, missing, isGone: missing >= enough };
}
