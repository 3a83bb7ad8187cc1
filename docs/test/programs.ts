import { fileURLToPath } from 'node:url';

/** The files that start our programs. */
export const programs = {
  'gsd-hooks': bin(import.meta.resolve('@gsd-code-skill/hooks/package.json'), 'gsd-hooks'),
  'gsd-fleet': bin(import.meta.resolve('@gsd-code-skill/gsd-fleet/package.json'), 'gsd-fleet'),
  'gsd-launcher': bin(import.meta.resolve('@gsd-code-skill/launcher/package.json'), 'gsd-launcher'),
  'gsd-mcp': bin(import.meta.resolve('@gsd-code-skill/mcp/package.json'), 'gsd-mcp'),
  'menu-driver': bin(
    import.meta.resolve('@gsd-code-skill/menu-driver/package.json'),
    'menu-driver',
  ),
} as const;

export type Program = keyof typeof programs;

function bin(manifest: string, name: string): string {
  return fileURLToPath(new URL(`bin/${name}.js`, manifest));
}
