import type { Dialog } from '@gsd-code-skill/claude-screen';

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
  // whatever a tool asks has a heading over its question
  const isOfMode =
    dialog.header === undefined &&
    /\bBypass Permissions mode$/.test(dialog.title) &&
    bypasses(accepted.launchCommand);
  if (!isOfFolder && !isOfMode) return undefined;
  return dialog.options.find(({ grants }) => grants === 'once' || grants === 'permanent')?.label;
}

function bypasses(launchCommand: string): boolean {
  return /(?<!\S)(?:--dangerously-skip-permissions|--permission-mode[ =]bypassPermissions)(?!\S)/.test(
    launchCommand,
  );
}
