import { beforeEach, expect, it } from 'vitest';
import { UploadQueue, type PlannedUpload, type UploadProgress } from './upload-queue';

class Refusal extends Error {}

interface Sending {
  readonly path: string;
  readonly signal: AbortSignal;
  readonly end: (error?: Error) => void;
}

const file = (path: string, size = 10): PlannedUpload<string> => ({ path, size, content: path });

let sending: Sending[];
let queue: UploadQueue<string>;
beforeEach(() => {
  sending = [];
  queue = new UploadQueue({
    atOnce: 2,
    isOfFile: (error) => error instanceof Refusal,
    send: ({ path }, signal) =>
      new Promise<void>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
        sending.push({ path, signal, end: (error) => (error ? reject(error) : resolve()) });
      }),
  });
});

/** Ends what is being sent of a path, and waits for what follows. */
async function end(path: string, error?: Error): Promise<void> {
  sending.findLast((each) => each.path === path)?.end(error);
  await new Promise((resolve) => setImmediate(resolve));
}

const paths = (): string[] => sending.map(({ path }) => path);

it('uploads several files concurrently and reports progress', async () => {
  const told: UploadProgress[] = [];
  const stop = queue.subscribe(() => told.push(queue.progress));
  queue.add([file('/a', 1), file('/b', 2), file('/c', 3)]);
  expect(paths()).toEqual(['/a', '/b']);
  expect(queue.progress).toEqual({
    state: 'running',
    files: 3,
    sentFiles: 0,
    bytes: 6,
    sentBytes: 0,
    failures: [],
    reason: null,
  });
  await end('/b');
  expect(paths()).toEqual(['/a', '/b', '/c']);
  expect(queue.progress).toMatchObject({ state: 'running', sentFiles: 1, sentBytes: 2 });
  queue.add([file('/d', 4)]);
  await end('/a');
  await end('/c');
  await end('/d');
  expect(queue.progress).toMatchObject({ state: 'idle', files: 4, sentFiles: 4, bytes: 10, sentBytes: 10 });
  expect(told.at(-1)).toBe(queue.progress);
  stop();
  queue.add([file('/e')]);
  expect(told.at(-1)).not.toBe(queue.progress);
  expect(queue.progress).toMatchObject({ state: 'running', files: 1, sentFiles: 0 });
});

it('continues after a rejected file and retries it on request', async () => {
  queue.add([file('/a'), file('/b'), file('/c')]);
  const error = new Refusal('too large');
  await end('/a', error);
  await end('/b');
  await end('/c');
  expect(queue.progress).toMatchObject({ state: 'idle', files: 3, sentFiles: 2, failures: [{ path: '/a', error }] });
  queue.retry();
  expect(queue.progress).toMatchObject({ state: 'running', failures: [] });
  await end('/a');
  expect(queue.progress).toMatchObject({ state: 'idle', files: 3, sentFiles: 3, failures: [] });
});

it('stops where no file can be uploaded, and loses none', async () => {
  queue.add([file('/a'), file('/b'), file('/c')]);
  const away = new Error('away');
  await end('/a', away);
  expect(queue.progress).toMatchObject({ state: 'stopped', reason: away, failures: [] });
  await end('/b');
  expect(queue.progress).toMatchObject({ state: 'stopped', sentFiles: 1 });
  expect(paths()).toEqual(['/a', '/b']);
  queue.resume();
  expect(queue.progress).toMatchObject({ state: 'running', reason: null });
  expect(paths()).toEqual(['/a', '/b', '/a', '/c']);
  await end('/a');
  await end('/c');
  expect(queue.progress).toMatchObject({ state: 'idle', sentFiles: 3 });
});

it('is canceled immediately', async () => {
  queue.add([file('/a'), file('/b'), file('/c')]);
  await end('/a');
  queue.cancel();
  expect(sending.map(({ signal }) => signal.aborted)).toEqual([true, true, true]);
  expect(queue.progress).toMatchObject({ state: 'idle', files: 0, sentFiles: 0 });
  await end('/b');
  expect(queue.progress).toMatchObject({ state: 'idle', files: 0, failures: [] });
  queue.add([file('/d')]);
  await end('/d');
  expect(queue.progress).toMatchObject({ state: 'idle', files: 1, sentFiles: 1 });
});
