import type { Pane, Tmux } from '@gsd-code-skill/tmux-adapter';

/** True when people may be looking at a pane: somebody is attached, or its window has other panes. */
export async function isShared(
  tmux: Tmux,
  { id, sessionName, windowIndex }: Pane,
): Promise<boolean> {
  const [panes, sessions] = await Promise.all([tmux.panes(), tmux.sessions()]);
  // sessions of a group share the window
  const names = panes.filter((one) => one.id === id).map((one) => one.sessionName);
  const isAttached = sessions.some((one) => names.includes(one.name) && one.attached > 0);
  const beside = panes.filter(
    (one) => one.sessionName === sessionName && one.windowIndex === windowIndex,
  );
  return isAttached || beside.length > 1;
}
