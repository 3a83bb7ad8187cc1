import { makePrivateFolder, writePrivateFile } from '@gsd-code-skill/core';
import * as z from 'zod';
import { withStateLock } from '../pane-lock.ts';
import { readRecord } from '../read-record.ts';
import { statePath } from '../state-names.ts';

const record = z.looseObject({ folders: z.array(z.string()) });

/** Remembers a folder into which the skill was copied, so that a newer version finds it. */
export async function noteSkillPlace(stateDir: string, folder: string): Promise<void> {
  await change(stateDir, (folders) => [...new Set([...folders, folder])].toSorted());
}

/** Forgets a folder from which the skill was taken out. */
export async function forgetSkillPlace(stateDir: string, folder: string): Promise<void> {
  if (!(await readSkillPlaces(stateDir)).includes(folder)) return;
  await change(stateDir, (folders) => folders.filter((one) => one !== folder));
}

/** The folders into which the skill was copied. */
export async function readSkillPlaces(stateDir: string): Promise<readonly string[]> {
  return (await readRecord(pathIn(stateDir), record))?.folders ?? [];
}

async function change(
  stateDir: string,
  edit: (folders: readonly string[]) => readonly string[],
): Promise<void> {
  await makePrivateFolder(stateDir);
  await withStateLock(stateDir, 'skills', async () => {
    const folders = edit(await readSkillPlaces(stateDir));
    await writePrivateFile(pathIn(stateDir), `${JSON.stringify({ folders }, undefined, 2)}\n`);
  });
}

function pathIn(stateDir: string): string {
  return statePath(stateDir, 'skills.json');
}
