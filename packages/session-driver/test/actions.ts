import type { Action } from '../src/index.ts';

type Named<Name extends Action['kind']> = Extract<Action, { readonly kind: Name }>;

export const choose = (...choices: string[]): Named<'choose'> => ({ kind: 'choose', choices });
export const type = (text: string): Named<'type'> => ({ kind: 'type', text });
export const answer = (...answers: string[][]): Named<'answer'> => ({ kind: 'answer', answers });
export const deny = (reason?: string): Named<'deny'> => ({
  kind: 'deny',
  ...(reason && { reason }),
});
export const approve: Named<'approve'> = { kind: 'approve' };
export const submit: Named<'submit'> = { kind: 'submit' };
