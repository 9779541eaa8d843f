import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { FOR_TESTS } from '../protocol.js';
import { createBaseImage, type BaseImage } from './base-image.js';
import { connection } from './connection.js';
import { Compiler } from './program.js';
import { Runner } from './runner.js';

/** The engine as it is installed, and as it is compiled. */
export interface Engine {
  bytes: Uint8Array;
  wasm: WebAssembly.Module;
}

/**
 * Bytes of the engine that V8 runs of one of its functions before it compiles it again, optimized. Node 20 does so after 1.8 million: the
 * start alone passes that, and takes twice the CPU then.
 */
const RUN_BEFORE_OPTIMIZED = 64_000_000;

/** Makes an image of the guest modules beside the runner. */
export const makeImage = ({ wasm }: Engine): Promise<BaseImage> => createBaseImage(wasm, new URL('../guest/', import.meta.url));

/** Replies to the messages of the pool until it closes its end of the channel. */
export async function serve(imageOf: (engine: Engine) => BaseImage | Promise<BaseImage>): Promise<void> {
  setFlagsFromString(`--wasm-tiering-budget=${RUN_BEFORE_OPTIMIZED}`);
  const bytes = readFileSync(fileURLToPath(import.meta.resolve('quickjs-wasi/quickjs.wasm')));
  const wasm = await WebAssembly.compile(bytes);
  const image = await imageOf({ bytes, wasm });
  const runner = await Runner.create(image, await Compiler.create(wasm), connection, process.argv.includes(FOR_TESTS));
  connection.send({ type: 'ready' });
  await connection.serve((messages) => runner.receive(messages));
}
