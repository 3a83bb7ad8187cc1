import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Skills of this name in a workspace; OpenClaw prefers them to the shared one. */
export async function skillsInWorkspace(
  workspace: string,
  name: string,
): Promise<readonly string[]> {
  const skills = join(workspace, 'skills');
  const folders = await readdir(skills).catch(() => []);
  const found = await Promise.all(
    folders.map(async (folder) => {
      const text = await readFile(join(skills, folder, 'SKILL.md'), 'utf8').catch(() => '');
      const [, head = ''] = /^---\r?\n([\s\S]*?)\r?\n---/.exec(text) ?? [];
      const [, called] = /^name:\s*["']?([^"'\s]+)/m.exec(head) ?? [];
      // without a name of its own, a skill is called as its folder
      return text !== '' && (called ?? folder) === name ? [join(skills, folder)] : [];
    }),
  );
  return found.flat();
}
