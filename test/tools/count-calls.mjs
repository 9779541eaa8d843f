// Loaded by a platform before it starts: reports to its parent which of the project's functions ran from the last question to
// the end of the replies sent since then.
import { ServerResponse } from 'node:http';
import { Session } from 'node:inspector';
import { setImmediate as turn } from 'node:timers/promises';

/** Compiled files of the project, by their path in `dist`. */
const OURS = /\/dist\/((?:apps|libs)\/.*)\.js$/;

/** File whose listener hears the questions, too: it is not part of a request. */
const ASKED = 'apps/standalone/src/serve-parent';

let session;
let ran = new Set();

/** Counting slows the start down, so it begins with the first question. */
function startCounting() {
  session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
}

/** Names the functions that ran since it was last called. A session with the own thread replies before `post` returns. */
function functionsRun() {
  let names = [];
  session.post('Profiler.takePreciseCoverage', (error, coverage) => {
    if (error) throw error;
    names = coverage.result.flatMap(namesIn);
  });
  return names;
}

function namesIn({ url, functions }) {
  const [, file] = OURS.exec(url) ?? [];
  if (file === undefined || file === ASKED) return [];
  return functions
    .filter(({ ranges: [whole] }) => whole.count > 0)
    .map(({ functionName, ranges: [whole] }) => `${file} ${functionName}@${whole.startOffset}`);
}

// Work behind a reply is not part of its request: how much of it falls before the question is chance.
const end = Reflect.get(ServerResponse.prototype, 'end');
ServerResponse.prototype.end = function (...args) {
  const ended = Reflect.apply(end, this, args);
  if (session !== undefined) for (const name of functionsRun()) ran.add(name);
  return ended;
};

/** Turns of the loop without a function of the project until the work behind a reply counts as done. */
const QUIET_TURNS = 3;

async function answer() {
  if (session === undefined) startCounting();
  for (let quiet = 0; quiet < QUIET_TURNS; quiet = functionsRun().length === 0 ? quiet + 1 : 0) await turn();
  process.send({ ran: [...ran] });
  ran = new Set();
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
