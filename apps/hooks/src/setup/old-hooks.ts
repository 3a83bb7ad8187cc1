import { readFile } from 'node:fs/promises';
import type { Machine } from '../diagnose/machine.ts';
import { predecessorCommands } from '../register/predecessors.ts';
import { SettingsError } from '../register/settings-error.ts';

/** The hooks of the bash scripts in Claude Code's settings. */
export async function findOldHooks({ settingsPath, env }: Machine): Promise<readonly string[]> {
  const text = await readFile(settingsPath, 'utf8').catch(() => '{}');
  try {
    return predecessorCommands(text, env);
  } catch (error) {
    // registration says what is wrong with the file
    if (error instanceof SettingsError) return [];
    throw error;
  }
}
