import { once } from 'node:events';
import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A line to a gateway that can be broken in the ways lines are. */
export interface GatewayLine {
  readonly url: string;
  break(how: 'down' | 'hang' | 'cut', lasts: number): Promise<void>;
  close(): Promise<void>;
}

/** Listens in front of a gateway and passes on every byte, until told otherwise. */
export async function openGatewayLine(gatewayUrl: string): Promise<GatewayLine> {
  const target = Number(new URL(gatewayUrl).port);
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let port = 0;
  let isHanging = false;
  let isCutting = false;

  function serve(client: Socket): void {
    const gateway = dial(target, '127.0.0.1');
    const pair = [client, gateway] as const;
    const end = () => {
      for (const socket of pair) {
        socket.destroy();
        sockets.delete(socket);
      }
    };
    for (const socket of pair) {
      sockets.add(socket);
      socket.on('error', end).on('close', end);
      if (isHanging) socket.pause();
    }
    client.on('data', (data) => pass(data, gateway, end));
    gateway.on('data', (data) => pass(data, client, end));
    if (isHanging) for (const socket of pair) socket.pause();
  }

  function pass(data: Buffer, to: Socket, end: () => void): void {
    if (!isCutting) return void to.write(data);
    // half a frame, and then nothing more
    to.write(data.subarray(0, Math.ceil(data.length / 2)), end);
  }

  async function listen(): Promise<void> {
    server = createServer(serve).listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
  }

  async function hangUp(): Promise<void> {
    const closing = server;
    server = undefined;
    const closed = closing && new Promise((resolve) => closing.close(resolve));
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  function hang(isHung: boolean): void {
    isHanging = isHung;
    for (const socket of sockets) isHung ? socket.pause() : socket.resume();
  }

  await listen();
  return {
    url: `ws://127.0.0.1:${port}`,
    async break(how, lasts) {
      if (how === 'down') await hangUp();
      if (how === 'hang') hang(true);
      isCutting = how === 'cut';
      await sleep(lasts);
      isCutting = false;
      if (how === 'down') await listen();
      if (how === 'hang') hang(false);
    },
    close: hangUp,
  };
}
