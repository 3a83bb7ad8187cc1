import { readFileSync } from 'node:fs';
import { drive } from './drive.ts';

await drive(process.argv.slice(2), {
  env: process.env,
  pid: process.pid,
  // as performance.now has it, which takes Node half a millisecond to load
  elapsed: () => process.uptime() * 1000,
  isTerminal: () => Boolean(process.stdin.isTTY && process.stdout.isTTY),
  async readInput() {
    const { text } = await import('node:stream/consumers');
    return text(process.stdin);
  },
  print: (text) => process.stdout.write(text),
  end: (text, code) => process.stdout.write(text, () => process.exit(code)),
  version,
});

/** The version of the package that is installed, whenever this was built. */
function version(): string {
  // one folder below the package, both as source and as the bundle
  const manifest = new URL('../package.json', import.meta.url);
  return JSON.parse(readFileSync(manifest, 'utf8')).version;
}
