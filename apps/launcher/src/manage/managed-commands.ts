/** What the commands do that manage one agent, by their names. */
export const managedCommands: Readonly<Record<string, string>> = {
  attach: "Show an agent's session in this terminal; leave it with Ctrl-b d",
  stop: "End an agent's Claude Code and close its pane; recovery then leaves it alone",
  restart: "End an agent's Claude Code, if it is running, and start it with its conversation",
  remove: 'Remove an agent from the registry; folder and conversations stay',
};
