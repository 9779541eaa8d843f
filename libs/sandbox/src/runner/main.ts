/**
 * Entry of a runner process. It has no environment, no network use, no files beyond its own code, and holds nothing but sources
 * and the calls in flight; everything it does is answer its parent's messages.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RunnerMessage } from '../protocol.js';
import { createBaseImage } from './base-image.js';
import { Compiler } from './program.js';
import { Runner } from './runner.js';

const wasm = await WebAssembly.compile(readFileSync(fileURLToPath(import.meta.resolve('quickjs-wasi/quickjs.wasm'))));
const image = await createBaseImage(wasm, new URL('../guest/', import.meta.url));
const runner = await Runner.create(image, await Compiler.create(wasm), (message: RunnerMessage) => process.send?.(message));

process.on('disconnect', () => process.exit(0));
process.on('message', (message) => {
  runner.receive(message as Parameters<typeof runner.receive>[0]);
});
process.send?.({ type: 'ready' } satisfies RunnerMessage);
