import { type Fields, listFormat, text, versionedNumber, whole } from './list-format.ts';

/** One tmux session. */
export interface TmuxSession {
  /** tmux's own id, such as `$3`; it survives a rename. */
  readonly id: `$${number}`;
  readonly name: string;
  readonly windows: number;
  /** How many clients show it. */
  readonly attached: number;
}

const sessionFields: Fields<TmuxSession> = {
  id: ['#{session_id}', (value) => value as TmuxSession['id']],
  name: ['#{session_name}', text],
  windows: versionedNumber('#{session_windows}'),
  attached: ['#{session_attached}', whole],
};

export const sessionFormat = () => listFormat(sessionFields);
