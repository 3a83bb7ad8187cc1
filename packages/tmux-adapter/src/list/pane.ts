import { type PaneId, toPaneId } from '@gsd-code-skill/core';
import { checkUserOption } from '../run/arguments.ts';
import {
  createSeparator,
  type Fields,
  flag,
  listFormat,
  text,
  versionedNumber,
  whole,
} from './list-format.ts';

/** One pane as tmux describes it. */
export interface Pane {
  readonly id: PaneId;
  readonly serverPid: number;
  readonly sessionName: string;
  readonly windowIndex: number;
  readonly windowName: string;
  readonly paneIndex: number;
  /** True for the pane that has the focus in its window. */
  readonly active: boolean;
  readonly title: string;
  /** The program in the foreground. */
  readonly command: string;
  readonly currentPath: string;
  /** The process tmux started in the pane. */
  readonly pid: number;
  /** True when that process has ended and the pane is kept open. */
  readonly dead: boolean;
  /** True in copy mode, or any other mode in which keys do not reach the program. */
  readonly inMode: boolean;
  readonly width: number;
  readonly height: number;
  /** True while a full-screen program is drawn; such a screen has no history. */
  readonly alternateScreen: boolean;
  /** The user options asked for that have a value, by name (`@agent`). */
  readonly userOptions: Readonly<Record<string, string>>;
}

/** Like `listFormat`, for panes with these user options. */
export function paneFormat(userOptions: readonly string[]) {
  for (const name of userOptions) checkUserOption(name);
  const between = createSeparator();
  return listFormat<Pane>({
    ...plainFields,
    userOptions: [
      userOptions.map((name) => `#{${name}}`).join(between),
      (value) => {
        const values = value.split(between);
        const entries = userOptions.map((name, index) => [name, values[index] ?? '']);
        return Object.fromEntries(entries.filter(([, set]) => set !== ''));
      },
    ],
  });
}

const plainFields: Fields<Omit<Pane, 'userOptions'>> = {
  // the first to be read: it is what tells of a tmux that is too old
  serverPid: versionedNumber('#{pid}'),
  id: ['#{pane_id}', toPaneId],
  sessionName: ['#{session_name}', text],
  windowIndex: ['#{window_index}', whole],
  windowName: ['#{window_name}', text],
  paneIndex: ['#{pane_index}', whole],
  active: ['#{pane_active}', flag],
  title: ['#{pane_title}', text],
  command: ['#{pane_current_command}', text],
  currentPath: ['#{pane_current_path}', text],
  pid: ['#{pane_pid}', whole],
  dead: ['#{pane_dead}', flag],
  inMode: ['#{pane_in_mode}', flag],
  width: ['#{pane_width}', whole],
  height: ['#{pane_height}', whole],
  alternateScreen: ['#{alternate_on}', flag],
};

/** The pane that a window shows as its own: the active one, else the first. */
export function activePane<P extends Pick<Pane, 'active'>>(panes: readonly P[]): P | undefined {
  return panes.find(({ active }) => active) ?? panes[0];
}
