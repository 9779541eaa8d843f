import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { QuickJS } from 'quickjs-wasi';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { DEFAULT_LIMITS } from '../sandbox-engine.js';
import { createBaseImage, type BaseImage } from './base-image.js';
import { Interpreter, type GuestListener } from './interpreter.js';
import { Compiler } from './program.js';

/** Guest modules run compiled. */
const GUEST = new URL('../../../../dist/libs/sandbox/src/guest/', import.meta.url);
const STACK_BYTES = DEFAULT_LIMITS.stackKb << 10;

let wasm: WebAssembly.Module;
let image: BaseImage;
beforeAll(async () => {
  wasm = await WebAssembly.compile(readFileSync(fileURLToPath(import.meta.resolve('quickjs-wasi/quickjs.wasm'))));
  image = await createBaseImage(wasm, GUEST);
});

/**
 * Runs a function, resets, and returns its reply and the number of bytes of the stack that are not zero before and
 * after the reset.
 */
async function leftBy(source: string): Promise<{ answer: string | undefined; before: number; after: number }> {
  const restored = vi.spyOn(QuickJS, 'restore');
  const interpreter = await Interpreter.create(image);
  const vm = (await restored.mock.results[0]?.value) as QuickJS;
  restored.mockRestore();
  const compiled = (await Compiler.create(wasm)).compile({ name: 'f', source });
  let answer: string | undefined;
  const listener: GuestListener = {
    answered: false,
    onSend: (kind, _id, first) => (answer = `${kind} ${first}`),
    onCall: () => undefined,
    onAsk: () => undefined,
    onRights: () => 0,
    onInterrupt: () => undefined,
    onCompile: () => ('bytecode' in compiled ? compiled.bytecode : compiled.error.message),
    onModule: () => undefined,
    onContext: () => '{}',
    onList: () => undefined,
  };
  const reset = (): void => interpreter.reset(listener, 128 << 20, STACK_BYTES);
  const filled = (): number => {
    const stack = new Uint8Array(vm._getMemory().buffer, 0, image.snapshot.stackPointer);
    return stack.reduce((count, byte) => count + (byte === 0 ? 0 : 1), 0);
  };
  reset();
  const request = { kind: 'function', name: 'f', evalSource: '', httpResponse: false, seed: [1, 2, 3, 4], payloadLength: 1e6 };
  interpreter.invoke(Infinity, JSON.stringify({ ...request, logLines: 1, logLineLength: 1 }), '[]');
  const before = filled();
  reset();
  const after = filled();
  interpreter.dispose();
  return { answer, before, after };
}

describe('a reset', () => {
  it.each([0, 100, 2_000, 7_000, 8_000, 12_300, 20_000, 30_000, 40_000, 45_000])(
    'leaves nothing of a frame with room for %i arguments, used or not',
    async (count) => {
      const call = `f(${Array(count).fill('1').join()})`;
      const source = `exports = () => { const f = () => 1; if (globalThis.never) ${call}; return [3, 1, 2].sort((a, b) => a - b).map(String).join() + f() }`;
      const { answer, before, after } = await leftBy(source);

      expect(answer).toBe('result "1,2,31"');
      expect(before).toBeGreaterThan(0);
      expect(after).toBe(0);
    },
  );

  it('leaves nothing of frames one in the other up to the limit', async () => {
    const { answer, before, after } = await leftBy(
      'exports = () => { let depth = 0; const deeper = () => { depth++; deeper() }; try { deeper() } catch {} return depth > 100 }',
    );

    expect(answer).toBe('result true');
    expect(before).toBeGreaterThan(STACK_BYTES / 10);
    expect(after).toBe(0);
  });
});
