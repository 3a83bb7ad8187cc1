import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { limitStrangers } from './limit-strangers.ts';

test('whoever shows nothing makes room for the next, and who is known stays', async () => {
  const server = createServer();
  const limit = limitStrangers(server, 2);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const callers: Socket[] = [];
  const call = async () => {
    const accepted = once(server, 'connection');
    callers.push(connect(port, '127.0.0.1').on('error', () => {}));
    const [socket] = (await accepted) as [Socket];
    return socket;
  };
  const known = await call();
  limit.know(known);
  const strangers = [await call(), await call(), await call(), await call()];
  expect(known.destroyed).toBe(false);
  expect(strangers.map(({ destroyed }) => destroyed)).toEqual([true, true, false, false]);
  for (const caller of callers) caller.destroy();
  server.closeAllConnections();
  server.close();
});
