import type { Dialog, Grant } from '../dialog.ts';
import { ASKS_EACH_TIME, NO, PERMANENT, PERMANENT_DIALOG, YES } from '../rules/grant-rules.ts';

const granting: readonly Dialog['kind'][] = ['permission', 'plan', 'trust'];

/** True for a dialog in which a row can grant something. */
export function isGranting({ kind }: Pick<Dialog, 'kind'>): boolean {
  return granting.includes(kind);
}

/** What choosing a row of a dialog would grant. */
export function grantOf({ kind, header = '', title }: Dialog, label: string): Grant | undefined {
  if (!isGranting({ kind })) return undefined;
  if (NO.test(label)) return 'no';
  if (!YES.test(label)) return undefined;
  const lasts = PERMANENT.test(label) && !ASKS_EACH_TIME.test(label);
  return lasts || PERMANENT_DIALOG.test(`${header} ${title}`) ? 'permanent' : 'once';
}
