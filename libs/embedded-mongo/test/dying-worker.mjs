// The compiled worker of the store, which dies in the way that the file `die` beside the data directory specifies.
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { workerData } from 'node:worker_threads';

const DEATHS = {
  throw: () => {
    throw new Error('thrown for the test');
  },
  reject: () => void Promise.reject(new Error('rejected for the test')),
  exit: () => process.exit(3),
  memory: () => {
    const kept = [];
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, i) => ({ i })));
  },
};

const path = join(dirname(workerData.dataDir), 'die');
setInterval(() => {
  let how;
  try {
    how = readFileSync(path, 'utf8');
  } catch {
    return;
  }
  if (!(how in DEATHS)) return;
  rmSync(path);
  DEATHS[how]();
}, 5).unref();

await import('../../../dist/libs/embedded-mongo/src/worker.js');
