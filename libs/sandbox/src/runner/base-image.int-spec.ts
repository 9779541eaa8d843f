import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Turn } from '../protocol.js';
import { DEFAULT_LIMITS } from '../sandbox-engine.js';
import { createBaseImage, type BaseImage } from './base-image.js';
import { Compiler } from './program.js';
import { Runner, type RunnerChannel } from './runner.js';

/** Guest modules run compiled. */
const GUEST = new URL('../../../../dist/libs/sandbox/src/guest/', import.meta.url);
/** Bytes that are written before every call. */
const IMAGE_BYTES = 896 * 1024;

const CONTEXT = JSON.stringify({ services: [{ name: 'db', type: 'mongodb-atlas' }] });
const DOCUMENT =
  '{"_id":{"$oid":"65a1f0c2d4e5f60718293a4b"},"title":"a title","year":{"$numberInt":"1905"},"rating":{"$numberDouble":"0.5"}}';

let wasm: WebAssembly.Module;
let image: BaseImage;
beforeAll(async () => {
  wasm = await WebAssembly.compile(readFileSync(fileURLToPath(import.meta.resolve('quickjs-wasi/quickjs.wasm'))));
  image = await createBaseImage(wasm, GUEST);
});

/**
 * Returns the interpreter's memory in bytes after each of several consecutive calls of a function, whose questions all
 * get the same reply.
 */
async function memoryAfterCalls(count: number, source: string, answer: string): Promise<number[]> {
  let turn: Turn | undefined;
  const channel: RunnerChannel = {
    send: (message) => {
      if (message.type === 'turn') turn = message;
    },
    reply: () => ({ type: 'reply', ok: false, text: '', over: 'wallLimit' }),
  };
  const runner = await Runner.create(image, await Compiler.create(wasm), channel);
  await runner.receive([{ type: 'bundle', key: 'k', functions: [{ name: 'f', source }] }]);
  const memory: number[] = [];
  for (let job = 1; job <= count; job += 1) {
    await runner.receive([
      {
        type: 'invoke',
        seq: job,
        job,
        key: 'k',
        modules: '',
        appContext: '',
        kind: 'function',
        name: 'f',
        source: '',
        evalSource: '',
        httpResponse: false,
        argumentsEjson: '[]',
        context: CONTEXT,
        limits: DEFAULT_LIMITS,
      },
    ]);
    for (const { id } of turn?.calls ?? []) await runner.receive([{ type: 'settle', seq: job, job, id, ok: true, text: answer }]);
    if (turn?.end?.resultEjson === undefined) throw new Error(JSON.stringify(turn?.end?.failure));
    memory.push(turn.end.memoryBytes);
  }
  return memory;
}

describe('the image', () => {
  it('has the modules of services, and those few functions use not', () => {
    const { loaded, snapshot } = image;
    const asked = ['boot', 'services', 'mongodb-service', 'mongodb-cursor', 'mongodb-session', 'buffer', 'url', 'web-crypto'];

    expect(asked.filter((name) => loaded.has(name))).toEqual(asked.slice(0, 5));
    expect(snapshot.memory.length - snapshot.stackPointer).toBe(IMAGE_BYTES);
  });

  it('takes what is not empty, without long gaps', () => {
    const { filled, snapshot } = image;
    const restored = new Uint8Array(snapshot.memory.length);
    for (const { at, bytes } of filled) restored.set(bytes, at);

    expect(Buffer.compare(restored, snapshot.memory)).toBe(0);
    expect(filled.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThan(IMAGE_BYTES - 128 * 1024);
  });

  it('can load every module of the guest, each compiled when it is needed', () => {
    const { modules } = image;

    expect(modules.names.length).toBeGreaterThan(50);
    for (const name of modules.names) expect(modules.needed(name, new Set()).length, name).toBeGreaterThan(0);
    expect(modules.needed('unknown', new Set())).toEqual([]);
  });

  // Memory that grew stays, and is cleared before every call after it.
  it('has room for calls that ask for a document or a hundred', async () => {
    const find = (end: string): string =>
      `exports = async () => (await context.services.get('db').db('d').collection('c').${end}`;
    const size = image.snapshot.memory.length;

    expect(await memoryAfterCalls(5, find('findOne({ n: 1 })).title'), DOCUMENT)).toEqual(Array(5).fill(size));
    expect(await memoryAfterCalls(5, find('find({}).toArray()).length'), `[${Array(100).fill(DOCUMENT).join(',')}]`)).toEqual(
      Array(5).fill(size),
    );
  });
});
