import { settingsDiff } from '../register/settings-diff.ts';
import type { SettingsUpdate } from '../register/update-settings-file.ts';
import type { Guide } from './guide/guide.ts';

/** Asks whether a change of Claude Code’s settings may be written, and shows it line by line to whoever wants that. */
export async function confirmSettings(
  planned: SettingsUpdate,
  guide: Guide,
  colours: boolean,
): Promise<boolean> {
  if (guide.isAsking && (await guide.confirm('See it line by line?', { proposal: false }))) {
    guide.show('Line by line:', settingsDiff(planned, { colours }));
  }
  return guide.confirm(`Write it to ${planned.path}?`);
}

/** Says what was done to the settings, and where they are as they were before. */
export function sayWritten(
  done: string,
  { path, backup }: Pick<SettingsUpdate, 'path' | 'backup'>,
  guide: Guide,
): void {
  guide.done(`${done}: ${path}${backup === undefined ? '' : `, backup ${backup}`}`);
}
