/** By whom a request is settled when an agent runs menu-driver. */
export const byAgent = 'agent';

/** By whom it is when somebody presses keys in its pane. */
export const byKeyboard = 'keyboard';

/** By whom it is when its session ends or continues. */
export const bySession = 'session';

/** By whom it is when an agent, or whoever has all of them, uses the tools of gsd-mcp. */
export function byTools(agentId: string | undefined): string {
  return agentId === undefined ? 'mcp' : `mcp:${agentId}`;
}

/** Whether an agent can have settled a request itself: the tools of all agents may be its own. */
export function canBeBy(by: string, agentId: string): boolean {
  return [byAgent, byTools(undefined), byTools(agentId)].includes(by);
}
