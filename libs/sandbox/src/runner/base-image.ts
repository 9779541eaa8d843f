import { readFileSync } from 'node:fs';
import { EvalFlags, QuickJS, type HostFunction, type Snapshot } from 'quickjs-wasi';
import { GUEST_FILES } from './stack-trace.js';

/** Limits of an image before a call sets its own. */
const BOOT_MEMORY = 64 << 20;
const BOOT_STACK = 256 << 10;
/** The engine's build reserves this much. */
const ENGINE_STACK = 1 << 20;

/** Functions the interpreter calls out to; boot code takes them from the global object and no user code ever sees them. */
export const HOST_FUNCTIONS = ['$send', '$compile'] as const;
export type HostFunctionName = (typeof HOST_FUNCTIONS)[number];

/** Memory of an interpreter that has loaded the guest modules and nothing else: the state every call starts from. */
export interface BaseImage {
  wasm: WebAssembly.Module;
  snapshot: Snapshot;
  /** Tokens for `importHandle`, valid in every interpreter restored from the snapshot. */
  invoke: number;
  settle: number;
  undefinedValue: number;
}

/**
 * @param guestDirectory where the compiled guest modules are
 * @throws when a guest module fails to load
 */
export async function createBaseImage(wasm: WebAssembly.Module, guestDirectory: URL): Promise<BaseImage> {
  const vm = await QuickJS.create({
    wasm,
    memoryLimit: BOOT_MEMORY,
    maxStackSize: BOOT_STACK,
    timezoneOffset: 0,
    interruptHandler: () => false,
    moduleLoader: {
      normalize: resolveModule,
      load: (name: string) => readFileSync(new URL(name.slice(GUEST_FILES.length), guestDirectory), 'utf8'),
    },
  });
  const nothing: HostFunction = () => vm.undefined;
  for (const name of HOST_FUNCTIONS) {
    const handle = vm.newFunction(name, nothing);
    vm.setProp(vm.global, name, handle);
    handle.dispose();
  }
  const loaded = vm.evalCode(
    readFileSync(new URL('boot.js', guestDirectory), 'utf8'),
    `${GUEST_FILES}boot.js`,
    EvalFlags.TYPE_MODULE,
  );
  vm.executePendingJobs();
  const outcome = await vm.resolvePromise(loaded);
  if ('error' in outcome) throw new Error(`The guest does not load: ${outcome.error.toString()}`);
  outcome.value.dispose();
  loaded.dispose();
  const guest = vm.global.getProp('$guest');
  const invoke = vm.exportHandle(guest.getProp('invoke'));
  const settle = vm.exportHandle(guest.getProp('settle'));
  const undefinedValue = vm.exportHandle(vm.getUndefined());
  guest.dispose();
  vm.evalCode('delete globalThis.$guest').dispose();
  vm.runGC();
  const snapshot = vm.snapshot();
  vm.dispose();
  // Resetting relies on the stack being the lowest part of the memory, and on nothing of it being in use here.
  if (snapshot.stackPointer > ENGINE_STACK) throw new Error("The engine's memory is not laid out as expected");
  snapshot.memory.fill(0, 0, snapshot.stackPointer);
  return { wasm, snapshot, invoke, settle, undefinedValue };
}

/** All guest modules lie in one directory. */
function resolveModule(_from: string, specifier: string): string {
  const name = /^\.\/([a-z0-9-]+\.js)$/.exec(specifier)?.[1];
  if (name === undefined) throw new Error(`Not a guest module: ${specifier}`);
  return GUEST_FILES + name;
}
