#!/usr/bin/env node
import module from 'node:module';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major > 22 || (major === 22 && minor >= 18)) {
  module.enableCompileCache?.();
  await import('../dist/cli.js');
} else {
  // such as the one an agent's shell finds
  const { runOnNewerNode } = await import('../dist/newer-node.js');
  const [, script, ...args] = process.argv;
  const program = { name: 'gsd-fleet', script, args, env: process.env, oldest: '22.18' };
  process.exit(await runOnNewerNode(program));
}
