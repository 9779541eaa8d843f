import { QuickJS, type HostFunction, type JSValueHandle } from 'quickjs-wasi';
import type { HostCall } from '../sandbox-engine.js';
import type { BaseImage } from './base-image.js';
import { computeCrypto } from './crypto-operations.js';
import { guestModuleFile } from './guest-modules.js';
import { offsetClock } from './offset-clock.js';
import { OpenCiphers } from './open-ciphers.js';

/** Callbacks of an interpreter that runs user code. All arguments originate from user code: trust nothing. */
export interface GuestListener {
  onSend(kind: string, id: number, first: string, second: string): void;
  onCall(id: number, rights: number, call: Omit<HostCall, 'actsFor'>): void;
  /** Executes a host call while the code waits. @returns `undefined` if the run has ended */
  onAsk(rights: number, call: Omit<HostCall, 'actsFor'>): { readonly ok: boolean; readonly text: string } | undefined;
  /** Begins, leaves or ends a nested function with its own rights. @returns the number of the rights that count */
  onRights(step: string, rights: number, name: string): number;
  /** Once in thousands of instructions. */
  onInterrupt(): void;
  /** True if the call has replied, so that a rejected promise without a handler ends it. */
  readonly answered: boolean;
  /** @returns bytecode of a wrapper, `undefined` for an unknown name, or the message of a syntax error */
  onCompile(name: string, adHoc: boolean): Uint8Array | string | undefined;
  /**
   * @returns bytecode of a module of the app's packages, the id a name stands for, or an error message; see
   * `ModuleTable`
   */
  onModule(name: string): Uint8Array | string | undefined;
  /**
   * @returns JSON of a property that calls have in common, `undefined` for others; for '' JSON of an object with those
   */
  onContext(member: string): string | undefined;
  /** @returns a list that the call was given and has not read, as `typedText` writes it, or its length; `undefined` for another number */
  onList(number: number, onlyLength: boolean): string | number | undefined;
}

/** Memory an instance may have grown to and still be used again; it never shrinks, and resetting copies or clears all of it. */
const REUSABLE_BYTES = 8 << 20;

/** Native frames may pass the limit before the engine notices. */
const STACK_HEADROOM = 2;

const ZEROES = Buffer.alloc(64);

/** Bytes of stack cleared in any case. */
const STACK_USUAL = 32 << 10;

/**
 * One WebAssembly instance with a QuickJS runtime in it. `reset` puts the base image back in place, byte for byte, which is what
 * isolates calls from each other; it costs writing a little less than a megabyte instead of a new instance.
 * Rests on the engine's unexported parts, hence the exact version in package.json and the self-test at the runner's start.
 */
export class Interpreter {
  readonly #image: BaseImage;
  readonly #vm: QuickJS;
  /** The engine caches such a handle by address, which a reset would invalidate: get a new one after each reset. */
  #undefined: JSValueHandle;
  #listener: GuestListener | undefined;
  #deadline = Infinity;
  #interrupted = false;
  /** Names of the guest modules that this call has. */
  #loaded = new Set<string>();
  #loading = false;
  #computed: JSValueHandle | undefined;
  readonly #ciphers = new OpenCiphers();
  /**
   * Reasons of promises that were rejected since the call's reply, by promise; promises that got a handler since are
   * removed.
   */
  readonly #rejected = new Map<number, { promise: JSValueHandle; reason: JSValueHandle }>();
  /** Stack the call before this one could use. */
  #stackBytes = 0;
  #clockOffsetMs = 0;

  private constructor(image: BaseImage, vm: QuickJS) {
    this.#image = image;
    this.#vm = vm;
    this.#undefined = vm.importHandle(image.undefinedValue);
  }

  /** @param hasClock whether calls may see another time than the machine's */
  static async create(image: BaseImage, hasClock = false): Promise<Interpreter> {
    const holder: { interpreter?: Interpreter } = {};
    const vm = await QuickJS.restore(image.snapshot, {
      wasm: image.wasm,
      timezoneOffset: 0,
      interruptHandler: () => holder.interpreter?.shouldStop() ?? false,
      // The guest's modules are in the interpreter's cache; no name may lead to them. A string, because an Error would
      // show its stack.
      moduleLoader: {
        normalize: (from: string, specifier: string) =>
          holder.interpreter?.loads === true ? guestModuleFile(from, specifier) : refuseImport(),
        load: refuseImport,
      },
      onUnhandledRejection: (promise: JSValueHandle, reason: JSValueHandle, isHandled: boolean) => {
        holder.interpreter?.noteRejection(promise, reason, isHandled);
      },
      wasi: (memory: { readonly buffer: ArrayBufferLike }) => ({
        fd_write: () => 0,
        ...(hasClock ? { clock_time_get: offsetClock(memory, () => holder.interpreter?.clockOffsetMs ?? 0) } : {}),
      }),
    });
    const interpreter = new Interpreter(image, vm);
    holder.interpreter = interpreter;
    vm.registerHostCallback('$send', interpreter.#send);
    vm.registerHostCallback('$call', interpreter.#call);
    vm.registerHostCallback('$ask', interpreter.#ask);
    vm.registerHostCallback('$rights', interpreter.#rights);
    vm.registerHostCallback('$compile', interpreter.#compile);
    vm.registerHostCallback('$load', interpreter.#load);
    vm.registerHostCallback('$compute', interpreter.#compute);
    vm.registerHostCallback('$module', interpreter.#module);
    vm.registerHostCallback('$context', interpreter.#context);
    vm.registerHostCallback('$list', interpreter.#list);
    return interpreter;
  }

  /** Bytes of linear memory. */
  get memoryBytes(): number {
    return this.#vm._getMemory().buffer.byteLength;
  }

  /** True while a guest module is being loaded: imports are allowed only then. */
  get loads(): boolean {
    return this.#loading;
  }

  /** Milliseconds by which the call sees another time than the machine's. */
  get clockOffsetMs(): number {
    return this.#clockOffsetMs;
  }

  get reusable(): boolean {
    return this.memoryBytes <= REUSABLE_BYTES;
  }

  /** True if this segment has used up its time; user code may have caught the exception that says so in a promise. */
  get interrupted(): boolean {
    return this.#interrupted;
  }

  /** Makes the state that of the base image and sets the limits of the next call. */
  reset(listener: GuestListener, memoryBytes: number, stackBytes: number, clockOffsetMs = 0): void {
    this.#clockOffsetMs = clockOffsetMs;
    const { snapshot, filled } = this.#image;
    const exports = this.#vm._getExports();
    const memory = new Uint8Array(exports.memory.buffer);
    const { stackPointer } = snapshot;
    this.#clearStack(memory, stackPointer);
    this.#stackBytes = stackBytes;
    let cleared = stackPointer;
    for (const { at, bytes } of filled) {
      if (at > cleared) memory.fill(0, cleared, at);
      memory.set(bytes, at);
      cleared = at + bytes.length;
    }
    memory.fill(0, cleared);
    exports.__stack_pointer.value = stackPointer;
    exports.qjs_set_runtime_and_context(snapshot.runtimePtr, snapshot.contextPtr);
    exports.qjs_set_memory_limit(memoryBytes);
    exports.qjs_set_max_stack_size(stackBytes);
    this.#undefined = this.#vm.importHandle(this.#image.undefinedValue);
    this.#listener = listener;
    this.#computed = undefined;
    this.release();
    // Their memory was just overwritten.
    this.#rejected.clear();
    if (this.#loaded.size !== this.#image.loaded.size) this.#loaded = new Set(this.#image.loaded);
  }

  /** Runs until user code awaits something, then every promise reaction that is due, not longer than `deadline` allows. */
  invoke(deadline: number, ...texts: [request: string, argumentsEjson: string]): void {
    this.#run(deadline, this.#image.invoke, () => texts.map((text) => this.#vm.newString(text)));
  }

  /** @param list number of the list that is the result; 0 if `text` is */
  settle(deadline: number, id: number, ok: boolean, text: string, list: number): void {
    this.#run(deadline, this.#image.settle, () => [
      this.#vm.newNumber(id),
      ok ? this.#vm.getTrue() : this.#vm.getFalse(),
      this.#vm.newString(text),
      this.#vm.newNumber(list),
    ]);
  }

  noteRejection(promise: JSValueHandle, reason: JSValueHandle, isHandled: boolean): void {
    if (!isHandled) {
      // Both are kept: another promise must not get the address of one that is gone.
      if (this.#listener?.answered === true)
        this.#rejected.set(promise.identity, { promise: promise.dup(), reason: reason.dup() });
      return;
    }
    const kept = this.#rejected.get(promise.identity);
    this.#rejected.delete(promise.identity);
    kept?.promise.dispose();
    kept?.reason.dispose();
  }

  /** Makes the code stop at its next instruction. */
  stop(): void {
    this.#deadline = -Infinity;
  }

  /** Frees what this process keeps for a run that has ended. */
  release(): void {
    this.#ciphers.clear();
  }

  dispose(): void {
    this.#vm.dispose();
  }

  shouldStop(): boolean {
    this.#listener?.onInterrupt();
    if (performance.now() <= this.#deadline) return false;
    this.#interrupted = true;
    return true;
  }

  /**
   * The stack lies below the data, grows down and holds nothing between calls; few use much of it. A frame may be as long as the limit
   * and leave most of it untouched, so what is below the usual part is taken for empty only if all a frame can be put on is. Reading it
   * costs less than writing it.
   */
  #clearStack(memory: Uint8Array, top: number): void {
    const usual = top - STACK_USUAL;
    const lowest = usual - this.#stackBytes;
    const clean = lowest >= 0 && isZero(memory, lowest, usual);
    memory.fill(0, clean ? usual : Math.max(top - STACK_HEADROOM * this.#stackBytes, 0), top);
  }

  #run(deadline: number, token: number, makeArguments: () => JSValueHandle[]): void {
    this.#deadline = deadline;
    this.#interrupted = false;
    const target = this.#vm.importHandle(token);
    const args = makeArguments();
    this.#vm.callFunction(target, this.#undefined, ...args).dispose();
    for (const handle of args) handle.dispose();
    target.dispose();
    this.#vm.executePendingJobs();
    if (this.#rejected.size > 0) this.#endByRejection();
  }

  /** Passes the first rejection to the guest, which describes it to the listener. */
  #endByRejection(): void {
    const [first] = this.#rejected.values();
    const target = this.#vm.importHandle(this.#image.uncaught);
    if (first !== undefined) this.#vm.callFunction(target, this.#undefined, first.reason).dispose();
    target.dispose();
    for (const { promise, reason } of this.#rejected.values()) {
      promise.dispose();
      reason.dispose();
    }
    this.#rejected.clear();
  }

  readonly #send: HostFunction = (kind, id, first, second) => {
    if (kind !== undefined && id !== undefined && first !== undefined && second !== undefined) {
      this.#listener?.onSend(kind.toString(), id.toNumber(), first.toString(), second.toString());
    }
    return this.#undefined;
  };

  readonly #call: HostFunction = (id, rights, service, action, argument) => {
    if (id !== undefined && rights !== undefined && service !== undefined && action !== undefined && argument !== undefined) {
      const name = service.toString();
      this.#listener?.onCall(id.toNumber(), rights.toNumber(), {
        service: name === '' ? null : name,
        action: action.toString(),
        argumentEjson: argument.toString(),
      });
    }
    return this.#undefined;
  };

  readonly #ask: HostFunction = (rights, service, action, argument) => {
    if (this.shouldStop()) refuse();
    const reply = this.#listener?.onAsk(rights?.toNumber() ?? 0, {
      service: service?.toString() ?? '',
      action: action?.toString() ?? '',
      argumentEjson: argument?.toString() ?? '',
    });
    if (reply === undefined || this.shouldStop()) refuse();
    return this.#vm.newString((reply.ok ? '+' : '-') + reply.text);
  };

  readonly #rights: HostFunction = (step, rights, name) =>
    this.#vm.newNumber(this.#listener?.onRights(step?.toString() ?? '', rights?.toNumber() ?? 0, name?.toString() ?? '') ?? 0);

  readonly #compile: HostFunction = (name, adHoc) => {
    const found = this.#listener?.onCompile(name?.toString() ?? '', adHoc?.toBoolean() ?? false);
    if (found === undefined) return this.#undefined;
    return typeof found === 'string' ? this.#vm.newString(found) : this.#vm.evalBytecode(found);
  };

  readonly #module: HostFunction = (name) => {
    if (this.shouldStop()) refuse();
    const found = this.#listener?.onModule(name?.toString() ?? '');
    if (found === undefined) return this.#undefined;
    return typeof found === 'string' ? this.#vm.newString(found) : this.#vm.evalBytecode(found);
  };

  readonly #context: HostFunction = (member) => {
    const text = this.#listener?.onContext(member?.toString() ?? '');
    return text === undefined ? this.#undefined : this.#vm.newString(text);
  };

  readonly #list: HostFunction = (number, onlyLength) => {
    if (this.shouldStop()) refuse();
    const found = this.#listener?.onList(number?.toNumber() ?? 0, onlyLength?.toBoolean() ?? false);
    if (found === undefined) refuse();
    return typeof found === 'string' ? this.#vm.newString(found) : this.#vm.newNumber(found);
  };

  /** Imports inside of user code are resolved later, in a separate job, when this is over. */
  readonly #load: HostFunction = (name) => {
    // A module may use what is loaded on demand while it is loaded itself.
    const outer = this.#loading;
    this.#loading = true;
    try {
      const from = performance.now();
      const needed = this.#image.modules.needed(name?.toString() ?? '', this.#loaded);
      // A module is compiled once in a runner, and no call pays for it with its time.
      this.#deadline += performance.now() - from;
      for (const bytecode of needed) this.#vm.evalBytecode(bytecode).dispose();
    } finally {
      this.#loading = outer;
    }
    return this.#undefined;
  };

  readonly #compute: HostFunction = (operation, argumentsText) => {
    // The engine looks at the time once in thousands of instructions, each of which could be one of these.
    if (this.shouldStop()) refuse();
    // The engine takes its own reference to the returned value, so the previous one is no longer needed.
    this.#computed?.dispose();
    this.#computed = this.#vm.newString(
      computeCrypto(operation?.toString() ?? '', argumentsText?.toString() ?? '', this.#ciphers),
    );
    return this.#computed;
  };
}

/** Returns `true` if a part of a memory holds zeroes only. Comparing it with itself, moved, reads it once. */
function isZero(memory: Uint8Array, from: number, to: number): boolean {
  if (from === to) return true;
  const bytes = Buffer.from(memory.buffer, memory.byteOffset + from, to - from);
  const { length } = ZEROES;
  if (bytes.compare(ZEROES, 0, length, 0, Math.min(length, bytes.length)) !== 0) return false;
  return bytes.compare(bytes, length, bytes.length, 0, bytes.length - length) === 0;
}

function refuse(): never {
  // oxlint-disable-next-line no-throw-literal, typescript/only-throw-error -- an Error's stack would be copied into the guest
  throw 'interrupted';
}

function refuseImport(): never {
  // oxlint-disable-next-line no-throw-literal, typescript/only-throw-error -- an Error's stack would be copied into the guest
  throw 'import is not available in functions';
}
