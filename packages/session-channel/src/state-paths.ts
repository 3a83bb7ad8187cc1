import { statePath } from './state-names.ts';

/** Where the parts of a state directory are that other programs and packages are told of. */
export interface StatePaths {
  /** What Claude Code's hooks run. */
  readonly hookScript: string;
  /** What Claude Code's status line runs first. */
  readonly statusLineScript: string;
  /** A settings file with our hooks and nothing else. */
  readonly settingsFile: string;
  readonly spool: string;
  readonly quarantine: string;
  readonly answers: string;
  /** Wakes on their way. */
  readonly outbox: string;
  /** Wakes as files, where there is no OpenClaw. */
  readonly inbox: string;
  /** What this host is to a gateway elsewhere: its key, and its token there. */
  readonly device: string;
  /** Held by the recovery that is at work. */
  readonly recoverLock: string;
}

/** The paths in a state directory; nothing is made. */
export function statePaths(stateDir: string): StatePaths {
  return {
    hookScript: statePath(stateDir, 'hook.sh'),
    statusLineScript: statePath(stateDir, 'status-line.sh'),
    settingsFile: statePath(stateDir, 'claude-settings.json'),
    spool: statePath(stateDir, 'spool'),
    quarantine: statePath(stateDir, 'quarantine'),
    answers: statePath(stateDir, 'answers'),
    outbox: statePath(stateDir, 'outbox'),
    inbox: statePath(stateDir, 'inbox'),
    device: statePath(stateDir, 'device.json'),
    recoverLock: statePath(stateDir, 'recover.lock'),
  };
}
