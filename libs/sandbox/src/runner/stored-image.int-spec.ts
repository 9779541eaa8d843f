import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { QuickJS } from 'quickjs-wasi';
import { beforeAll, describe, expect, it } from 'vitest';
import { createBaseImage, type BaseImage } from './base-image.js';
import { decodeImage, encodeImage } from './stored-image.js';

/** Guest modules run compiled. */
const GUEST = new URL('../../../../dist/libs/sandbox/src/guest/', import.meta.url);

const bytes = readFileSync(fileURLToPath(import.meta.resolve('quickjs-wasi/quickjs.wasm')));
let wasm: WebAssembly.Module;
let made: BaseImage;
let file: Buffer;
beforeAll(async () => {
  wasm = await WebAssembly.compile(bytes);
  made = await createBaseImage(wasm, GUEST);
  file = encodeImage(made, bytes);
});

function read(clockOrigin: number): BaseImage {
  const image = decodeImage(file, { wasm, bytes }, clockOrigin);
  if (image === undefined) throw new Error('it is of another engine');
  return image;
}

const digest = (content: Uint8Array | undefined): string =>
  createHash('sha256')
    .update(content ?? '')
    .digest('hex');

/** Everything an image says, bytes by their digests: comparing megabytes one by one takes a minute. */
function described({ snapshot, filled, modules, wasm: engine, ...others }: BaseImage): object {
  return {
    ...others,
    isOfEngine: engine === wasm,
    snapshot: { ...snapshot, memory: digest(snapshot.memory) },
    filled: filled.map(({ at, bytes: part }) => ({ at, digest: digest(part) })),
    modules: modules.names.map((name) => ({
      name,
      imports: modules.get(name)?.imports,
      bytecode: digest(modules.get(name)?.bytecode),
    })),
  };
}

describe('a stored image', () => {
  it('is what was made: memory, tokens, and the bytecode of every module', () => {
    expect(described(read(made.clockOrigin))).toEqual(described(made));
  });

  it('resets to parts of the memory it has', () => {
    const { filled, snapshot } = read(made.clockOrigin + 5_000);
    const restored = new Uint8Array(snapshot.memory.length);
    for (const { at, bytes: part } of filled) restored.set(part, at);

    expect(Buffer.compare(restored, snapshot.memory)).toBe(0);
  });

  it('counts time from the start of the runner that reads it', async () => {
    const begun = Date.now() - 3_600_000;
    const vm = await QuickJS.restore(read(begun).snapshot, { wasm, wasi: () => ({}) });
    const [origin, now] = ['performance.timeOrigin', 'performance.timeOrigin + performance.now()'].map((code) =>
      vm.evalCode(code).toNumber(),
    );

    expect(origin).toBe(begun);
    // Clocks differ below a millisecond, and the sum is rounded.
    expect(now).toBeGreaterThan(begun + 3_600_000 - 1);
    expect(now).toBeLessThan(Date.now() + 1);
  });

  it('is not used for another engine', () => {
    expect(decodeImage(file, { wasm, bytes: bytes.subarray(1) }, 0)).toBeUndefined();
  });

  it('is not made where the engine keeps its time elsewhere', () => {
    expect(() => encodeImage({ ...made, clockOrigin: made.clockOrigin + 0.5 }, bytes)).toThrow(
      "The engine's memory is not laid out as expected",
    );
  });
});
