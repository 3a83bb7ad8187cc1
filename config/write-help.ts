import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Writes what `--help` prints into `help.js`, which is there much sooner than the parser that made it. */
export async function writeHelp(outDir: string): Promise<void> {
  const options = { env: { ...process.env, NO_COLOR: '1' }, timeout: 60_000 };
  const { stdout } = await run(process.execPath, [join(outDir, 'cli.js'), '--help'], options);
  const program = `// whoever reads it may stop, as head does
process.stdout.on('error', () => process.exit());
process.stdout.write(${JSON.stringify(stdout)});
`;
  await writeFile(join(outDir, 'help.js'), program);
}
