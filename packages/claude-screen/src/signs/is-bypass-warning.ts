import type { Dialog } from '../dialog.ts';
import { BYPASS_WARNING } from '../rules/grant-rules.ts';

/** True for the warning that comes before a mode in which nothing is asked any more. */
export function isBypassWarning({ header, title }: Pick<Dialog, 'header' | 'title'>): boolean {
  // whatever a tool asks has a heading over its question
  return header === undefined && BYPASS_WARNING.test(title);
}
