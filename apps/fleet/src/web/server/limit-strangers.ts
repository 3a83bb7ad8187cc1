import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Keeps no more connections than that of callers who have shown nothing; the oldest goes first. */
export interface StrangerLimit {
  /** Says that whoever is at the other end is known, and may stay. */
  know(socket: Socket): void;
}

export function limitStrangers(server: Server, most: number): StrangerLimit {
  const strangers = new Set<Socket>();
  server.on('connection', (socket) => {
    strangers.add(socket);
    socket.once('close', () => strangers.delete(socket));
    const [oldest] = strangers;
    if (strangers.size > most) oldest?.destroy();
  });
  return { know: (socket) => void strangers.delete(socket) };
}
