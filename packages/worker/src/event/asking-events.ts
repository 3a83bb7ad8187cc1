/** The events whose hook takes the decision on what it asks. */
export const decidedEvents = ['PermissionRequest', 'Elicitation'] as const;

/** True for an event whose hook takes the decision on what it asks. */
export function takesDecision(name: string): boolean {
  return decidedEvents.some((one) => one === name);
}

/** True for an event that asks for something: PreToolUse announces what another event asks then. */
export function isAsking(name: string): boolean {
  return name === 'PreToolUse' || takesDecision(name);
}
