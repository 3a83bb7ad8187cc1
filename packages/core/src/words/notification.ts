/** The notifications of Claude Code that tell an agent something. */
export const notificationTypes = [
  'idle_prompt',
  'permission_prompt',
  'elicitation_dialog',
] as const;

export type NotificationType = (typeof notificationTypes)[number];
