/** How an escalation names an agent, in needs and in the log. */
export function targetOfAgent(agentId: string): string {
  return `agent ${agentId}`;
}

/** The agent that is named so; any other target as it is. */
export function agentOfTarget(to: string): string {
  return to.replace(/^agent /, '');
}
