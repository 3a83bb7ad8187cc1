import { isPressedFor, pressedOption } from '@gsd-code-skill/core';
import { byAgent, byKeyboard } from '@gsd-code-skill/session-channel';
import type { Tmux } from '@gsd-code-skill/tmux-adapter';
import type { HookEvent } from '../event/hook-event.ts';

/** Who pressed the keys for a request: a driver may see its answer taken only after it was told of, or its dialog gone. */
export async function whoPressed(
  requestId: string,
  { header: { socketPath, paneId } }: HookEvent,
  tmux: (socketPath: string) => Tmux,
): Promise<string> {
  const mark = await tmux(socketPath)
    .userOption(paneId, pressedOption)
    .catch(() => undefined);
  return isPressedFor(mark, requestId) ? byAgent : byKeyboard;
}
