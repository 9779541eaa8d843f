import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Admin } from '../platform/admin.js';
import { EndUser } from '../platform/end-user.js';
import { eventually } from '../platform/eventually.js';
import { startPlatform, type Platform } from '../platform/processes.js';

/** Entries of a full batch. */
const FULL = 100;
/** Milliseconds after which another process has a killed one's lease, on a busy machine too. */
const LEASE_OVER_MS = 120_000;
const STORED = `exports = async () => (await context.services.get('mongodb-atlas').db('logs').collection('all')
  .find({}, { co_id: 1 }).toArray()).map(({ co_id }) => co_id)`;

/** Takes what a function of the app posts: a list of ids for each delivery. */
class Receiver {
  readonly lists: string[][] = [];
  private onList = (): void => {};

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Receiver> {
    let self: Receiver | undefined;
    const server = createServer((request, response) => {
      void json(request).then((list) => {
        self?.lists.push(list as string[]);
        self?.onList();
        response.end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    self = new Receiver(server);
    return self;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  /** Does something once, in the middle of the delivery of that number. */
  atList(count: number, work: () => void): void {
    this.onList = () => {
      if (this.lists.length === count) work();
    };
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

let receiver: Receiver;
let running: Platform | undefined;
beforeAll(async () => {
  receiver = await Receiver.start();
});
afterAll(async () => {
  receiver.stop();
  await running?.stop();
});

it('kill -9 in the middle of a batch leaves no gap: in a collection each entry is once, functions get each at least once', async ({
  signal,
}) => {
  const first = await startPlatform();
  running = first;
  const app = await (await Admin.login(first)).createApp();
  await app.enableAnonymous();
  await app.must('POST', '/services', { name: 'mongodb-atlas', type: 'mongodb-atlas' });
  await app.addFunction('echo', 'exports = (value) => value');
  await app.addFunction('stored', STORED, { run_as_system: true });
  await app.addFunction(
    'post',
    `exports = (entries) => context.http.post({ url: '${receiver.url}', body: entries.map(({ co_id }) => co_id), encodeBodyAsJSON: true })`,
    { run_as_system: true },
  );
  const common = { log_types: ['function'], log_statuses: ['success'], policy: { type: 'batch' } };
  await app.must('POST', '/log_forwarders', { ...common, name: 'out', action: { type: 'function', name: 'post' } });
  const action = { type: 'collection', data_source: 'mongodb-atlas', database: 'logs', collection: 'all' };
  await app.must('POST', '/log_forwarders', { ...common, name: 'kept', action });
  const user = await EndUser.login(first, app.app.client_app_id);
  const answered: string[] = [];
  receiver.atList(2, () => first.process.kill('SIGKILL'));
  const calls = async (): Promise<void> => {
    while (!signal.aborted) {
      const answer = await user.call('echo', [1]).catch(() => null);
      if (answer === null) return;
      // A loaded machine may refuse a call: it is made again.
      if (answer.status !== 200) continue;
      answered.push(answer.headers.get('x-appservices-request-id') ?? '');
    }
  };
  await Promise.all(Array.from({ length: 4 }, calls));
  await first.end('SIGKILL');
  expect(receiver.lists.map(({ length }) => length)).toEqual([FULL, FULL]);

  const second = await startPlatform({ dataDir: first.dataDir });
  running = second;
  const again = await EndUser.login(second, app.app.client_app_id);
  const missing = (seen: readonly string[]): string[] => {
    const all = new Set(seen);
    return answered.filter((id) => !all.has(id));
  };
  // The last of them are part of a batch that is not full.
  for (let more = 0; more < FULL; more += 1) await again.call('echo', [2]);
  // Until the lease of the killed process is over: nothing is asked of the platform meanwhile.
  await expect.poll(() => missing(receiver.lists.flat()), { timeout: LEASE_OVER_MS }).toEqual([]);
  let stored: string[] = [];
  await eventually(
    async () => {
      const reply = await again.call('stored', []);
      // A busy machine may refuse the call, or end it: it is asked again.
      if (reply.status !== 200) return [`stored: ${reply.text}`];
      stored = reply.body as string[];
      return missing(stored);
    },
    (gaps) => gaps.length === 0,
  );

  expect(new Set(stored).size).toBe(stored.length);
  expect(receiver.lists.every(({ length }) => length <= FULL)).toBe(true);
}, 300_000);
