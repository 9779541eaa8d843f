// Preload of a platform that is measured: measures the turns of the main thread's event loop, by the CPU time of that thread, so that
// other work of the machine does not count. The bench sends `{turns: 'begin'}` and `{turns: 'end'}`; the reply to the latter has the
// longest turns and, with TURNS_PROFILE=1, what ran in the longest one.
import { Session } from 'node:inspector/promises';
import { isMainThread } from 'node:worker_threads';

const PROGRAM = /standalone\/src\/main(?:\.unbundled)?\.js$/;
const SHOWN = 5;
const SAMPLE_MICROS = 500;
const withProfile = process.env.TURNS_PROFILE === '1';

/** Returns the CPU microseconds of this thread. */
function cpuMicros() {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

const micros = () => Number(process.hrtime.bigint() / 1_000n);

let turns = [];
let last = { cpu: 0, at: 0 };

/** Runs at the end of each turn. Does not keep the loop from waiting for events. */
function atEndOfTurn() {
  const [cpu, at] = [cpuMicros(), micros()];
  const used = cpu - last.cpu;
  if (used > 1_000) turns.push({ ms: used / 1_000, from: last.at, to: at });
  last = { cpu: cpuMicros(), at };
  setImmediate(atEndOfTurn).unref();
}

/** Returns the functions on the stack in the samples of a turn, with the milliseconds in each, the longest first. */
function contentOf({ nodes, samples, timeDeltas, startTime }, { from, to }) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const spent = new Map();
  let at = startTime;
  for (const [index, id] of samples.entries()) {
    at += timeDeltas[index];
    if (at < from || at > to) continue;
    const seen = new Set();
    for (let node = id; node !== undefined; node = parents.get(node)) {
      const { functionName, url, lineNumber } = byId.get(node).callFrame;
      seen.add(`${functionName || '(anonymous)'} ${url.split('/').slice(-2).join('/')}:${lineNumber + 1}`);
    }
    for (const name of seen) spent.set(name, (spent.get(name) ?? 0) + (timeDeltas[index + 1] ?? 0) / 1_000);
  }
  return [...spent].toSorted((a, b) => b[1] - a[1]).slice(0, 40);
}

if (isMainThread && process.send && PROGRAM.test(process.argv[1] ?? '')) {
  const session = new Session();
  if (withProfile) {
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_MICROS });
  }
  const reply = async (message) => {
    if (message?.turns === 'begin') {
      if (withProfile) await session.post('Profiler.start');
      // Leaves out the turn that starts the profiler.
      setImmediate(() => {
        turns = [];
        process.send({ turns: 'begun' });
      });
    } else if (message?.turns === 'end') {
      const longest = turns.toSorted((a, b) => b.ms - a.ms);
      const profile = withProfile ? (await session.post('Profiler.stop')).profile : null;
      process.send({
        turns: 'ended',
        longest: longest.slice(0, SHOWN).map(({ ms }) => ms),
        over: Object.fromEntries([10, 50].map((limit) => [limit, longest.filter(({ ms }) => ms > limit).length])),
        content: profile && longest[0] ? contentOf(profile, longest[0]) : [],
      });
    }
  };
  process.on('message', (message) => void reply(message));
  process.channel.unref();
  last = { cpu: cpuMicros(), at: micros() };
  setImmediate(atEndOfTurn).unref();
}
