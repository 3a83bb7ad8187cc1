import { settingsDiff } from '../register/settings-diff.ts';
import type { SettingsUpdate } from '../register/update-settings-file.ts';
import type { Guide } from './guide/guide.ts';

/** Asks whether a planned change of Claude Code's settings is to be written, shown line by line on request. */
export async function confirmChange(
  planned: SettingsUpdate,
  settingsPath: string,
  { guide, colours }: { readonly guide: Guide; readonly colours: boolean },
): Promise<boolean> {
  if (guide.isAsking && (await guide.confirm('See it line by line?', { proposal: false }))) {
    guide.show('Line by line:', settingsDiff(planned, { colours }));
  }
  return guide.confirm(`Write it to ${settingsPath}?`);
}

/** Where a change was written to, and where what was there before is kept. */
export function describeChange({ backup }: SettingsUpdate, settingsPath: string): string {
  return `${settingsPath}${backup === undefined ? '' : `, backup ${backup}`}`;
}
