import { Double, Long, ObjectId } from 'bson';
import { StoredFields, INDIRECT, MISSING } from '../bson/stored-fields.js';
import { isDocument, toNumber, type Document } from '../bson/types.js';
import { compileMatcher, isOperatorDocument } from './matcher.js';

/** Result of testing a filter on the bytes of a document; `unknown`: the document has to be decoded and matched. */
export const Verdict = { no: 0, yes: 1, unknown: 2 } as const;
export type Verdict = (typeof Verdict)[keyof typeof Verdict];

/** Tests the document at the beginning of some bytes. */
export type ByteFilter = (bytes: Buffer) => Verdict;

/** Tests one value, of a type that is neither missing nor indirect. */
type ValueTest = (bytes: Buffer, type: number, start: number) => Verdict;

interface Condition {
  readonly path: string;
  readonly test: ValueTest;
  /** Result for a document without the field. */
  readonly missing: Verdict;
}

/**
 * Compiles the conditions of a filter that can be tested on the bytes of a document: comparisons of fields with numbers, strings, dates,
 * object ids and booleans. A filter with other conditions gives `unknown` if these hold. Returns `undefined` without any of these. The
 * filter must have been compiled without an error, without a collation.
 */
export function compileByteFilter(filter: Document): ByteFilter | undefined {
  const conditions: Condition[] = [];
  const isComplete = collect(filter, conditions);
  if (conditions.length === 0) return undefined;
  const paths = [...new Set(conditions.map(({ path }) => path))];
  const fields = new StoredFields(paths);
  const tests = conditions.map(({ path, test, missing }) => ({ slot: paths.indexOf(path), test, missing }));
  const holding = isComplete ? Verdict.yes : Verdict.unknown;
  return (bytes) => {
    fields.find(bytes);
    let verdict: Verdict = holding;
    for (let i = 0; i < tests.length; i++) {
      const condition = tests[i];
      if (!condition) continue;
      const type = fields.types[condition.slot] ?? MISSING;
      const found =
        type === MISSING
          ? condition.missing
          : type === INDIRECT
            ? Verdict.unknown
            : condition.test(bytes, type, fields.starts[condition.slot] ?? 0);
      if (found === Verdict.no) return found;
      if (found === Verdict.unknown) verdict = found;
    }
    return verdict;
  };
}

/** Collects the conditions that can be tested on bytes. Returns `false` if the filter has others. */
function collect(filter: Document, into: Condition[]): boolean {
  let isComplete = true;
  for (const key of Object.keys(filter)) {
    const operand = filter[key];
    if (key === '$comment') continue;
    if (key === '$and' && Array.isArray(operand)) {
      for (const branch of operand) if (!isDocument(branch) || !collect(branch, into)) isComplete = false;
    } else if (key.startsWith('$')) {
      isComplete = false;
    } else if (isOperatorDocument(operand)) {
      for (const operator of Object.keys(operand)) {
        const test = valueTest(operator, operand[operator]);
        if (test) into.push(condition(key, { [operator]: operand[operator] }, test));
        else isComplete = false;
      }
    } else {
      const test = valueTest('$eq', operand);
      if (test) into.push(condition(key, operand, test));
      else isComplete = false;
    }
  }
  return isComplete;
}

function condition(path: string, operand: unknown, test: ValueTest): Condition {
  return { path, test, missing: verdictOf(compileMatcher({ [path]: operand })({})) };
}

function verdictOf(holds: boolean): Verdict {
  return holds ? Verdict.yes : Verdict.no;
}

const HOLDS: Readonly<Record<string, (order: number) => boolean>> = {
  $eq: (order) => order === 0,
  $ne: (order) => order !== 0,
  $gt: (order) => order > 0,
  $gte: (order) => order >= 0,
  $lt: (order) => order < 0,
  $lte: (order) => order <= 0,
};

/** Types of values that equal nothing of another of these types: int32 and double are numbers both. */
const TEXT = 0x02;
const OBJECT_ID = 0x07;
const BOOL = 0x08;
const DATE = 0x09;
const DOUBLE = 0x01;
const INT32 = 0x10;
const INT64 = 0x12;
const OTHERS: ReadonlySet<number> = new Set([0x03, 0x05, 0x0a, 0x11]);
const CLEAR: ReadonlySet<number> = new Set([TEXT, OBJECT_ID, BOOL, DATE, DOUBLE, INT32, INT64, ...OTHERS]);

/** Returns a test of values for an operator and its operand, if it can be made on bytes. */
function valueTest(operator: string, operand: unknown): ValueTest | undefined {
  if (operator === '$in' || operator === '$nin') return membershipTest(operator, operand);
  const holds = HOLDS[operator];
  const order = holds && orderOf(operand);
  if (!holds || !order) return undefined;
  // A value of another type is neither less nor greater, and not equal.
  const otherwise = verdictOf(operator === '$ne');
  return (bytes, type, start) => {
    const found = order(bytes, type, start);
    if (found === OTHER_TYPE) return otherwise;
    return found === NO_ORDER ? Verdict.unknown : holds(found) ? Verdict.yes : Verdict.no;
  };
}

/** Longer lists are looked up in a set once the document is decoded. */
const SMALL_LIST = 16;

function membershipTest(operator: '$in' | '$nin', operand: unknown): ValueTest | undefined {
  if (!Array.isArray(operand) || operand.length > SMALL_LIST) return undefined;
  const orders = operand.map(orderOf);
  if (!orders.every((order) => order !== undefined)) return undefined;
  const [listed, notListed] = [verdictOf(operator === '$in'), verdictOf(operator === '$nin')];
  return (bytes, type, start) => {
    for (const order of orders) {
      const found = order(bytes, type, start);
      if (found === 0) return listed;
      if (found === NO_ORDER) return Verdict.unknown;
    }
    return notListed;
  };
}

/** Results of a comparison with a value of another type, and with one that has to be decoded to be compared. */
const OTHER_TYPE = 2;
const NO_ORDER = 3;

/** Compares the value in the bytes with an operand: -1, 0, 1, `OTHER_TYPE` or `NO_ORDER`. */
type Order = (bytes: Buffer, type: number, start: number) => number;

function orderOf(operand: unknown): Order | undefined {
  if (typeof operand === 'string') return textOrder(Buffer.from(operand), operand);
  if (typeof operand === 'number' || operand instanceof Double || operand instanceof Long) return numberOrder(toNumber(operand));
  if (typeof operand === 'boolean') {
    return (bytes, type, start) => (type === BOOL ? (bytes[start] ?? 0) - Number(operand) : otherType(type));
  }
  if (operand instanceof Date) return dateOrder(operand.getTime());
  if (operand instanceof ObjectId) {
    const id = operand.id;
    return (bytes, type, start) => (type === OBJECT_ID ? bytesOrder(bytes, start, start + 12, id) : otherType(type));
  }
  return undefined;
}

/** Values that may be equal to one of another type, or hold such a one, are decoded. */
function otherType(type: number): number {
  return CLEAR.has(type) ? OTHER_TYPE : NO_ORDER;
}

/** Strings are compared by code point, which is the order of their bytes. */
function textOrder(text: Buffer, given: string): Order | undefined {
  // A lone surrogate cannot be encoded, and the replacement character stands for any invalid bytes.
  if (text.toString() !== given || given.includes('\ufffd')) return undefined;
  return (bytes, type, start) => {
    if (type !== TEXT) return otherType(type);
    return bytesOrder(bytes, start + 4, start + 3 + bytes.readInt32LE(start), text);
  };
}

/** A double cannot distinguish integers beyond this. */
const EXACT = Number.MAX_SAFE_INTEGER;

function numberOrder(operand: number): Order | undefined {
  if (!(Math.abs(operand) <= EXACT)) return undefined;
  return (bytes, type, start) => {
    let value: number;
    if (type === INT32) value = bytes.readInt32LE(start);
    else if (type === DOUBLE) value = bytes.readDoubleLE(start);
    else if (type === INT64) value = int64(bytes, start);
    else return otherType(type);
    if (type === INT64 && !(Math.abs(value) <= EXACT)) return NO_ORDER;
    return value < operand ? -1 : value > operand ? 1 : value === operand ? 0 : NO_ORDER;
  };
}

/** The largest time a date of JavaScript can have: later ones are read as this one. */
const MAX_DATE_MS = 8.64e15;

function dateOrder(operand: number): Order | undefined {
  if (!(Math.abs(operand) < MAX_DATE_MS)) return undefined;
  return (bytes, type, start) => {
    if (type !== DATE) return otherType(type);
    const value = int64(bytes, start);
    return value < operand ? -1 : value > operand ? 1 : 0;
  };
}

function int64(bytes: Buffer, start: number): number {
  return bytes.readInt32LE(start + 4) * 2 ** 32 + bytes.readUInt32LE(start);
}

function bytesOrder(bytes: Buffer, start: number, end: number, other: Uint8Array): number {
  const length = Math.min(end - start, other.length);
  for (let i = 0; i < length; i++) {
    const order = (bytes[start + i] ?? 0) - (other[i] ?? 0);
    if (order !== 0) return Math.sign(order);
  }
  return Math.sign(end - start - other.length);
}
