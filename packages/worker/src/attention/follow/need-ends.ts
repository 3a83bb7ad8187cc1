import { bySession, type NeedEnd } from '@gsd-code-skill/session-channel';

/** How needs end that nobody has seen to. */
export const ended: NeedEnd = { by: bySession, how: 'ended' };
export const wentOn: NeedEnd = { by: bySession, how: 'continued by itself' };
