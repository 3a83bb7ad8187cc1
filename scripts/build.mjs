// `node scripts/build.mjs [turbo options]` builds what is not built yet; it speaks only when that
// takes a while or fails.
import { spawn } from 'node:child_process';

const args = [
  'run',
  'build:libraries',
  'build:apps',
  '--output-logs=errors-only',
  ...process.argv.slice(2),
];
const turbo = spawn('turbo', args, { stdio: ['ignore', 'pipe', 'pipe'] });
const output = [];
for (const stream of [turbo.stdout, turbo.stderr]) stream.on('data', (data) => output.push(data));

const note = setTimeout(() => console.error('Building the packages…'), 1000);
turbo.on('error', (error) => {
  clearTimeout(note);
  console.error(`turbo: ${error.message}`);
  process.exitCode = 1;
});
turbo.on('close', (code) => {
  clearTimeout(note);
  if (code === 0) return;
  console.error(Buffer.concat(output).toString('utf8'));
  process.exitCode = 1;
});
