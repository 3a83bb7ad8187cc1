import { type Dialog, isBypassWarning } from '@gsd-code-skill/claude-screen';
import { bypasses } from './permission-mode.ts';

/** What the registry has said yes to beforehand. */
export interface AcceptedStart {
  readonly startup: 'ask' | 'accept';
  /** The registered folder, under every name it has. */
  readonly folders: readonly string[];
  readonly launchCommand: string;
}

/**
 * The row that says yes to the trust dialog of a registered folder, or to the warning of the mode
 * its launch command asks for. No other dialog has one.
 */
export function acceptedRow(dialog: Dialog, accepted: AcceptedStart): string | undefined {
  if (accepted.startup !== 'accept') return undefined;
  const isOfFolder =
    dialog.kind === 'trust' && accepted.folders.some((folder) => dialog.body.includes(folder));
  const isOfMode = isBypassWarning(dialog) && bypasses(accepted.launchCommand);
  if (!isOfFolder && !isOfMode) return undefined;
  return dialog.options.find(({ grants }) => grants === 'once' || grants === 'permanent')?.label;
}
