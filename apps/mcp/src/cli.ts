import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { tmuxServerOptions } from '@gsd-code-skill/core';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { Command } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { type Host, openHost } from './host/host.ts';
import { createServer } from './server/create-server.ts';

interface Flags {
  readonly agent?: string;
  readonly socketPath?: string;
  readonly socketName?: string;
}

const program = new Command('gsd-mcp')
  .description('Claude Code sessions in tmux as tools of the Model Context Protocol, on stdio')
  .version(manifest.version)
  .option('--agent <id>', 'only the sessions of this agent')
  .option(tmuxServerOptions.path, tmuxServerOptions.byPath)
  .option(tmuxServerOptions.name, tmuxServerOptions.byName)
  .showHelpAfterError()
  .addHelpText(
    'after',
    `
It is started by the program whose agent uses the tools; you need not run it yourself.

Examples:
  claude mcp add gsd -- gsd-mcp
  openclaw mcp add gsd --command gsd-mcp --arg --agent --arg warden`,
  )
  .action(serve);

await program.parseAsync();

function serve({ agent, ...server }: Flags): void {
  const host = open(agent, server);
  const { close } = serveStdio(() => createServer(host, manifest.version), {
    // standard output is the protocol's alone
    onerror: (error) => process.stderr.write(`gsd-mcp: ${error.message}\n`),
  });
  // an answer that is being given is finished; the process ends by itself then
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
}

function open(agent: string | undefined, server: Omit<Flags, 'agent'>): Host {
  try {
    return openHost({ env: process.env, agent, server, launcher: findLauncher() });
  } catch (error) {
    return program.error(`gsd-mcp: ${(error as Error).message}`, { exitCode: 2 });
  }
}

/** The launcher that is installed beside this program, run by the same Node; else the one on PATH. */
function findLauncher(): readonly string[] {
  // one folder below the package, both as source and as the bundle
  const path = fileURLToPath(new URL('../../launcher/bin/gsd-launcher.js', import.meta.url));
  return existsSync(path) ? [process.execPath, path] : ['gsd-launcher'];
}
