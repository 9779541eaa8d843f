import { CompileFlags, EvalFlags, JSException, QuickJS } from 'quickjs-wasi';
import type { FunctionSource } from '../sandbox-engine.js';
import { cleanStack, PACKAGE_FILES } from './stack-trace.js';

/**
 * On the same line as the first of the user's code, so that line numbers are the user's. The inner function lets the code declare
 * `module`, `require` or `context` itself; what it leaves in `exports`, assigned or declared, is read at its end.
 */
const PREFIX = '(function(exports,module,require,context){return{exports:(function(){';
const SUFFIX = '\nreturn exports}()),module}})';
export const WRAPPER_LENGTH = PREFIX.length;

/** The same for modules of packages. */
const MODULE_PREFIX = '(function(exports,require,module,__filename,__dirname){';
const MODULE_SUFFIX = '\n})';

const SCRATCH_MEMORY = 64 << 20;
const SCRATCH_KEPT = 16 << 20;

export interface CompileError {
  message: string;
  stack: string;
  line?: number;
  column?: number;
}

/** Bytecode of a wrapper, or its compile error. */
export type Program = { bytecode: Uint8Array } | { error: CompileError };

/**
 * Compiles sources without running anything of them, in an interpreter that never runs user code. Loading bytecode into the
 * interpreter of a call takes a tenth of the time that parsing takes, which is why no per-application memory image is needed.
 */
export class Compiler {
  readonly #wasm: WebAssembly.Module;
  #scratch: QuickJS;

  private constructor(wasm: WebAssembly.Module, scratch: QuickJS) {
    this.#wasm = wasm;
    this.#scratch = scratch;
  }

  static async create(wasm: WebAssembly.Module): Promise<Compiler> {
    return new Compiler(wasm, await newScratch(wasm));
  }

  compile({ name, source }: FunctionSource): Program {
    const file = fileName(name);
    try {
      // Compiles the source without the wrapper first: a source that closes the wrapper and opens another function is
      // not a valid script.
      this.#scratch.evalCode(source, file, EvalFlags.COMPILE_ONLY).dispose();
      return { bytecode: this.#scratch.compile(PREFIX + source + SUFFIX, file) };
    } catch (error) {
      const { message, stack } = error as Error;
      const position = cleanStack(stack ?? '', 0);
      if (error instanceof JSException) error.dispose();
      return { error: { message, ...position, stack: position.stack ?? '' } };
    }
  }

  /** Compiles a module of a package. It was checked as a separate script before it was stored. */
  compileModule(id: string, text: string): Program {
    try {
      const source = MODULE_PREFIX + text + MODULE_SUFFIX;
      return {
        bytecode: this.#scratch.compile(source, `${PACKAGE_FILES}${id}`, EvalFlags.TYPE_GLOBAL, CompileFlags.STRIP_SOURCE),
      };
    } catch (error) {
      const { message } = error as Error;
      if (error instanceof JSException) error.dispose();
      return { error: { message: `node_modules/${id} cannot be compiled: ${message}`, stack: '' } };
    }
  }

  /** Replaces an interpreter that a huge source has blown up. Call between compilations. */
  tidy(): Promise<void> | undefined {
    return this.#scratch._getMemory().buffer.byteLength <= SCRATCH_KEPT ? undefined : this.#replace();
  }

  async #replace(): Promise<void> {
    const old = this.#scratch;
    this.#scratch = await newScratch(this.#wasm);
    old.dispose();
  }
}

function newScratch(wasm: WebAssembly.Module): Promise<QuickJS> {
  return QuickJS.create({ wasm, memoryLimit: SCRATCH_MEMORY, maxStackSize: 256 << 10, timezoneOffset: 0 });
}

/** A C string in the interpreter, one line in a trace. */
function fileName(name: string): string {
  return `${name.replaceAll(/[\p{Cc}()]/gu, '_').slice(0, 200)}.js`;
}
