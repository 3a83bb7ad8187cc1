/** True when a text of Claude Code's settings runs that hook.sh. */
export function runsHook(settings: string, hookScript: string): boolean {
  // as it stands inside a JSON string
  return settings.includes(JSON.stringify(hookScript).slice(1, -1));
}
