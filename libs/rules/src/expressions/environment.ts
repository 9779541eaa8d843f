import type { ExpansionName } from './slots.js';

/** Supplies an expansion's value at a path when it is first asked for; may return a promise. */
export type LazyExpansion = (path: readonly string[]) => unknown;

/** Failure of an expansion or function during the evaluation of an expression. */
export interface EvaluationFailure {
  readonly source: 'expansion' | 'function';
  /** The expansion as written, or the function's name. */
  readonly name: string;
  readonly error: unknown;
}

/** Calls an app's function for `%function`. A rejection or a thrown error makes the condition fail. */
export type FunctionCaller = (name: string, args: readonly unknown[]) => unknown;

/**
 * The values of the expansions (a {@link LazyExpansion} where one is costly; an absent one is undefined), and how functions are
 * called. Values are BSON or JSON; they are only read, and never by way of a prototype.
 */
export type ExpressionEnvironment = {
  readonly [Name in ExpansionName]?: unknown;
} & {
  readonly callFunction?: FunctionCaller;
  /** Receives each failure, which itself only makes the expression false. */
  readonly reportFailure?: (failure: EvaluationFailure) => void;
};
