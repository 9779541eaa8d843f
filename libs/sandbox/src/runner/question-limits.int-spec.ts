import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { ReplyMessage, RunnerMessage } from '../protocol.js';
import { DEFAULT_LIMITS } from '../sandbox-engine.js';
import { createBaseImage } from './base-image.js';
import { Compiler } from './program.js';
import { Runner } from './runner.js';

const GUEST = new URL('../../../../dist/libs/sandbox/src/guest/', import.meta.url);
const SOURCE = `exports = () => {
  try { context.services.get('mongodb-atlas').db('d').getCollectionNames() } catch (error) { return error.message }
  return 'went on'
}`;

describe('a question that its job waits for', () => {
  it.each(['cpuLimit', 'wallLimit'] as const)('too long ends the job with %s before its own clock does', async (over) => {
    const wasm = await WebAssembly.compile(readFileSync(fileURLToPath(import.meta.resolve('quickjs-wasi/quickjs.wasm'))));
    const sent: RunnerMessage[] = [];
    const reply: ReplyMessage = { type: 'reply', ok: false, text: '', over };
    const runner = await Runner.create(await createBaseImage(wasm, GUEST), await Compiler.create(wasm), {
      send: (message) => sent.push(message),
      reply: () => reply,
    });
    await runner.receive([
      { type: 'bundle', key: 'k', functions: [{ name: 'asks', source: SOURCE }] },
      {
        type: 'invoke',
        seq: 1,
        job: 1,
        key: 'k',
        modules: '',
        appContext: '',
        kind: 'function',
        name: 'asks',
        source: '',
        evalSource: '',
        httpResponse: false,
        argumentsEjson: '[]',
        context: JSON.stringify({ services: [{ name: 'mongodb-atlas', type: 'mongodb-atlas' }] }),
        limits: DEFAULT_LIMITS,
      },
    ]);
    expect(sent).toMatchObject([
      { type: 'question', job: 1, leftMs: expect.any(Number) as number },
      { type: 'turn', end: { failure: { kind: over } } },
    ]);
  });
});
