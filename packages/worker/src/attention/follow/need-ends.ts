import type { NeedEnd } from '@gsd-code-skill/session-channel';

/** How needs end that nobody has seen to. */
export const ended: NeedEnd = { by: 'session', how: 'ended' };
export const wentOn: NeedEnd = { by: 'session', how: 'continued by itself' };
