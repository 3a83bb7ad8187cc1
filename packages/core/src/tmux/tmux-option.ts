/** The tmux user option by which a pane says which agent's it is, whatever its session is called. */
export const agentOption = '@gsd_agent';

/** The tmux user option that holds Claude Code's exit code, once it has ended. */
export const exitOption = '@gsd_exit';

/** The tmux user option that holds the size of a window which was made larger to show a dialog whole. */
export const sizeOption = '@gsd_size';
