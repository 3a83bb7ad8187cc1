import type { ServerResponse } from 'node:http';
import { respondStream } from './respond.ts';

/** A tab that listens. */
export interface EventStream {
  send(name: string, value: unknown): void;
  /** True while the tab has not taken what it was sent; what may be left out is better left out. */
  readonly isBehind: boolean;
}

/** Bytes that wait for a tab before it is left to come again. */
const mostWaiting = 8_000_000;

/** Opens a stream of server-sent events; `onClose` is called once, when the tab is gone. */
export function openEventStream(response: ServerResponse, onClose: () => void): EventStream {
  respondStream(response);
  // a browser that lost us asks again after this time
  response.write('retry: 1000\n\n');
  response.once('close', onClose);
  return {
    send(name, value) {
      if (response.writableLength > mostWaiting) response.destroy();
      else response.write(`event: ${name}\ndata: ${JSON.stringify(value)}\n\n`);
    },
    get isBehind() {
      return response.writableNeedDrain;
    },
  };
}
