/** True for a prompt that Claude Code submits itself, when a background task has ended. */
export function isTaskNotification(prompt: string): boolean {
  return prompt.startsWith('<task-notification>');
}
