import { cp } from 'node:fs/promises';

// the package ships the skill, so that gsd-hooks install-skill needs no network
const skills = new URL('../../../skills/', import.meta.url);
const shipped = new URL('../dist/skill/', import.meta.url);
await cp(skills, shipped, { recursive: true });
