#!/usr/bin/env node
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `gsd-launcher needs Node 22.18 or later; this is ${process.version} (${process.execPath})`,
  );
  process.exit(1);
}
// a path in a variable, so that an old Node does not read the program before this check
const program = '../dist/cli.js';
import(program);
