import type { OpenClawErrorCode } from '@gsd-code-skill/openclaw-client';

/** What an error tells of: the way to OpenClaw, which every wake would take, or the agent of one wake. */
const subjects: Readonly<Record<OpenClawErrorCode, 'way' | 'agent' | undefined>> = {
  unauthorized: 'way',
  'missing-scope': 'way',
  'protocol-mismatch': 'way',
  unavailable: 'way',
  'command-not-found': 'way',
  'refused-in-exec': 'way',
  'bad-output': 'way',
  rejected: 'agent',
  failed: 'agent',
  'run-failed': 'agent',
  'timed-out': undefined,
  'invalid-wake': undefined,
  'too-large': undefined,
  'disk-full': undefined,
  'not-writable': undefined,
  'storage-failed': undefined,
  closed: undefined,
};

/** What has failed, by the code of an error; `undefined` where it tells of neither. */
export function whatFailed(code: OpenClawErrorCode): 'way' | 'agent' | undefined {
  return subjects[code];
}
