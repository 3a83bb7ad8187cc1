import { createDice, type Dice } from './dice.ts';

/** What hook.sh is run with. */
export type SentKind = 'turn' | 'idle' | 'ask' | 'torn' | 'slow';

export type RegistryEdit = 'rename' | 'truncate' | 'away' | 'broken' | 'older' | 'unreadable';

/** One thing the storm does; `lasts` is in milliseconds, after which it is undone. */
export type Action =
  | {
      readonly kind: 'send';
      readonly pane: number;
      readonly what: SentKind;
      readonly answer: 'allow' | 'deny' | 'none' | 'killed';
      readonly lasts: number;
    }
  | { readonly kind: 'worker'; readonly signal: 'SIGKILL' | 'SIGSTOP'; readonly lasts: number }
  | { readonly kind: 'disk'; readonly full: 'bytes' | 'inodes'; readonly lasts: number }
  | { readonly kind: 'registry'; readonly edit: RegistryEdit; readonly lasts: number }
  | { readonly kind: 'clock'; readonly seconds: number; readonly lasts: number }
  | { readonly kind: 'tmux'; readonly lasts: number }
  | {
      readonly kind: 'gateway';
      readonly how: 'down' | 'hang' | 'cut' | 'crash';
      readonly lasts: number;
    }
  | { readonly kind: 'version'; readonly to: 'old' | 'new' | 'both'; readonly lasts: number }
  | {
      readonly kind: 'driver';
      readonly pane: number;
      readonly action: 'status' | 'type';
      readonly signal: 'SIGKILL' | 'SIGSTOP';
      /** Milliseconds from its start to the signal. */
      readonly after: number;
      readonly lasts: number;
    };

/** An action, and when it is due in milliseconds. */
export type Timed = Action & { readonly at: number };

export interface PlanOptions {
  readonly seed: number;
  readonly seconds: number;
  readonly panes: number;
}

export interface ChaosOptions extends PlanOptions {
  readonly isReal: boolean;
  readonly print: (line: string) => void;
}

/** Panes whose screen lets a driver type. */
export const driverPanes = 4;

/** Milliseconds between two actions of a kind on the average, and what they are. */
interface Lane {
  readonly every: number;
  readonly act: (dice: Dice) => Action;
}

/** What happens when: the same for the same seed. */
export function planStorm({ seed, seconds, panes }: PlanOptions): readonly Timed[] {
  const end = seconds * 1000;
  const all = [...lanes, ...Array.from({ length: panes }, (_, pane) => sending(pane))];
  return all
    .flatMap((lane, place) => planLane(lane, createDice(seed * 1009 + place), end))
    .sort((one, other) => one.at - other.at);
}

function planLane({ every, act }: Lane, dice: Dice, end: number): readonly Timed[] {
  const planned: Timed[] = [];
  for (let at = dice.between(0, every); at < end; ) {
    const action = act(dice);
    planned.push({ at, ...action });
    at += action.lasts + dice.between(every / 2, (3 * every) / 2);
  }
  return planned;
}

const lanes: readonly Lane[] = [
  {
    every: 3500,
    act: (dice) => ({
      kind: 'worker',
      ...dice.of([
        { signal: 'SIGKILL', lasts: 0 } as const,
        { signal: 'SIGSTOP', lasts: dice.between(500, 5000) } as const,
      ]),
    }),
  },
  {
    every: 12_000,
    act: (dice) => ({
      kind: 'disk',
      full: dice.of(['bytes', 'bytes', 'inodes']),
      lasts: dice.between(500, 3000),
    }),
  },
  {
    every: 2000,
    act: (dice) => ({
      kind: 'registry',
      edit: dice.of(['rename', 'truncate', 'away', 'broken', 'older', 'unreadable']),
      lasts: dice.between(5, 3000),
    }),
  },
  {
    every: 8000,
    act: (dice) => ({
      kind: 'clock',
      // four days are more than a wake may wait
      seconds: dice.of([-86_400, -3600, -7, 7, 3600, 345_600]),
      lasts: dice.between(1000, 5000),
    }),
  },
  { every: 30_000, act: (dice) => ({ kind: 'tmux', lasts: dice.between(0, 1000) }) },
  {
    every: 5000,
    act: (dice) => ({
      kind: 'gateway',
      how: dice.of(['down', 'hang', 'cut', 'crash']),
      lasts: dice.between(500, 5000),
    }),
  },
  {
    every: 12_000,
    act: (dice) => ({ kind: 'version', to: dice.of(['old', 'new', 'both']), lasts: 0 }),
  },
  {
    every: 2500,
    act: (dice) => ({
      kind: 'driver',
      pane: dice.between(0, driverPanes),
      action: dice.of(['status', 'type', 'type', 'type']),
      signal: dice.of(['SIGKILL', 'SIGKILL', 'SIGSTOP']),
      after: dice.between(200, 2000),
      lasts: dice.between(0, 3000),
    }),
  },
];

function sending(pane: number): Lane {
  return {
    every: 4500,
    act: (dice) => ({
      kind: 'send',
      pane,
      what: dice.of(['turn', 'turn', 'turn', 'turn', 'turn', 'idle', 'ask', 'torn', 'slow']),
      answer: dice.of(['allow', 'deny', 'none', 'killed']),
      lasts: dice.between(5, 2000),
    }),
  };
}
