import { hasField, isDocument, isNullish, isNumber, toDouble, toNumber, type Document } from '../../bson/types.js';
import { typeNameOf } from '../../bson/type-codes.js';
import { mongoError, type MongoError } from '../../errors/mongo-error.js';
import type { OperatorCompiler, OperatorTable } from './expression-compiler.js';

/** Compiles the operands of `$median` and `$percentile`. */
interface OperandCompiler<T> {
  input(specification: unknown): T;
  /** Returns the value of a constant, `undefined` for what depends on a document. */
  constant(specification: unknown): { readonly value: unknown } | undefined;
}

/** Compiled operands of `$median` and `$percentile`. */
export interface Percentiles<T> {
  readonly input: T;
  /** Returns the result for the numbers among some values: a number of `$median`, a list of `$percentile`. */
  of(values: readonly unknown[]): unknown;
}

/**
 * Reads the operands of `$median` and `$percentile`. The only method is `approximate`, as in MongoDB 8; here it is exact. Throws
 * `shapeCode` for a value that is not a document, 40414 or 40415 for a field that is missing or unknown, 14 or 2 for another
 * method, and 7750300 and higher codes for shares that are not constant numbers from 0 to 1.
 */
export function compilePercentiles<T>(
  name: string,
  operand: unknown,
  shapeCode: number,
  compiler: OperandCompiler<T>,
): Percentiles<T> {
  const isMedian = name === '$median';
  if (!isDocument(operand)) throw mongoError(shapeCode, `specification must be an object; found ${name}: ${typeNameOf(operand)}`);
  checkFields(name, operand, isMedian ? ['input', 'method'] : ['input', 'p', 'method']);
  const input = compiler.input(operand['input']);
  const shares = isMedian ? [0.5] : sharesOf(compiler.constant(operand['p']));
  if (operand['method'] !== 'approximate')
    throw mongoError(2, "Currently only 'approximate' can be used as a percentile 'method'.");
  return {
    input,
    of: (values) => {
      const numbers = values
        .filter(isNumber)
        .map(toNumber)
        .filter((number) => !Number.isNaN(number));
      numbers.sort((a, b) => a - b);
      const results = shares.map((share) => nearestRank(numbers, share));
      return isMedian ? results[0] : results;
    },
  };
}

function checkFields(name: string, operand: Document, fields: readonly string[]): void {
  for (const field of Object.keys(operand)) {
    if (!fields.includes(field)) throw mongoError(40415, `BSON field '${name}.${field}' is an unknown field.`);
    if (field === 'method') checkMethodType(name, operand[field]);
  }
  for (const field of ['input', 'method', 'p'])
    if (fields.includes(field) && (!hasField(operand, field) || (field === 'method' && isNullish(operand[field]))))
      throw mongoError(40414, `BSON field '${name}.${field}' is missing but a required field`);
}

function checkMethodType(name: string, method: unknown): void {
  if (isNullish(method) || typeof method === 'string') return;
  throw mongoError(14, `BSON field '${name}.method' is the wrong type '${typeNameOf(method)}', expected type 'string'`);
}

function sharesOf(constant: { readonly value: unknown } | undefined): number[] {
  if (!constant) throw badShares(7750300);
  const { value } = constant;
  if (!Array.isArray(value) || value.length === 0) throw badShares(7750301);
  return value.map((each: unknown) => {
    if (!isNumber(each)) throw badShares(7750302);
    const share = toNumber(each);
    if (share < 0 || share > 1) throw badShares(7750303);
    return share;
  });
}

function badShares(code: number): MongoError {
  return mongoError(code, "The $percentile 'p' field must be an array of constant numbers from [0.0, 1.0]");
}

/** Returns the number below which this share of sorted numbers is; null of none. */
function nearestRank(sorted: readonly number[], share: number): unknown {
  // MongoDB takes the first for a share that is not a number.
  const value = sorted[Math.max(0, Math.ceil((share || 0) * sorted.length) - 1)];
  return value === undefined ? null : toDouble(value);
}

function percentiles(name: string, shapeCode: number): OperatorCompiler {
  return (operand, compiler, names) => {
    const asked = compilePercentiles(name, operand, shapeCode, {
      input: (specification) => compiler.compile(specification, names),
      constant: (specification) => {
        const evaluate = compiler.compile(specification, names);
        return compiler.isConstant(evaluate) ? { value: evaluate(undefined, undefined) } : undefined;
      },
    });
    return (root, frame) => {
      const value = asked.input(root, frame);
      return asked.of(Array.isArray(value) ? value : [value]);
    };
  };
}

export const percentileOperators: OperatorTable = {
  $median: percentiles('$median', 7436201),
  $percentile: percentiles('$percentile', 7436200),
};
