import { settingsDiff } from '../register/settings-diff.ts';
import type { SettingsUpdate } from '../register/update-settings-file.ts';
import type { Guide } from './guide/guide.ts';

/** Shows a change to settings.json to somebody who wants to see it, and asks whether to make it. */
export async function confirmSettings(
  planned: SettingsUpdate,
  settingsPath: string,
  { guide, colours }: { readonly guide: Guide; readonly colours: boolean },
): Promise<boolean> {
  if (guide.isAsking && (await guide.confirm('See it line by line?', { proposal: false }))) {
    guide.show('Line by line:', settingsDiff(planned, { colours }));
  }
  return guide.confirm(`Write it to ${settingsPath}?`);
}
