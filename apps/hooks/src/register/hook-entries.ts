import { askingTools, notificationTypes } from '@gsd-code-skill/core';
import { longestStopWait } from '@gsd-code-skill/registry';
import { hookCommand, isHookCommand } from '../hook-script/hook-script.ts';
import { knowsEvent } from './known-events.ts';
import { isPlainlyPredecessor } from './predecessors.ts';

/** One handler of a Claude Code hook, as settings.json holds it. */
interface HookHandler {
  readonly type: 'command';
  readonly command: string;
  /** Seconds. */
  readonly timeout: number;
}

/** One matcher group of a Claude Code hook event. */
export interface HookGroup {
  readonly matcher?: string;
  readonly hooks: readonly HookHandler[];
}

export type HookEntries = Readonly<Record<string, HookGroup>>;

interface Registration {
  readonly matcher?: string;
  readonly timeout: number;
}

const askedTools = askingTools.join('|');

const registrations: Readonly<Record<string, Registration>> = {
  SessionStart: { timeout: 10 },
  UserPromptSubmit: { timeout: 10 },
  PreToolUse: { matcher: askedTools, timeout: 10 },
  // waits for a decision as long as the dialog is on the screen
  PermissionRequest: { timeout: 86_400 },
  // waits for an answer, no longer than the worker lets a form wait: it is drawn when this ends
  Elicitation: { timeout: 600 },
  ElicitationResult: { timeout: 10 },
  PostToolUse: { matcher: askedTools, timeout: 10 },
  // like PreCompact it never waits, and keeps the limit that it had with the bash scripts
  Notification: { matcher: notificationTypes.join('|'), timeout: 600 },
  // waits for the agent in bidirectional mode
  Stop: { timeout: longestStopWait },
  StopFailure: { timeout: 10 },
  PreCompact: { timeout: 600 },
  PostCompact: { timeout: 10 },
  // without a limit of its own, Claude Code ends it after 1.5 s
  SessionEnd: { timeout: 10 },
};

/** Every event we register for with a Claude Code, with the command that hands it to hook.sh. */
export function hookEntries(hookScript: string, claudeVersion?: string): HookEntries {
  const known = Object.entries(registrations).filter(([event]) => knowsEvent(event, claudeVersion));
  return Object.fromEntries(
    known.map(([event, { matcher, timeout }]) => [
      event,
      {
        ...(matcher === undefined ? {} : { matcher }),
        hooks: [{ type: 'command', command: hookCommand(event, hookScript), timeout }],
      },
    ]),
  );
}

/** Whether a hook command is one of ours, of any version. */
export function isOwnCommand(command: unknown): boolean {
  return typeof command === 'string' && isHookCommand(command);
}

/** Whether a hook command is one of ours, or plainly of the bash predecessor's. */
export function isOursOrPredecessors(command: unknown): boolean {
  return isOwnCommand(command) || (typeof command === 'string' && isPlainlyPredecessor(command));
}
