#!/usr/bin/env node
import module from 'node:module';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `gsd-fleet needs Node 22.18 or later; this is ${process.version} (${process.execPath})`,
  );
  process.exit(1);
}
module.enableCompileCache?.();
await import('../dist/cli.js');
