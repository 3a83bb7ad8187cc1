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

const modeOption =
  /\s+(?:(--dangerously-skip-permissions)|--permission-mode(?:=|\s+)(\S+))(?=\s|$)/g;

/** True for a launch command with which Claude Code asks for nothing. */
export function bypasses(launchCommand: string): boolean {
  return Array.from(launchCommand.matchAll(modeOption)).some(
    ([, flag, mode]) => flag !== undefined || mode === 'bypassPermissions',
  );
}

/** A launch command with another permission mode than its own. */
export function withPermissionMode(launchCommand: string, mode: string | undefined): string {
  if (mode === undefined) return launchCommand;
  return `${launchCommand.replace(modeOption, '')} --permission-mode ${shellWord(mode)}`;
}
