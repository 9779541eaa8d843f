import type { Collation } from '../../bson/collation.js';

/** Values of the variables `$let`, `$map`, `$filter` and `$reduce` introduce, innermost first. */
export interface Frame {
  readonly value: unknown;
  readonly next: Frame | undefined;
}

/** Names of the variables in scope, in the order of the frames. */
export interface Names {
  readonly name: string;
  readonly next: Names | undefined;
}

/** A compiled expression; undefined stands for a missing value. */
export type Evaluate = (root: unknown, frame: Frame | undefined) => unknown;

export interface ExpressionCompiler {
  readonly collation: Collation | undefined;
  /** Documents have the score of a text search. */
  readonly textScore: boolean;
  compile(specification: unknown, names: Names | undefined): Evaluate;
  /** Compiles an expression that MongoDB does not evaluate before it reads documents, constant or not. */
  inconstant(compile: () => Evaluate): Evaluate;
  /** Compiles parts that do not make an expression vary where `isUnused` says that its value does not depend on them. */
  unvaried<T>(compile: () => T, isUnused: (compiled: T) => boolean): T;
  /** Adds a constant part that MongoDB evaluates before it reads documents. */
  addConstant(part: () => unknown): void;
  /** Returns `true` for something compiled that has one value for all documents. */
  isConstant(evaluate: Evaluate): boolean;
}

/** Compiles `{ $operator: operand }`. Throws for operands of the wrong shape. */
export type OperatorCompiler = (operand: unknown, compiler: ExpressionCompiler, names: Names | undefined) => Evaluate;

export type OperatorTable = Readonly<Record<string, OperatorCompiler>>;

/** Adds a variable's value to a frame. */
export function bindFrame(value: unknown, next: Frame | undefined): Frame {
  return { value, next };
}
