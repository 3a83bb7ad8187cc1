#!/usr/bin/env node
const [major, minor] = process.versions.node.split('.').map(Number);
if (major > 22 || (major === 22 && minor >= 18)) {
  process.getBuiltinModule('node:module').enableCompileCache();
  // the help is there as it was printed by the build, for terminals of the usual width
  const isHelp = process.argv.length === 3 && process.argv[2] === '--help';
  const isUsual = isHelp && (process.stdout.columns ?? 80) >= 80;
  await import(isUsual ? '../dist/help.js' : '../dist/cli.js');
} else {
  // such as the one an agent's shell finds
  const { runOnNewerNode } = await import('../dist/newer-node.js');
  const [, script, ...args] = process.argv;
  const program = { name: 'gsd-mcp', script, args, env: process.env, oldest: '22.18' };
  process.exit(await runOnNewerNode(program));
}
