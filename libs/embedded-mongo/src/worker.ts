import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { EmbeddedMongoServer } from './server.js';
import type { WorkerInput, WorkerMessage } from './supervised-worker.js';

/** Entry point of the worker thread `startEmbeddedMongo` starts; any message asks it to close. */
const port = parentPort;
if (!port) throw new Error('worker.js must be started by startEmbeddedMongo');

const send = (message: WorkerMessage): void => port.postMessage(message);
function fail(error: unknown): void {
  const failure = error instanceof Error ? error : new Error(String(error));
  send({ kind: 'failed', error: failure, name: failure.name });
}
const { where, commands, ...input } = workerData as WorkerInput & { readonly commands: MessagePort };

try {
  const server = new EmbeddedMongoServer({
    ...input,
    onError: (error) => send({ kind: 'error', error }),
    onMode: (mode) => send({ kind: 'mode', mode }),
    // Ends the thread after its messages have been sent; the next one reopens the data.
    onBroken: (error) => {
      setImmediate(() => {
        throw error;
      });
    },
  });
  // Unhandled rejections arrive here, too.
  process.on('uncaughtException', (error) => {
    fail(error);
    void server.abandon().finally(() => process.exit(1));
  });
  server.serve(commands);
  const listening = server.listen(where);
  port.once('message', () => {
    // Asked to close while it still starts, it would begin to listen afterwards.
    void listening
      .then(() => server.close())
      .catch(() => undefined)
      .finally(() => port.close());
  });
  try {
    send({ kind: 'ready', uri: await listening });
  } catch (error) {
    await server.close();
    throw error;
  }
} catch (error) {
  fail(error);
  port.close();
}
