import { once } from 'node:events';
import { createServer } from 'node:net';

// Below the ports that systems hand out themselves (Linux from 32768, others from 49152): no connection and no server that asks
// for any port takes one of these between being found and being listened on.
const LOWEST = 10_000;
const HIGHEST = 32_000;
const ATTEMPTS = 100;

/**
 * Returns a random unused port of 127.0.0.1, so that processes that look at the same time find different ones.
 * @throws Error if the system refuses for another reason than a port in use, or if 100 ports in a row are in use
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port in ${ATTEMPTS} attempts`);
}

async function isFree(port: number): Promise<boolean> {
  // A client that connects meanwhile would keep the server from closing.
  const server = createServer((socket) => socket.destroy());
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE' || code === 'EACCES') return false;
    throw error;
  }
  server.close();
  await once(server, 'close');
  return true;
}
