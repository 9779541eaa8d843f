import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createBaseImage } from './base-image.js';

/** Guest modules run compiled. */
const GUEST = new URL('../../../../dist/libs/sandbox/src/guest/', import.meta.url);
/** Bytes that are copied before every call. */
const IMAGE_BYTES = 512 * 1024;

it('has the modules of services in an image that is no larger for them, and those few functions use not', async () => {
  const wasm = await WebAssembly.compile(readFileSync(fileURLToPath(import.meta.resolve('quickjs-wasi/quickjs.wasm'))));

  const { loaded, snapshot } = await createBaseImage(wasm, GUEST);

  const asked = ['boot', 'services', 'mongodb-service', 'mongodb-cursor', 'mongodb-session', 'buffer', 'url', 'web-crypto'];
  expect(asked.filter((name) => loaded.has(name))).toEqual(asked.slice(0, 5));
  expect(snapshot.memory.length - snapshot.stackPointer).toBe(IMAGE_BYTES);
});
