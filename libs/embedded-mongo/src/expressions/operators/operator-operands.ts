import type { Collation } from '../../bson/collation.js';
import { hasField, isDocument, isNullish, isNumber, type NumericValue } from '../../bson/types.js';
import { toInteger } from '../../bson/number-arithmetic.js';
import { mongoError } from '../../errors/mongo-error.js';
import { typeNameOf } from '../../bson/type-codes.js';
import type { Evaluate, ExpressionCompiler, OperatorCompiler } from './expression-compiler.js';

type Apply = (args: unknown[], collation: Collation | undefined) => unknown;

/** Combines the evaluations of positional operands into one. */
type Combine = (operands: readonly Evaluate[], collation: Collation | undefined) => Evaluate;

/**
 * Returns an operator over positional operands: `[a, b]`, or a single operand without brackets. Throws 16020 for a
 * wrong count.
 */
function overOperands(name: string, least: number, most: number, combine: Combine): OperatorCompiler {
  return (operand, compiler, names) => {
    const operands = (Array.isArray(operand) ? operand : [operand]).map((item) => compiler.compile(item, names));
    checkCount(name, operands.length, least, most);
    for (const part of constantOperands(name, operands, compiler)) {
      const evaluate = combine(part, compiler.collation);
      compiler.addConstant(() => evaluate(undefined, undefined));
    }
    checkLists(name, operands, compiler);
    return combine(inOrder(name, operands, compiler), compiler.collation);
  };
}

interface ListCheck {
  /** Position of the operand that is checked; all of them without it. */
  readonly at?: number;
  readonly code: number;
  readonly mayBeNull?: boolean;
  /** If the check is also made where all operands are constant. */
  readonly isFirst?: boolean;
}

/** Operators that prepare constant operands, and refuse an operand that is not a list with their own code. */
const LISTS: Readonly<Record<string, ListCheck>> = {
  $indexOfArray: { at: 0, code: 50809, mayBeNull: true },
  $setEquals: { code: 5887502, isFirst: true },
  $setIsSubset: { at: 1, code: 17311 },
};

function checkLists(name: string, operands: readonly Evaluate[], compiler: ExpressionCompiler): void {
  const check = LISTS[name];
  if (!check || (check.isFirst !== true && operands.every((each) => compiler.isConstant(each)))) return;
  for (const [index, each] of operands.entries()) {
    if (!compiler.isConstant(each) || (check.at !== undefined && check.at !== index)) continue;
    compiler.addConstant(() => {
      const list = each(undefined, undefined);
      if (Array.isArray(list) || (check.mayBeNull === true && isNullish(list))) return;
      throw mongoError(check.code, `Operand ${index + 1} of ${name} must be an array, but is of type ${typeNameOf(list)}`);
    });
  }
}

/** Returns the operands in the order in which MongoDB evaluates them: constants last if the order does not affect the result. */
function inOrder(name: string, operands: readonly Evaluate[], compiler: ExpressionCompiler): readonly Evaluate[] {
  if (!ANYWHERE.has(name)) return operands;
  return operands.toSorted((a, b) => Number(compiler.isConstant(a)) - Number(compiler.isConstant(b)));
}

/** Returns an operator whose operands are all evaluated before it is applied. */
export function positional(name: string, least: number, most: number, apply: Apply): OperatorCompiler {
  return overOperands(
    name,
    least,
    most,
    (operands, collation) => (root, frame) =>
      apply(
        operands.map((evaluate) => evaluate(root, frame)),
        collation,
      ),
  );
}

/**
 * Returns an operator that evaluates its operands one after the other: an error in one is reported before the next is
 * evaluated.
 */
export function inTurn(
  name: string,
  least: number,
  most: number,
  apply: (operands: readonly (() => unknown)[], collation: Collation | undefined) => unknown,
): OperatorCompiler {
  return overOperands(
    name,
    least,
    most,
    (operands, collation) => (root, frame) =>
      apply(
        operands.map((evaluate) => () => evaluate(root, frame)),
        collation,
      ),
  );
}

/**
 * Returns an operator that is null where an operand is. Operands are evaluated and checked from left to right: of those
 * after one that is null, none is.
 */
export function untilNull<T>(
  name: string,
  check: (value: unknown, collation: Collation | undefined) => T,
  apply: (checked: T[], collation: Collation | undefined) => unknown,
  count?: number,
): OperatorCompiler {
  return overOperands(name, count ?? 0, count ?? Infinity, (operands, collation) => (root, frame) => {
    const checked: T[] = [];
    for (const evaluate of operands) {
      const value = evaluate(root, frame);
      if (isNullish(value)) return null;
      checked.push(check(value, collation));
    }
    return apply(checked, collation);
  });
}

/**
 * Operators for which MongoDB evaluates in advance the constant operands that stand first, or beside one another, or
 * all of them.
 */
const FIRST: ReadonlySet<string> = new Set(['$add', '$multiply']);
const ADJACENT: ReadonlySet<string> = new Set(['$concat', '$concatArrays']);
const ANYWHERE: ReadonlySet<string> = new Set(['$bitAnd', '$bitOr', '$bitXor', '$setUnion', '$setIntersection']);

/** Returns the groups of constant operands that are evaluated in advance for an operator that has other operands, too. */
function constantOperands(name: string, operands: readonly Evaluate[], compiler: ExpressionCompiler): Evaluate[][] {
  if (!FIRST.has(name) && !ADJACENT.has(name) && !ANYWHERE.has(name)) return [];
  const constants = operands.map((each) => compiler.isConstant(each));
  if (constants.every(Boolean)) return [];
  const groups: Evaluate[][] = [[]];
  for (const [index, each] of operands.entries()) {
    if (constants[index]) groups.at(-1)?.push(each);
    else if (!ANYWHERE.has(name)) groups.push([]);
  }
  return (FIRST.has(name) ? groups.slice(0, 1) : groups).filter((group) => group.length > 1);
}

function checkCount(name: string, count: number, least: number, most: number): void {
  if (count >= least && count <= most) return;
  if (least === most) {
    throw mongoError(16020, `Expression ${name} takes exactly ${least} arguments. ${count} were passed in.`);
  }
  throw mongoError(
    28667,
    `Expression ${name} takes at least ${least} arguments, and at most ${most}, but ${count} were passed in.`,
  );
}

export function unary(name: string, apply: (value: unknown) => unknown): OperatorCompiler {
  return positional(name, 1, 1, ([value]) => apply(value));
}

/** Creates an operator like {@link unary}, but null and missing give null. */
export function unaryOrNull(name: string, apply: (value: unknown) => unknown): OperatorCompiler {
  return unary(name, (value) => (isNullish(value) ? null : apply(value)));
}

export function variadic(name: string, apply: Apply): OperatorCompiler {
  return positional(name, 0, Infinity, apply);
}

/** Operands of an operator that takes `{ name: expression }`. A field that was not given is undefined, like a missing value. */
export type NamedOperands<Name extends string> = Record<Name, unknown>;

/** Returns an operator over named operands. Throws 9 for an unknown or absent one. */
export function named<Required extends string, Optional extends string = never>(
  operator: string,
  required: readonly Required[],
  optional: readonly Optional[],
  apply: (operands: NamedOperands<Required | Optional>, collation: Collation | undefined) => unknown,
): OperatorCompiler {
  const known = new Set<string>([...required, ...optional]);
  return (operand, compiler, names) => {
    if (!isDocument(operand)) throw mongoError(9, `${operator} only supports an object as its argument`);
    for (const key of Object.keys(operand)) {
      if (!known.has(key)) throw mongoError(9, `${operator} found an unknown argument: ${key}`);
    }
    for (const key of required) {
      if (!hasField(operand, key)) throw mongoError(9, `Missing '${key}' parameter to ${operator}`);
    }
    const compiled = Object.keys(operand).map((key): [string, Evaluate] => [key, compiler.compile(operand[key], names)]);
    const { collation } = compiler;
    return (root, frame) => {
      const operands = Object.fromEntries(compiled.map(([key, evaluate]) => [key, evaluate(root, frame)]));
      return apply(operands as NamedOperands<Required | Optional>, collation);
    };
  };
}

export function requireNumber(operator: string, value: unknown, code = 14): NumericValue {
  if (!isNumber(value)) throw mongoError(code, `${operator} only supports numeric types, not ${typeNameOf(value)}`);
  return value;
}

/** Returns an integral number that a JavaScript number holds exactly. */
export function requireInteger(operator: string, value: unknown, code = 14): number {
  const integer = isNumber(value) ? toInteger(value) : undefined;
  if (integer === undefined || integer > BigInt(Number.MAX_SAFE_INTEGER) || integer < -BigInt(Number.MAX_SAFE_INTEGER)) {
    throw mongoError(code, `${operator} requires an integer, found a value of type ${typeNameOf(value)}`);
  }
  return Number(integer);
}

export function requireString(operator: string, value: unknown, code = 14): string {
  if (typeof value !== 'string') throw mongoError(code, `${operator} requires a string argument, found: ${typeNameOf(value)}`);
  return value;
}

export function requireArray(operator: string, value: unknown, code = 14): unknown[] {
  if (!Array.isArray(value))
    throw mongoError(code, `The argument to ${operator} must be an array, but was of type: ${typeNameOf(value)}`);
  return value;
}
