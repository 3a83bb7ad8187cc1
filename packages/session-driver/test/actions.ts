import type { Action } from '../src/index.ts';

export const choose = (...choices: string[]): Action => ({ kind: 'choose', choices });
export const type = (text: string): Action => ({ kind: 'type', text });
export const answer = (...answers: string[][]): Action => ({ kind: 'answer', answers });
export const deny = (reason?: string): Action => ({ kind: 'deny', ...(reason && { reason }) });
export const approve: Action = { kind: 'approve' };
export const submit: Action = { kind: 'submit' };
