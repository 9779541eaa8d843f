import { QuickJS, type HostFunction, type Snapshot } from 'quickjs-wasi';
import { guestModuleFile, GuestModules } from './guest-modules.js';

/** Limits of an image before a call sets its own. */
const BOOT_MEMORY = 64 << 20;
const BOOT_STACK = 256 << 10;
/** The engine's build reserves this much. */
const ENGINE_STACK = 1 << 20;

/** Modules of the image: what most functions use that use anything. They fit into memory the image has anyway. */
const IMAGE_MODULES = ['boot', 'services'] as const;

/** Bytes of an image beyond what its modules take: what a call needs that reads a hundred documents. A reset clears them, which takes 3 µs and more. */
const ROOM = 256 << 10;

/** Bytes that are zero and not copied, at the least. */
const GAP = 16 << 10;

/** Functions the interpreter calls out to; boot code takes them from the global object and no user code ever sees them. */
const HOST_FUNCTIONS = [
  '$send',
  '$call',
  '$ask',
  '$rights',
  '$compile',
  '$load',
  '$compute',
  '$module',
  '$context',
  '$list',
] as const;

/** Bytes of a memory, and where they begin. */
export interface MemoryPiece {
  at: number;
  bytes: Uint8Array;
}

/** Memory of an interpreter that has loaded {@link IMAGE_MODULES} and nothing else: the state every call starts from. */
export interface BaseImage {
  wasm: WebAssembly.Module;
  snapshot: Snapshot;
  /**
   * Parts of the snapshot's memory, above its stack, that are not empty. The rest is cleared, which is cheaper than
   * copying.
   */
  filled: readonly MemoryPiece[];
  /** Tokens for `importHandle`, valid in every interpreter restored from the snapshot. */
  invoke: number;
  settle: number;
  uncaught: number;
  undefinedValue: number;
  /** Time in milliseconds from which its monotonic clock counts. */
  clockOrigin: number;
  modules: GuestModules;
  /** Names of the guest modules in the image; every other is loaded on demand. */
  loaded: ReadonlySet<string>;
}

/**
 * @param guestDirectory where the compiled guest modules are
 * @throws when a guest module fails to load
 */
export async function createBaseImage(wasm: WebAssembly.Module, guestDirectory: URL): Promise<BaseImage> {
  const modules = await GuestModules.create(wasm, guestDirectory);
  const vm = await QuickJS.create({
    wasm,
    memoryLimit: BOOT_MEMORY,
    maxStackSize: BOOT_STACK,
    timezoneOffset: 0,
    interruptHandler: () => false,
    // Interpreters have the handler that the image was made with.
    onUnhandledRejection: () => undefined,
    moduleLoader: { normalize: guestModuleFile, load: refuseSource },
  });
  const nothing: HostFunction = () => vm.undefined;
  for (const name of HOST_FUNCTIONS) {
    const handle = vm.newFunction(name, nothing);
    vm.setProp(vm.global, name, handle);
    handle.dispose();
  }
  const loaded = new Set<string>();
  for (const bytecode of IMAGE_MODULES.flatMap((name) => modules.needed(name, loaded))) {
    const evaluated = vm.evalBytecode(bytecode);
    vm.executePendingJobs();
    const outcome = await vm.resolvePromise(evaluated);
    if ('error' in outcome) throw new Error(`The guest does not load: ${outcome.error.toString()}`);
    outcome.value.dispose();
    evaluated.dispose();
  }
  const guest = vm.global.getProp('$guest');
  const invoke = vm.exportHandle(guest.getProp('invoke'));
  const settle = vm.exportHandle(guest.getProp('settle'));
  const uncaught = vm.exportHandle(guest.getProp('uncaught'));
  const undefinedValue = vm.exportHandle(vm.getUndefined());
  guest.dispose();
  const clock = vm.evalCode('performance.timeOrigin');
  const clockOrigin = clock.toNumber();
  clock.dispose();
  vm.evalCode('delete globalThis.$guest').dispose();
  vm.runGC();
  makeRoom(vm);
  const snapshot = vm.snapshot();
  vm.dispose();
  // Resetting relies on the stack being the lowest part of the memory, and on nothing of it being in use here.
  if (snapshot.stackPointer > ENGINE_STACK) throw new Error("The engine's memory is not laid out as expected");
  snapshot.memory.fill(0, 0, snapshot.stackPointer);
  const filled = filledPieces(snapshot.memory, snapshot.stackPointer);
  return { wasm, snapshot, filled, invoke, settle, uncaught, undefinedValue, clockOrigin, modules, loaded };
}

/**
 * Reserves room that the engine's allocator uses first. Memory only grows, and an allocator that is reset does not know
 * about memory added since: without reserved room, each call that needs some would grow its instance, and each reset
 * would clear all of it.
 */
function makeRoom(vm: QuickJS): void {
  vm.evalCode(`void new ArrayBuffer(${ROOM})`).dispose();
  vm.runGC();
}

/** Returns the pieces between runs of zeroes that are long enough to be worth skipping. */
function filledPieces(memory: Uint8Array, from: number): MemoryPiece[] {
  const pieces: MemoryPiece[] = [];
  const add = (at: number, end: number): void => {
    if (end > at) pieces.push({ at, bytes: memory.subarray(at, end) });
  };
  let at = from;
  // Looking for the zeroes with `indexOf` takes a hundred times as long.
  for (let zeroes = from, end = from; end <= memory.length; end++) {
    if (memory[end] === 0) continue;
    if (end - zeroes >= GAP || end === memory.length) {
      add(at, zeroes);
      at = end;
    }
    zeroes = end + 1;
  }
  return pieces;
}

/** Modules are evaluated after what they import, so none is ever asked for. */
function refuseSource(file: string): never {
  throw new Error(`${file} was imported before it was loaded`);
}
