import { connect, createServer, type Server, type Socket } from 'node:net';

/** A port on loopback, or the path of a socket, which no network namespace keeps out. */
export type Door = number | string;

/** Carries what comes in at one door to another. */
export function relay(from: Door, to: Door): Promise<Server> {
  const server = createServer((inside) => {
    const outside = typeof to === 'number' ? connect(to, '127.0.0.1') : connect(to);
    carry(inside, outside);
    carry(outside, inside);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    const isOpen = () => resolve(server);
    if (typeof from === 'number') server.listen(from, '127.0.0.1', isOpen);
    else server.listen(from, isOpen);
  });
}

function carry(from: Socket, to: Socket): void {
  from.pipe(to);
  from.on('error', () => to.destroy());
  from.on('close', () => to.destroy());
}
