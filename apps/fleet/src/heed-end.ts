import type { Terminal } from './terminal.ts';

const deadly = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Does something that a signal cuts short: first it ends what it has started, then the signal ends this process. */
export async function heedEnd<Result>(
  terminal: Pick<Terminal, 'pid' | 'kill' | 'on' | 'off'>,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const cut = new AbortController();
  const listeners = deadly.map((signal) => {
    const listener = () => {
      cut.abort();
      letGo();
      terminal.kill(terminal.pid, signal);
    };
    return [signal, listener] as const;
  });
  const letGo = () => {
    for (const [signal, listener] of listeners) terminal.off(signal, listener);
  };
  for (const [signal, listener] of listeners) terminal.on(signal, listener);
  try {
    return await work(cut.signal);
  } finally {
    letGo();
  }
}
