import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InvokeMessage, RunnerMessage } from '../protocol.js';
import { DEFAULT_LIMITS } from '../sandbox-engine.js';
import { createBaseImage } from './base-image.js';
import { Compiler } from './program.js';
import { Runner } from './runner.js';

const GUEST = new URL('../../../../dist/libs/sandbox/src/guest/', import.meta.url);
/** Steps, not a time: on a busy machine a time may pass without a step in it. */
const COMPUTE = 'for (let i = 0; i < 2000000; i++);';
const SOURCES = {
  light: 'exports = () => 1',
  computes: `exports = () => { ${COMPUTE} return 2 }`,
  asks: `exports = async () => { await context.http.get({}); ${COMPUTE} return 3 }`,
};

let runner: Runner;
let answers: string[];

const invoke = (job: number, name: keyof typeof SOURCES): InvokeMessage => ({
  type: 'invoke',
  seq: job,
  job,
  key: 'k',
  modules: '',
  appContext: '',
  kind: 'function',
  name,
  source: '',
  evalSource: '',
  httpResponse: false,
  argumentsEjson: '[]',
  context: '{}',
  limits: DEFAULT_LIMITS,
});

const told = (message: RunnerMessage): string => {
  if (message.type === 'returned') return `returned ${message.seqs.join(', ')}`;
  if (message.type === 'ready' || message.type === 'answer' || message.type === 'question') return message.type;
  return `${message.seq}: ${message.end?.resultEjson ?? `${message.calls.length} calls`}`;
};

beforeAll(async () => {
  const wasm = await WebAssembly.compile(readFileSync(fileURLToPath(import.meta.resolve('quickjs-wasi/quickjs.wasm'))));
  const compiler = await Compiler.create(wasm);
  runner = await Runner.create(await createBaseImage(wasm, GUEST), compiler, {
    send: (message) => answers.push(told(message)),
    reply: () => ({ type: 'reply', ok: false, text: '', over: 'wallLimit' }),
  });
  const functions = Object.entries(SOURCES).map(([name, source]) => ({ name, source }));
  await runner.receive([{ type: 'bundle', key: 'k', functions }]);
});

beforeEach(() => {
  answers = [];
});

describe('calls that came together', () => {
  it('go back, before the one that computes is answered, and are not begun; other messages are still heard', async () => {
    await runner.receive([invoke(1, 'computes'), invoke(2, 'light'), { type: 'cancel', seq: 9, job: 1 }, invoke(3, 'light')]);
    expect(answers).toEqual(['returned 2, 3', '1: {"$numberInt":"2"}', '9: 0 calls']);
  });

  it('go back as well when it is an answer to a host call after which code computes', async () => {
    await runner.receive([invoke(1, 'asks')]);
    await runner.receive([{ type: 'settle', seq: 2, job: 1, id: 1, ok: true, text: '{}' }, invoke(3, 'light')]);
    expect(answers).toEqual(['1: 1 calls', 'returned 3', '2: {"$numberInt":"3"}']);
  });

  it('are started in order or returned: each is reported once', async () => {
    const jobs = [11, 12, 13, 14];
    await runner.receive(jobs.map((job) => invoke(job, 'light')));
    const ended = answers.filter((answer) => !answer.startsWith('returned'));
    const returned = answers.find((answer) => answer.startsWith('returned')) ?? 'returned ';
    expect(ended).toEqual(jobs.slice(0, ended.length).map((job) => `${job}: {"$numberInt":"1"}`));
    expect(ended.length).toBeGreaterThan(0);
    expect(returned).toBe(`returned ${jobs.slice(ended.length).join(', ')}`);
  });

  it('the first one is begun whenever it comes', async () => {
    await runner.receive([invoke(21, 'light')]);
    expect(answers).toEqual(['21: {"$numberInt":"1"}']);
  });
});
