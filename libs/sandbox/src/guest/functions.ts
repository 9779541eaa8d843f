import { jsonParse } from './primordials.js';

export type UserFunction = (...args: unknown[]) => unknown;

/** Function compiled from a source by `runner/program.ts`. */
type Wrapper = (
  exports: object,
  module: { exports: unknown },
  require: (name: unknown) => unknown,
  context: unknown,
) => { exports: unknown; module: { exports: unknown } | undefined };

/**
 * Returns the compiled wrapper, `undefined` for an unknown name, or the message of a syntax error. Empty name: the
 * ad-hoc source.
 */
export type Compile = (name: string, adHoc: boolean) => Wrapper | undefined | string;

export type LoadFailureKind = 'notFound' | 'syntax' | 'invalid';

/** Names are the platform's error codes. */
const ERROR_NAMES: Record<LoadFailureKind, string> = {
  notFound: 'FunctionNotFoundError',
  syntax: 'FunctionSyntaxError',
  invalid: 'FunctionInvalidError',
};

export class LoadFailure extends Error {
  readonly kind: LoadFailureKind;

  constructor(kind: LoadFailureKind, message: string, stack?: string) {
    super(message);
    this.kind = kind;
    this.name = ERROR_NAMES[kind];
    if (stack !== undefined) this.stack = stack;
  }
}

let compile: Compile = () => undefined;

export function connectCompiler(compiler: Compile): void {
  compile = compiler;
}

/**
 * Runs a function's top-level code and returns its exports. Every call repeats this, so nothing at top level outlives a
 * call.
 * @throws LoadFailure, or the value the top-level code throws
 */
export function loadFunction(name: string, adHoc: boolean, require: (name: unknown) => unknown, context: unknown): UserFunction {
  const wrapper = compile(name, adHoc);
  if (wrapper === undefined) throw new LoadFailure('notFound', "function not found: '" + name + "'");
  if (typeof wrapper === 'string') {
    const { message, stack } = jsonParse(wrapper) as { message: string; stack: string };
    throw new LoadFailure('syntax', message, stack);
  }
  const initial = {};
  const loaded = wrapper(initial, { exports: initial }, require, context);
  const exported = typeof loaded.exports === 'function' ? loaded.exports : loaded.module?.exports;
  if (typeof exported !== 'function') throw new LoadFailure('invalid', "'exports' is not a function");
  return exported as UserFunction;
}
