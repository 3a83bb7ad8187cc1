import { PASTED } from '../rules/sign-rules.ts';

/** True for a draft of which the screen shows only a name, so that it cannot be typed again. */
export const namesPaste = (draft: string): boolean => PASTED.test(draft);
