import type { OpenClawErrorCode } from './openclaw-error.ts';

// the command prints sentences where the gateway has codes
const refusals: readonly (readonly [RegExp, OpenClawErrorCode])[] = [
  [/inter-session attribution|exec marker/i, 'refused-in-exec'],
  [
    /token mismatch|unauthorized|not paired|pairing required|auth.*(failed|required)/i,
    'unauthorized',
  ],
  [/missing scope/i, 'missing-scope'],
  [/protocol mismatch/i, 'protocol-mismatch'],
  [
    /not reachable|ECONNREFUSED|connection closed|gateway closed|unavailable|draining/i,
    'unavailable',
  ],
];

/** What OpenClaw's command means by its last words. */
export function codeOfRefusal(said: string): OpenClawErrorCode {
  return refusals.find(([pattern]) => pattern.test(said))?.[1] ?? 'failed';
}

/** True when OpenClaw refused a wake because its session was replaced. */
export function saysSessionChanged(said: string): boolean {
  // the gateway answers UNAVAILABLE without a detail code, as it does for much else
  return said.includes('changed before expected work could start');
}

/** True when OpenClaw's command knows no such skill for an agent. */
export function saysNoSkill(said: string): boolean {
  return /Skill ".*" not found/.test(said);
}
