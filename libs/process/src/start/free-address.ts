import { once } from 'node:events';
import { createServer } from 'node:net';
import { cannotListen } from '../log/start-failure.js';

/**
 * Fails immediately if a process will not be able to listen on its address, before it has loaded and opened everything
 * else.
 * @throws StartError that names the variables of the address
 */
export async function freeAddress(variable: string, host: string, port: number): Promise<void> {
  // Closes connections immediately: an open one would keep the server from closing.
  const server = createServer((socket) => socket.destroy());
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    throw cannotListen(variable, host, port, error);
  }
  server.close();
  await once(server, 'close');
}
