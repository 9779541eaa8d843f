import { once } from 'node:events';
import { createServer } from 'node:net';
import { CliError } from '../terminal/cli-error.js';
import { hasCode } from '../terminal/error-code.js';

const FIRST = 9090;
const LAST = 9099;

/** Returns the port an own platform listens on: the given one, the last one where it is free, else the first free one. Throws `CliError`. */
export async function platformPort(given: number | null, last: number | null): Promise<number> {
  if (given !== null) {
    if (given === 0 || (await isFree(given))) return given;
    throw new CliError('failure', `port ${given} is in use by another process: choose another port with --port`);
  }
  const candidates = [...(last === null ? [] : [last]), ...Array.from({ length: LAST - FIRST + 1 }, (_, index) => FIRST + index)];
  for (const port of candidates) if (await isFree(port)) return port;
  throw new CliError('failure', `ports ${FIRST} to ${LAST} are in use by other processes: choose another port with --port`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer((socket) => socket.destroy());
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE', 'EACCES')) return false;
    throw error;
  }
  server.close();
  await once(server, 'close');
  return true;
}
