import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Options } from 'tsup';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

/** Ships the licences of whatever is bundled: they ask for it. */
export function bundledLicenses(outDir: string): Plugin {
  return {
    name: 'bundled-licenses',
    setup(build) {
      build.onEnd(async ({ metafile }) => {
        const bundled = Object.values(metafile?.outputs ?? {}).flatMap(({ inputs }) =>
          Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0),
        );
        const folders = new Set(bundled.flatMap(([path]) => packageFolder(resolve(path)) ?? []));
        const entries = Array.from(folders, describe).sort((a, b) => (a < b ? -1 : 1));
        await mkdir(outDir, { recursive: true });
        await writeFile(
          join(outDir, 'THIRD-PARTY-LICENSES.md'),
          [introduction, ...entries].join('\n'),
        );
      });
    },
  };
}

const introduction = `# Third-party licences

This program contains the packages below, under their licences.
`;

function packageFolder(file: string): string | undefined {
  const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file) ?? [];
  return folder;
}

function describe(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file));
  // a package of a monorepo may leave its licence at the root, which is not published
  if (typeof license !== 'string') throw new Error(`${folder}: names no licence`);
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  const shown = texts.map((text) => `\n\`\`\`text\n${text.replaceAll('```', "'''")}\n\`\`\`\n`);
  return `## ${name} ${version}\n\n${license}\n${shown.join('')}`;
}
