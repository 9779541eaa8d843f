import { once } from 'node:events';
import { createServer } from 'node:net';
import { cannotListen } from '../log/start-failure.js';

/**
 * Fails at once where a process will not be able to listen on its address, before it has loaded and opened everything else.
 * @throws StartError in the words of the variables that name it
 */
export async function freeAddress(variable: string, host: string, port: number): Promise<void> {
  // Whoever asks for the port meanwhile would keep the server from closing.
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
