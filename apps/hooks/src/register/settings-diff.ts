import { styleText } from 'node:util';
import { createTwoFilesPatch } from 'diff';
import type { SettingsUpdate } from './update-settings-file.ts';

/** A change to a settings file, as a unified diff. */
export function settingsDiff(
  { path, before, after }: SettingsUpdate,
  { colours }: { readonly colours: boolean },
): string {
  const patch = createTwoFilesPatch(path, path, before, after, 'before', 'after');
  const lines = patch.split('\n').slice(1);
  return (colours ? lines.map(paint) : lines).join('\n');
}

function paint(line: string): string {
  if (line.startsWith('+')) return styleText('green', line, { validateStream: false });
  if (line.startsWith('-')) return styleText('red', line, { validateStream: false });
  return line;
}
