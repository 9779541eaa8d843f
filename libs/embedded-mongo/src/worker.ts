import { parentPort, workerData } from 'node:worker_threads';
import { EmbeddedMongoServer } from './server.js';
import type { WorkerInput, WorkerMessage } from './start.js';

/** Entry point of the worker thread `startEmbeddedMongo` starts; any message asks it to close. */
const port = parentPort;
if (!port) throw new Error('worker.js is started by startEmbeddedMongo, not by itself');

const send = (message: WorkerMessage): void => port.postMessage(message);
const { dataDir, where, oplog, readers } = workerData as WorkerInput;

try {
  const server = new EmbeddedMongoServer({ dataDir, oplog, readers, onError: (error) => send({ kind: 'error', error }) });
  port.once('message', () => {
    void server.close().finally(() => port.close());
  });
  try {
    send({ kind: 'ready', uri: await server.listen(where) });
  } catch (error) {
    await server.close();
    throw error;
  }
} catch (error) {
  send({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
  port.close();
}
