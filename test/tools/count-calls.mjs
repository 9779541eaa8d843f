// Loaded by a platform before it starts: reports to its parent which of the project's functions ran since the last request.
import { Session } from 'node:inspector/promises';

/** Compiled files of the project, by their path in `dist`. */
const OURS = /\/dist\/((?:apps|libs)\/.*)\.js$/;

/** File whose listener hears the questions, too: it is not part of a request. */
const ASKED = 'apps/standalone/src/serve-parent';

let session;

/** Counting slows the start down, so it begins with the first question. */
async function counting() {
  if (session) return session;
  session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return session;
}

async function answer() {
  const { result } = await (await counting()).post('Profiler.takePreciseCoverage');
  const ran = result.flatMap(({ url, functions }) => {
    const [, file] = OURS.exec(url) ?? [];
    if (file === undefined || file === ASKED) return [];
    return functions
      .filter(({ ranges: [whole] }) => whole.count > 0)
      .map(({ functionName, ranges: [whole] }) => `${file} ${functionName}@${whole.startOffset}`);
  });
  process.send({ ran });
}

/** Delay of the log's batch, in milliseconds, and of nothing that a request waits for. */
const BACKGROUND_MS = 250;

// On a slow machine, work in the background falls into every request without being part of any.
const { setInterval: intervalOf, setTimeout: timeoutOf } = globalThis;
const unlessCounting = (callback) =>
  function (...args) {
    if (session === undefined) callback.apply(this, args);
  };
globalThis.setInterval = (callback, ms, ...args) => intervalOf(unlessCounting(callback), ms, ...args);
globalThis.setTimeout = Object.assign(
  (callback, ms, ...args) => timeoutOf(ms >= BACKGROUND_MS ? unlessCounting(callback) : callback, ms, ...args),
  timeoutOf,
);

process.on('message', (message) => {
  if (message === 'which functions ran') void answer();
});
