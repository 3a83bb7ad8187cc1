import { setTimeout as delay } from 'node:timers/promises';
import { isWebToken, webToken } from '@gsd-code-skill/session-channel';
import { signOfAgent } from '@gsd-code-skill/session-driver';
import { isTmuxMissing } from '@gsd-code-skill/tmux-adapter';
import { Command, InvalidArgumentError, Option } from 'commander';
import { serveWeb } from '../web/serve-web.ts';
import { openWebHost, type WebHost } from '../web/web-host.ts';
import type { CommandContext } from './command-context.ts';
import { examples } from './examples.ts';

interface WebCommandOptions {
  readonly port: number;
  readonly answer?: boolean | undefined;
  readonly newToken?: boolean | undefined;
}

/** Milliseconds between two looks whether another has made a new link. */
/** Milliseconds that a tmux may take to tell that it is too old. */
const longestLook = 1000;
const renewal = 2000;

/** `gsd-fleet web` */
export function webCommand(context: CommandContext): Command {
  return new Command('web')
    .addOption(
      new Option('--port <number>', 'port on 127.0.0.1; 0 for any free one')
        .argParser(readPort)
        .default(4740),
    )
    .option('--answer', 'let whoever opens the page answer requests')
    .option('--new-token', 'make a new link; the old one stops working')
    .addHelpText('after', examples('web', 'web --answer', 'web --port 8080'))
    .action((options: WebCommandOptions) => serve(context, options));
}

async function serve(context: CommandContext, options: WebCommandOptions): Promise<void> {
  const { env, pid, host: name, server, version, pageFolder, print, warn, exitWith } = context;
  const { port, answer: mayAnswer = false, newToken: renew = false } = options;
  const agent = mayAnswer ? await signOfAgent(env, pid) : undefined;
  if (agent !== undefined) {
    warn(`gsd-fleet: --answer is for a person, and ${agent}: this is the shell of an agent`);
    return exitWith(2);
  }
  context.startLean();
  const host = openWebHost(name, env, server);
  await refuseWithoutTmux(host);
  const token = await webToken(host.stateDir, { renew });
  const { link, close } = await serveWeb({ host, version, pageFolder, token, port, mayAnswer });
  const what = mayAnswer ? 'requests can be answered' : 'it only shows; --answer lets it answer';
  print(`${link}\nThe link is for you alone: ${what}. Ctrl-C ends it.`);
  const timer = setInterval(async () => {
    if (await isWebToken(host.stateDir, token)) return;
    clearInterval(timer);
    warn('gsd-fleet: there is a newer link, so that this one ends');
    exitWith(2);
    await close();
  }, renewal);
}

async function refuseWithoutTmux(host: WebHost): Promise<void> {
  const looked = host
    .tmuxAt(undefined)
    .panes()
    .catch((error: unknown) => error);
  // whatever else is wrong with it, and a server that hangs, may pass while the page is open
  const found = await Promise.race([looked, delay(longestLook, undefined, { ref: false })]);
  if (isTmuxMissing(found)) throw found;
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port < 65_536) return port;
  throw new InvalidArgumentError('expected a port from 0 to 65535');
}
