import { Long, Timestamp } from 'bson';
import { compare, equal } from '../bson/compare.js';
import { arithmetic, integer, toInteger, type ArithmeticOperation } from '../bson/number-arithmetic.js';
import { keyString } from '../bson/ordered-key.js';
import { cloneValue, hasField, isDocument, isNumber, numericKind } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import { step } from '../work/work-clock.js';
import { compileElementTest, type MatcherOptions } from './matcher.js';
import { compilePush } from './push-update.js';
import { typeNameOf } from '../bson/type-codes.js';

/** Change that one operator makes to the value at one path. */
export interface ValueUpdate {
  /** Returns the new value; undefined leaves the document unchanged. `current` is undefined if the value does not exist. */
  next(current: unknown): unknown;
  /** False for operators that only change what exists. */
  readonly creates: boolean;
  /** True if a path that can never exist in the document is an error (28) even though nothing is created. */
  readonly requiresViablePath: boolean;
  /** Returns `true` if the operator only appends to an array of this length. */
  appends?(length: number): boolean;
}

type OperatorCompiler = (operand: unknown, path: string, options: MatcherOptions) => ValueUpdate;

/** Operators that map the value at a path to a new one. `$unset` and `$rename` are the updater's own. */
export const VALUE_OPERATORS: ReadonlyMap<string, OperatorCompiler> = new Map<string, OperatorCompiler>([
  ['$set', (operand) => creating(() => cloneValue(operand))],
  ['$setOnInsert', (operand) => creating(() => cloneValue(operand))],
  ['$inc', (operand, path) => arithmeticUpdate('add', 'increment', '$inc', operand, path)],
  ['$mul', (operand, path) => arithmeticUpdate('multiply', 'multiply', '$mul', operand, path)],
  ['$min', (operand, _path, { collation }) => extreme((current) => compare(operand, current, collation) < 0, operand)],
  ['$max', (operand, _path, { collation }) => extreme((current) => compare(operand, current, collation) > 0, operand)],
  ['$currentDate', currentDate],
  ['$bit', bitUpdate],
  [
    '$push',
    (operand, path, { collation }) => ({ ...compilePush(operand, path, collation), creates: true, requiresViablePath: false }),
  ],
  ['$addToSet', addToSet],
  ['$pop', pop],
  ['$pull', pull],
  ['$pullAll', pullAll],
]);

function creating(next: (current: unknown) => unknown): ValueUpdate {
  return { next, creates: true, requiresViablePath: false };
}

function existing(next: (current: unknown) => unknown, requiresViablePath = false): ValueUpdate {
  return { next, creates: false, requiresViablePath };
}

function arithmeticUpdate(
  operation: ArithmeticOperation,
  verb: string,
  operator: string,
  operand: unknown,
  path: string,
): ValueUpdate {
  if (!isNumber(operand)) throw mongoError(14, `Cannot ${verb} with non-numeric argument: {${path}: ${typeNameOf(operand)}}`);
  return creating((current) => {
    // A missing field counts as zero, of the operand's own type.
    if (current === undefined) return operation === 'add' ? operand : arithmetic('multiply', operand, 0);
    if (!isNumber(current)) {
      throw mongoError(
        14,
        `Cannot apply ${operator} to a value of non-numeric type. The field '${path}' is of type ${typeNameOf(current)}`,
      );
    }
    const result = arithmetic(operation, current, operand);
    if (result === undefined)
      throw mongoError(2, `Failed to apply ${operator} operations to current value of '${path}': integer overflow`);
    // A number that is the same keeps its zeros, and the sign of one.
    return numericKind(result) === numericKind(current) && equal(result, current) ? undefined : result;
  });
}

function extreme(isBetter: (current: unknown) => boolean, operand: unknown): ValueUpdate {
  return creating((current) => (current === undefined || isBetter(current) ? cloneValue(operand) : undefined));
}

function currentDate(operand: unknown): ValueUpdate {
  const type = isDocument(operand) ? operand['$type'] : operand;
  if (isDocument(operand)) {
    for (const key of Object.keys(operand)) if (key !== '$type') throw mongoError(2, `Unrecognized $currentDate option: ${key}`);
  }
  if (typeof operand === 'boolean' || (isDocument(operand) && type === 'date')) return creating(() => new Date());
  if (isDocument(operand) && type === 'timestamp') {
    return creating(() => new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 }));
  }
  if (isDocument(operand))
    throw mongoError(
      2,
      "The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {field : {$type: 'date'}}}",
    );
  throw mongoError(
    2,
    `${typeNameOf(operand)} is not valid type for $currentDate. Please use a boolean ('true') or a $type expression ({$type: 'timestamp/date'}).`,
  );
}

const BIT_OPERATIONS: ReadonlyMap<string, (a: bigint, b: bigint) => bigint> = new Map<string, (a: bigint, b: bigint) => bigint>([
  ['and', (a, b) => a & b],
  ['or', (a, b) => a | b],
  ['xor', (a, b) => a ^ b],
]);

function bitUpdate(operand: unknown, path: string): ValueUpdate {
  if (!isDocument(operand))
    throw mongoError(
      2,
      `The $bit modifier is not compatible with a ${typeNameOf(operand)}. You must pass in an embedded document: {$bit: {field: {and/or/xor: #}}`,
    );
  const steps = Object.keys(operand).map((name) => {
    const apply = BIT_OPERATIONS.get(name);
    if (!apply)
      throw mongoError(
        2,
        `The $bit modifier only supports 'and', 'or', and 'xor', not '${name}' which is an unknown operator: {${name}: ...}`,
      );
    const bits = integralBits(operand[name]);
    if (!bits)
      throw mongoError(
        2,
        `The $bit modifier field must be an Integer(32/64 bit); a '${typeNameOf(operand[name])}' is not supported here: {${path}: ...}`,
      );
    return { apply, bits };
  });
  if (steps.length === 0)
    throw mongoError(2, 'You must pass in at least one bitwise operation. The format is: {$bit: {field: {and/or/xor: #}}');
  return creating((current) => {
    const start = current === undefined ? { bits: 0n, wide: false } : integralBits(current);
    if (!start)
      throw mongoError(
        2,
        `Cannot apply $bit to a value of non-integral type. The field '${path}' is of type ${typeNameOf(current)}`,
      );
    let { bits, wide } = start;
    for (const step of steps) {
      bits = step.apply(bits, step.bits.bits);
      wide ||= step.bits.wide;
    }
    return integer(bits, wide);
  });
}

function integralBits(value: unknown): { bits: bigint; wide: boolean } | undefined {
  if (!isNumber(value)) return undefined;
  const kind = numericKind(value);
  if (kind !== 'int' && kind !== 'long') return undefined;
  const bits = toInteger(value);
  return bits === undefined ? undefined : { bits, wide: value instanceof Long };
}

function addToSet(operand: unknown, path: string, { collation }: MatcherOptions): ValueUpdate {
  const added = eachOperand(operand);
  const next = (current: unknown): unknown[] => {
    if (current !== undefined && !Array.isArray(current)) {
      throw mongoError(
        2,
        `Cannot apply $addToSet to non-array field. Field named '${path}' has non-array type ${typeNameOf(current)}`,
      );
    }
    const result: unknown[] = current === undefined ? [] : [...(current as unknown[])];
    const known = new Set(result.map((element) => countedKey(element, collation)));
    for (const value of added) {
      const key = countedKey(value, collation);
      if (known.has(key)) continue;
      known.add(key);
      result.push(cloneValue(value));
    }
    return result;
  };
  return { ...creating(next), appends: () => true };
}

function eachOperand(operand: unknown): unknown[] {
  if (!isDocument(operand) || !hasField(operand, '$each')) return [operand];
  for (const key of Object.keys(operand)) {
    if (key !== '$each') throw mongoError(2, `Found unexpected fields after $each in $addToSet: ${key}`);
  }
  const each = operand['$each'];
  if (!Array.isArray(each))
    throw mongoError(14, `The argument to $each in $addToSet must be an array but it was of type ${typeNameOf(each)}`);
  return each;
}

function pop(operand: unknown, path: string): ValueUpdate {
  const side = isNumber(operand) ? toInteger(operand) : undefined;
  if (side !== 1n && side !== -1n) throw mongoError(9, `$pop expects 1 or -1, found: ${typeNameOf(operand)}`);
  return existing((current) => {
    if (!Array.isArray(current))
      throw mongoError(14, `Path '${path}' contains an element of non-array type '${typeNameOf(current)}'`);
    if (current.length === 0) return undefined;
    return side === 1n ? current.slice(0, -1) : current.slice(1);
  }, true);
}

function pull(operand: unknown, _path: string, options: MatcherOptions): ValueUpdate {
  const isPulled = compileElementTest(operand, options);
  return existing((current) => without(current, isPulled), true);
}

function pullAll(operand: unknown, _path: string, { collation }: MatcherOptions): ValueUpdate {
  if (!Array.isArray(operand)) throw mongoError(2, `$pullAll requires an array argument but was given a ${typeNameOf(operand)}`);
  const pulled = new Set(operand.map((value) => countedKey(value, collation)));
  return existing((current) => without(current, (element) => pulled.has(countedKey(element, collation))), true);
}

/** The same for equal values: comparing each of many with each of many others would take for ever. */
function countedKey(value: unknown, collation: MatcherOptions['collation']): string {
  step();
  return keyString(value, collation);
}

function without(current: unknown, isPulled: (element: unknown) => boolean): unknown[] {
  if (!Array.isArray(current)) throw mongoError(2, 'Cannot apply $pull to a non-array value');
  return current.filter((element) => !isPulled(element));
}
