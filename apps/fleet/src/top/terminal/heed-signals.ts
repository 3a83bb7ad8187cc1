import type { Terminal } from '../../terminal.ts';
import type { Screen } from './screen.ts';

const deadly = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const;
/** Milliseconds in which a process that can be stopped is stopped. */
const untilStopped = 100;

export interface SignalOptions {
  readonly terminal: Terminal;
  readonly screen: Screen;
  /** Before this process ends by a signal. */
  onEnd(): void;
  /** When the terminal is ours again. */
  onReturn(): void;
}

/** Gives the terminal back before a signal, a crash or a stop takes this process away. */
export function heedSignals({ terminal, screen, onEnd, onReturn }: SignalOptions) {
  const { pid } = terminal;
  const leave = () => screen.leave();
  const enders = deadly.map((signal) => {
    const end = () => {
      leave();
      onEnd();
      close();
      // so that whoever waits for us learns of the signal
      terminal.kill(pid, signal);
    };
    return [signal, end] as const;
  });
  let timer: NodeJS.Timeout | undefined;
  const returned = () => {
    clearTimeout(timer);
    terminal.off('SIGTSTP', suspend);
    terminal.on('SIGTSTP', suspend);
    screen.enter();
    onReturn();
  };
  function suspend() {
    leave();
    terminal.off('SIGTSTP', suspend);
    // the whole job, as the terminal would have done it
    terminal.kill(0, 'SIGTSTP');
    // one that no shell looks after is not stopped at all
    timer = setTimeout(returned, untilStopped);
  }
  const others = [
    ['SIGTSTP', suspend],
    ['SIGCONT', returned],
    ['exit', leave],
    ['uncaughtExceptionMonitor', leave],
  ] as const;
  function close() {
    // begun when we were stopped, it runs on when we are back
    clearTimeout(timer);
    for (const [event, listener] of [...enders, ...others]) terminal.off(event, listener);
  }
  for (const [event, listener] of [...enders, ...others]) terminal.on(event, listener);
  return { suspend, close };
}
