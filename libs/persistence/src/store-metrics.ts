import type { Metrics } from '#process/metrics/metrics.js';

/** Metrics the embedded store reports (`serverStatus`) about the time and the processes its statements take. */
export interface StoreMetrics {
  readonly turns: Readonly<Record<'longestMs' | 'long' | 'overruns', number>>;
  readonly readers: { readonly pids: readonly number[] } & Readonly<
    Record<'running' | 'waiting' | 'cursors' | 'jobs' | 'putBack' | 'cancelled' | 'killed' | 'outOfMemory' | 'started', number>
  >;
}

/** Sends a command to the store of a process. */
export type StoreCommand = (command: Readonly<Record<string, unknown>>) => Promise<Readonly<Record<string, unknown>>>;

const PREFIX = 'store_';

const FIGURES: readonly (readonly [name: string, help: string, of: (figures: StoreMetrics) => number])[] = [
  [
    'longest_turn_seconds',
    'Longest time since the start that a statement blocked the thread of the embedded store.',
    ({ turns }) => turns.longestMs / 1_000,
  ],
  ['long_turns_total', 'Time slices of more than 50 ms in the thread of the embedded store.', ({ turns }) => turns.long],
  [
    'turn_overruns_total',
    'Statements that exceeded a time slice and were restarted in a reader process or in smaller parts.',
    ({ turns }) => turns.overruns,
  ],
  ['readers', 'Reader processes of the embedded store alive.', ({ readers }) => readers.pids.length],
  ['readers_running', 'Statements inside a reader process.', ({ readers }) => readers.running],
  ['readers_waiting', 'Statements and transactions that wait for a reader process.', ({ readers }) => readers.waiting],
  ['readers_cursors', 'Cursors kept open by reader processes.', ({ readers }) => readers.cursors],
  ['readers_jobs_total', 'Statements sent to reader processes.', ({ readers }) => readers.jobs],
  ['readers_put_back_total', 'Times a long statement yielded to another one.', ({ readers }) => readers.putBack],
  ['readers_cancelled_total', 'Statements aborted because their client disconnected.', ({ readers }) => readers.cancelled],
  ['readers_killed_total', 'Reader processes killed because a statement did not stop.', ({ readers }) => readers.killed],
  [
    'readers_out_of_memory_total',
    'Reader processes killed because a statement needed too much memory.',
    ({ readers }) => readers.outOfMemory,
  ],
  ['readers_started_total', 'Reader processes started.', ({ readers }) => readers.started],
];

/**
 * Adds the metrics of the embedded store to the metrics of the process, once, for the first connection that offers them; adds
 * nothing for a MongoDB server. They are read once per scrape, and are `NaN` while the store does not respond. Returns `true`
 * for the embedded store.
 */
export async function exportStoreMetrics(metrics: Metrics, command: StoreCommand): Promise<boolean> {
  // Unlike `serverStatus`, every user of a MongoDB may ask this.
  const { gitVersion } = await command({ buildInfo: 1 });
  if (gitVersion !== 'embedded') return false;
  if (metrics.has(`${PREFIX}readers`)) return true;
  let asked: Promise<StoreMetrics> | null = null;
  const ask = async (): Promise<StoreMetrics> => (await command({ serverStatus: 1 }))['isolation'] as StoreMetrics;
  const figures = (): Promise<StoreMetrics> =>
    (asked ??= ask().finally(() => {
      asked = null;
    }));
  for (const [name, help, of] of FIGURES) {
    const read = async (): Promise<number> => of(await figures());
    if (name.endsWith('_total')) metrics.counterRead(`${PREFIX}${name}`, help, read);
    else metrics.gauge(`${PREFIX}${name}`, help, read);
  }
  return true;
}
