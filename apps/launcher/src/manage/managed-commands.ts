/** What the commands do that manage one agent, by their names. */
export const managedCommands: Readonly<Record<string, string>> = {
  attach: "Show an agent's session in this terminal; leave it with Ctrl-b d",
  stop: "End an agent's Claude Code and close its pane; recovery leaves it alone then",
  restart: "End an agent's Claude Code, if it runs, and start it with its conversation",
  remove: 'Take an agent out of the registry; folder and conversations stay',
};
