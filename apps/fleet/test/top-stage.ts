import { type PrivatePane, type PrivateTmux, privateTmux } from '@gsd-code-skill/testing';
import { test as base } from '@gsd-code-skill/testing/test';
import { execa } from 'execa';
import { type StagedFleet, stageFleet } from './staged-fleet.ts';

const bin = new URL('../bin/gsd-fleet.js', import.meta.url).pathname;

/** A shell in a terminal of 80 by 24, for people who look at three sessions. */
export interface TopStage {
  readonly fleet: StagedFleet;
  readonly pane: PrivatePane;
  /** The server that the sessions live on, as far as the command line says. */
  readonly other: PrivateTmux;
  /** The server of the shell. */
  readonly tmux: PrivateTmux;
  press(...keys: readonly string[]): Promise<void>;
  /** Starts top and waits for its table; variables may stand before it. */
  start(variables?: string): Promise<void>;
  /** The pid of top itself. */
  pid(): Promise<number>;
  /** How the terminal is set: by its driver, and by what was drawn. */
  settings(): Promise<string>;
}

export const test = base.extend<{ stage: TopStage }>({
  stage: async ({ privateTmux: tmux }, use) => {
    const fleet = await stageFleet(3);
    const other = privateTmux(fleet.home);
    const command = ['bash', '--norc', '-i'];
    const env = { ...fleet.env, PS1: 'shell> ', TMUX_OTHER: other.socketPath };
    const pane = await tmux.session('people', { command, width: 80, height: 24, env });
    await pane.shows('shell>');
    const tell = (format: string) => tmux.raw('display-message', '-p', '-t', pane.paneId, format);
    const tty = await tell('#{pane_tty}');
    const press = async (...keys: readonly string[]) => {
      await tmux.raw('send-keys', '-t', pane.paneId, ...keys);
    };
    await use({
      ...{ fleet, pane, other, tmux, press },
      async start(variables = '') {
        await press(`${variables} ${process.execPath} ${bin} -S "$TMUX_OTHER" top`, 'Enter');
        await pane.shows(/^> waiting .*agent-2/m);
      },
      async pid() {
        const { stdout } = await execa('ps', ['-t', tty.slice(5), '-o', 'pid=,args=']);
        const line = stdout.split('\n').find((one) => one.endsWith(' top'));
        return Number(line?.trim().split(' ')[0]);
      },
      async settings() {
        const { stdout } = await execa('stty', ['-F', tty, '-a']);
        return `${stdout} ${await tell('#{alternate_on} #{cursor_flag} #{wrap_flag}')}`;
      },
    });
    await other.close();
    await fleet.close();
  },
});
