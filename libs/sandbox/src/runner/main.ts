/**
 * Entry of a runner process. It has no environment, no network use, no files beyond its own code, and contains nothing
 * but sources, the common parts of contexts, and the calls in flight; all it does is reply to its parent's messages.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createBaseImage } from './base-image.js';
import { connection } from './connection.js';
import { FOR_TESTS } from '../protocol.js';
import { Compiler } from './program.js';
import { Runner } from './runner.js';

const wasm = await WebAssembly.compile(readFileSync(fileURLToPath(import.meta.resolve('quickjs-wasi/quickjs.wasm'))));
const image = await createBaseImage(wasm, new URL('../guest/', import.meta.url));
const runner = await Runner.create(image, await Compiler.create(wasm), connection, process.argv.includes(FOR_TESTS));

connection.send({ type: 'ready' });
await connection.serve((messages) => runner.receive(messages));
