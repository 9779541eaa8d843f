// CPU of server processes for one piece of work beside another: in turns, each round in the opposite order, minimum of the rounds.
import { threadNanos } from './process-cpu.mjs';

/**
 * Returns the CPU microseconds of one of `count` requests. A thread that starts meanwhile counts whole, one that ends is not
 * seen.
 */
export async function cpuPerRequest(pids, work, count, inFlight = 1) {
  const before = threadNanos(pids);
  let next = 0;
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (next < count) await work(next++);
    }),
  );
  let nanos = 0;
  for (const [thread, value] of threadNanos(pids)) nanos += value - (before.get(thread) ?? 0);
  return nanos / 1_000 / count;
}

/**
 * Returns `{ min, median, max }` in CPU microseconds for each piece of work, by its name. Each is warmed up first.
 *
 * @param works name → `async (index) => …`
 */
export async function interleaved(pids, works, { rounds = 5, count, inFlight = 1 }) {
  const names = Object.keys(works);
  const samples = Object.fromEntries(names.map((name) => [name, []]));
  for (const name of names) await cpuPerRequest(pids, works[name], Math.min(count, 10), inFlight);
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      samples[name].push(await cpuPerRequest(pids, works[name], count, inFlight));
    }
  }
  return Object.fromEntries(names.map((name) => [name, summaryOf(samples[name])]));
}

function summaryOf(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return { min: sorted[0], median: sorted[Math.floor(sorted.length / 2)], max: sorted.at(-1) };
}
