import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { print, refuse } from './print.ts';

/** Installs a skill into a folder, or tells what is known of one. */
export function runSkills(
  skills: string,
  [action, subject = '']: readonly string[],
  status: object = {},
): void {
  if (action === 'install') {
    const path = join(skills, nameOf(subject));
    rmSync(path, { recursive: true, force: true });
    cpSync(subject, path, { recursive: true });
    return;
  }
  const baseDir = join(skills, subject);
  if (action === 'info' && subject !== '' && existsSync(baseDir)) {
    print({ name: subject, eligible: true, baseDir, ...status });
  } else refuse(`Skill "${subject}" not found.`);
}

/** A skill is called what its own file says. */
function nameOf(source: string): string {
  const file = join(source, 'SKILL.md');
  const [, name] = /^name: (.+)$/m.exec(existsSync(file) ? readFileSync(file, 'utf8') : '') ?? [];
  return name ?? basename(source);
}
