import { type Environment, type PaneId, toPaneId } from '@gsd-code-skill/core';
import { captureOf, lastRows } from './commands/capture.ts';
import { newSessionCommand, newWindowCommand } from './commands/new-session.ts';
import { pasteText } from './commands/paste-text.ts';
import { clientFormat, showsPane } from './list/client.ts';
import { createSeparator } from './list/list-format.ts';
import { paneFormat } from './list/pane.ts';
import { sessionFormat } from './list/session.ts';
import { checkPaneId, checkUserOption, checkVariable } from './run/arguments.ts';
import { createRun } from './run/run-tmux.ts';
import { TmuxError } from './run/tmux-error.ts';
import type { Tmux } from './tmux.ts';

export interface TmuxOptions {
  /** Path of the socket, as in `tmux -S`. */
  readonly socketPath?: string | undefined;
  /**
   * Name of the socket, as in `tmux -L`; without path and name it is the server of `$TMUX`, else
   * the user's default one.
   */
  readonly socketName?: string | undefined;
  /**
   * Milliseconds a tmux command may take.
   *
   * @default 5000
   */
  readonly timeout?: number | undefined;
  /**
   * Configuration read when `newSession` has to start the server, as in `tmux -f`.
   *
   * @default the user's own
   */
  readonly configFile?: string | undefined;
  /**
   * The whole environment tmux runs in; a server that `newSession` has to start keeps it.
   *
   * @default that of this process
   */
  readonly env?: Environment | undefined;
}

export function createTmux({ timeout = 5000, ...server }: TmuxOptions = {}): Tmux {
  const run = createRun({ ...server, timeout });
  const runOnPane = async (pane: PaneId, [command, ...rest]: readonly [string, ...string[]]) => {
    checkPaneId(pane);
    return run([command, '-t', pane, ...rest]);
  };

  /** What commands print about a pane: one call for all, so that no server can take the place of another in between. */
  const onServer = async (
    serverPid: number,
    pane: PaneId,
    next: readonly (readonly string[])[],
  ) => {
    const printed = await run(['display-message', '-p', '#{pid}'], { next });
    const end = printed.indexOf('\n');
    if (printed.slice(0, end) === `${serverPid}`) return printed.slice(end + 1);
    throw new TmuxError('no-pane', `${pane} is not on server ${serverPid} any more`);
  };

  const getSession = async (name: string) => {
    const session = await tmux.findSession(name);
    if (session) return session;
    throw new TmuxError('no-session', `no session ${JSON.stringify(name)}`);
  };

  const tmux: Tmux = {
    async serverPid() {
      return Number(await run(['display-message', '-p', '#{pid}']));
    },

    async sessions() {
      const { format, read } = sessionFormat();
      return read(await emptyWithoutServer(run(['list-sessions', '-F', format])));
    },
    async findSession(name) {
      // compared here: even `=name` lets tmux take a client or a session id of that name
      return (await tmux.sessions()).find((session) => session.name === name);
    },
    async newSession(name, options) {
      return toPaneId((await run(newSessionCommand(name, options))).trimEnd());
    },
    async killSession(name) {
      await run(['kill-session', '-t', (await getSession(name)).id]);
    },
    async newWindow(name, options) {
      const session = await getSession(name);
      return toPaneId((await run(newWindowCommand(session, options))).trimEnd());
    },

    async clients() {
      const { format, read } = clientFormat();
      const clients = read(await emptyWithoutServer(run(['list-clients', '-F', format])));
      return clients.filter(showsPane);
    },

    async panes({ session, userOptions = [] } = {}) {
      const { format, read } = paneFormat(userOptions);
      const panes = read(await emptyWithoutServer(run(['list-panes', '-a', '-F', format])));
      return session === undefined ? panes : panes.filter((pane) => pane.sessionName === session);
    },
    async killPane(pane) {
      await runOnPane(pane, ['kill-pane']);
    },
    async resizeWindow(pane, { width, height }) {
      const before = (await runOnPane(pane, ['show-options', '-wqv', 'window-size'])).trimEnd();
      // tmux makes the size fixed, also for people who attach later
      const sizing = before === '' ? ['-wu', 'window-size'] : ['-w', 'window-size', before];
      const next = [['set-option', '-t', pane, ...sizing]];
      await run(['resize-window', '-t', pane, '-x', `${width}`, '-y', `${height}`], {
        next,
      });
    },

    async capture(pane, options = {}) {
      const { serverPid, lines } = options;
      if (serverPid === undefined) {
        return lastRows(await run(captureOf(pane, options)), lines);
      }
      return lastRows(await onServer(serverPid, pane, [captureOf(pane, options)]), lines);
    },
    async captureWithTail(pane, { serverPid, lines }) {
      const separator = createSeparator();
      const printed = await onServer(serverPid, pane, [
        captureOf(pane, { ansi: true }),
        ['display-message', '-p', separator],
        captureOf(pane, { lines }),
      ]);
      const [screen = '', tail = ''] = printed.split(`${separator}\n`);
      return { screen: lastRows(screen), tail: lastRows(tail, lines) };
    },
    async captureNoted(pane, name, options = {}) {
      checkPaneId(pane);
      checkUserOption(name);
      const next = [captureOf(pane, options)];
      const change = 'set' in options && ['set-option', '-t', pane, ...changeOf(name, options.set)];
      if (change) return { text: lastRows(await run(change, { next }), options.lines) };
      const separator = createSeparator();
      const format = `#{?pane_dead,dead,}${separator}#{${name}}${separator}`;
      const printed = await run(['display-message', '-p', '-t', pane, format], { next });
      const [dead, value = '', captured = ''] = printed.split(separator);
      const text = lastRows(captured.slice(1), options.lines);
      return { text, ...(value !== '' && { value }), ...(dead !== '' && { dead: true }) };
    },
    async sendKeys(pane, ...keys) {
      await runOnPane(pane, ['send-keys', '--', ...keys]);
    },
    async sendText(pane, text) {
      await runOnPane(pane, ['send-keys', '-l', '--', text]);
    },
    async paste(pane, text) {
      checkPaneId(pane);
      await pasteText(run, pane, text);
    },
    async cancelMode(pane) {
      await runOnPane(pane, ['copy-mode', '-q']);
    },

    async userOption(pane, name) {
      checkUserOption(name);
      const value = await runOnPane(pane, ['show-options', '-pqv', name]);
      // an empty value is printed as an empty line, a missing one not at all
      return value === '' ? undefined : value.slice(0, -1);
    },
    async setUserOption(pane, name, value) {
      checkUserOption(name);
      await runOnPane(pane, ['set-option', ...changeOf(name, value)]);
    },

    async setEnvironment(name, value) {
      checkVariable(name);
      const change = value === undefined ? ['-gu', '--', name] : ['-g', '--', name, value];
      await run(['set-environment', ...change]);
    },
  };
  return tmux;
}

/** What sets an option of a pane, or unsets it. */
function changeOf(name: string, value: string | undefined): readonly string[] {
  return value === undefined ? ['-pu', name] : ['-p', '--', name, value];
}

async function emptyWithoutServer(output: Promise<string>): Promise<string> {
  try {
    return await output;
  } catch (error) {
    if (error instanceof TmuxError && error.code === 'no-server') return '';
    throw error;
  }
}
