import { shellWord } from '@gsd-code-skill/core';

/** The modes that Claude Code takes. */
export const permissionModes = [
  'acceptEdits',
  'auto',
  'bypassPermissions',
  'default',
  'dontAsk',
  'manual',
  'plan',
] as const;

/** A launch command with another permission mode than its own. */
export function withPermissionMode(launchCommand: string, mode: string | undefined): string {
  if (mode === undefined) return launchCommand;
  const without = launchCommand.replace(
    /\s+(?:--dangerously-skip-permissions|--permission-mode(?:=|\s+)\S+)(?=\s|$)/g,
    '',
  );
  return `${without} --permission-mode ${shellWord(mode)}`;
}
