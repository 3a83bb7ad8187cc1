import { randomUUID } from 'node:crypto';
import type { PaneId } from '@gsd-code-skill/core';
import type { Run } from '../run/run-tmux.ts';
import { TmuxError } from '../run/tmux-error.ts';

const endOfPaste = '\u001B[201~';

export async function pasteText(run: Run, pane: PaneId, text: string): Promise<void> {
  // what follows would no longer be pasted but typed, as keys
  if (text.includes(endOfPaste)) {
    throw new TmuxError('bad-argument', 'tmux paste-buffer: the text holds the end of a paste');
  }
  // tmux makes no buffer of nothing
  if (text === '') return;

  const buffer = `paste-${randomUUID()}`;
  try {
    // -p brackets, -r keeps line feeds, -d drops the buffer
    const next = [['paste-buffer', '-p', '-r', '-d', '-b', buffer, '-t', pane]];
    await run(['load-buffer', '-b', buffer, '-'], { input: text, next });
  } catch (error) {
    await run(['delete-buffer', '-b', buffer]).catch(() => {});
    throw error;
  }
}
