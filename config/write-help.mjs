// `node ../../config/write-help.mjs` in an app, after its build: writes what `--help` prints into
// dist/help.js, which is there much sooner than the parser that made it.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const options = { encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' }, timeout: 60_000 };
const text = execFileSync(process.execPath, ['dist/cli.js', '--help'], options);
const program = `// whoever reads it may stop, as head does
process.stdout.on('error', () => process.exit());
process.stdout.write(${JSON.stringify(text)});
`;
writeFileSync('dist/help.js', program);
