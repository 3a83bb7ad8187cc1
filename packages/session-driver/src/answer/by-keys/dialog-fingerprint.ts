import { createHash } from 'node:crypto';
import type { Dialog } from '@gsd-code-skill/claude-screen';

/** All of a dialog that a key can change: its rows, what is in them, and where the cursor is. */
export function dialogFingerprint(dialog: Dialog | undefined): string {
  return createHash('sha256')
    .update(JSON.stringify(dialog) ?? '')
    .digest('hex')
    .slice(0, 16);
}
