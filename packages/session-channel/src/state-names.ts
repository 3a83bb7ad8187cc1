import { join } from 'node:path';

/** The folders a state directory is made of. */
export const stateFolders = [
  'panes',
  'strangers',
  'spool',
  'quarantine',
  'bindings',
  'requests',
  'needs',
  'keyed',
  'holds',
  'answers',
  'receipts',
  'mutes',
  'notices',
  'limits',
  'spending',
  'tokens',
  'launches',
  'rights',
  'decisions',
  'loop-tests',
  'host-news',
  'locks',
  'outbox',
  'inbox',
  'log',
] as const;

/** The files that stand in it besides: what Claude Code runs and reads, who works, on which Node and by which clock, what was lost and whether there is room, by which registry verdicts were passed, what opens the page, where the skill was copied to, what this host is to a gateway elsewhere, and which recovery is at work. */
export const stateFiles = [
  'hook.sh',
  'status-line.sh',
  'claude-settings.json',
  'worker.pid',
  'worker.starting',
  'worker.json',
  'clock.json',
  'node',
  'lost',
  'lost.taken',
  'room',
  'registry.seen',
  'web-token',
  'skills.json',
  'device.json',
  'recover.lock',
] as const;

/** Begins the name of what hook.sh writes to see whether the disk has room again; its pid follows. */
export const roomBeginning = 'room.';

export type StateFolder = (typeof stateFolders)[number];
export type StateFile = (typeof stateFiles)[number];

/** Where a folder or a file of a state directory is; nothing is made. */
export function statePath(stateDir: string, name: StateFolder | StateFile): string {
  return join(stateDir, name);
}
