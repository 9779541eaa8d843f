import { BIT_OPERATORS, type BitOperator, type Condition, type Operand } from '../syntax.js';
import { BoundedPattern, PATTERN_LENGTH_MAX } from '../values/bounded-pattern.js';
import { TYPE_NAMES, TYPE_NUMBERS } from '../values/value-test.js';
import { valueType, type Document } from '../values/value-type.js';
import { unwrapped } from './extended-json.js';
import { documentOf, type Inspection } from './inspection.js';
import { compileOperand } from './operand.js';
import { isLogical, looksLikeOperator, operatorOf } from './operators.js';
import { NEVER } from './value-operator.js';

/** Operators of MongoDB's query language that expressions do not have. They are taken in `document_filters` only (§10.2). */
const OPERATORS = ['all', 'elemMatch', 'size', 'type', 'mod', 'regex', 'options', 'comment', ...BIT_OPERATORS] as const;
export type QueryOperator = (typeof OPERATORS)[number];

/** Beyond the bits of any number; of binary data the first 128 bytes. */
const BIT_POSITIONS_MAX = 1_024;

const ALWAYS: Condition = { kind: 'constant', truth: 1 };

/** Compiles the JSON below an operator: a value or conditions on a subject. */
type Below = (json: unknown, subject: Operand) => Condition;

export function queryOperatorOf(key: string): QueryOperator | undefined {
  return looksLikeOperator(key) ? OPERATORS.find((operator) => operator === key.slice(1)) : undefined;
}

/** Returns a safe integer given as JSON or extended JSON; undefined for anything else. */
function whole(json: unknown): number | undefined {
  const document = documentOf(json);
  const value = document === undefined ? json : unwrapped(document);
  const number = valueType(value) === 'number' ? Number(value) : Number.NaN;
  return Number.isSafeInteger(number) ? number : undefined;
}

function compileAll(json: unknown, subject: Operand, inspection: Inspection, below: Below): Condition {
  if (!Array.isArray(json)) {
    inspection.fault('$all takes a list');
    return NEVER;
  }
  const of = inspection.eachElement<Condition>(json, NEVER, (element) => {
    const document = documentOf(element);
    const isElementMatch =
      document !== undefined && Object.keys(document).some((key) => key === '$elemMatch' || key === '%elemMatch');
    if (isElementMatch) return below(element, subject);
    return { kind: 'match', subject, operand: compileOperand(element, inspection, 'operand') };
  });
  return of.length === 0 ? NEVER : { kind: 'all', of };
}

/** `$not` is about a value; the other logical operators are about conditions on fields. */
function isOfDocuments(operator: string | undefined): boolean {
  return isLogical(operator) && operator !== 'not';
}

function compileElementMatch(json: unknown, subject: Operand, inspection: Inspection, below: Below): Condition {
  const document = documentOf(json);
  if (document === undefined) {
    inspection.fault('$elemMatch takes an object');
    return NEVER;
  }
  const documents = Object.keys(document).every((key) => !looksLikeOperator(key) || isOfDocuments(operatorOf(key)));
  return { kind: 'element', subject, documents, of: [below(json, { kind: 'relative', path: [] })] };
}

function compileSize(json: unknown, subject: Operand, inspection: Inspection): Condition {
  const size = whole(json);
  if (size !== undefined && size >= 0) return { kind: 'test', subject, test: { kind: 'size', size } };
  inspection.fault('$size takes a whole number');
  return NEVER;
}

function compileType(json: unknown, subject: Operand, inspection: Inspection): Condition {
  const given: readonly unknown[] = Array.isArray(json) ? json : [json];
  const names = given.flatMap((one) => {
    const name = typeof one === 'string' ? one : TYPE_NUMBERS.get(whole(one) ?? Number.NaN);
    return name !== undefined && TYPE_NAMES.has(name) ? [name] : [];
  });
  if (names.length === given.length && names.length > 0) return { kind: 'test', subject, test: { kind: 'type', names } };
  inspection.fault('$type takes names or numbers of types');
  return NEVER;
}

function compileMod(json: unknown, subject: Operand, inspection: Inspection): Condition {
  const [divisor, remainder, ...others] = Array.isArray(json) ? json.map(whole) : [];
  if (divisor !== undefined && divisor !== 0 && remainder !== undefined && others.length === 0) {
    return { kind: 'test', subject, test: { kind: 'mod', divisor, remainder } };
  }
  inspection.fault('$mod takes a divisor that is not 0 and a remainder, whole numbers');
  return NEVER;
}

/** The positions of the bits of a mask, a number, or as listed. */
function bitPositions(json: unknown): number[] | undefined {
  if (Array.isArray(json)) {
    const positions = json.map(whole);
    const known = positions.filter((position) => position !== undefined && position >= 0 && position < BIT_POSITIONS_MAX);
    return known.length === json.length && json.length <= BIT_POSITIONS_MAX ? (known as number[]) : undefined;
  }
  const mask = whole(json);
  if (mask === undefined || mask < 0) return undefined;
  return [...mask.toString(2)].toReversed().flatMap((bit, position) => (bit === '1' ? [position] : []));
}

function compileBits(operator: BitOperator, json: unknown, subject: Operand, inspection: Inspection): Condition {
  const positions = bitPositions(json);
  if (positions !== undefined) return { kind: 'test', subject, test: { kind: 'bits', operator, positions } };
  inspection.fault(`$${operator} takes a whole number that is not negative, or a list of positions below ${BIT_POSITIONS_MAX}`);
  return NEVER;
}

function compileRegex(json: unknown, subject: Operand, inspection: Inspection, options: unknown): Condition {
  const problem = ((): string | undefined => {
    if (typeof json !== 'string' || json.length > PATTERN_LENGTH_MAX)
      return `$regex takes a string of at most ${PATTERN_LENGTH_MAX} characters`;
    if (typeof options !== 'string' || !/^[ims]*$/.test(options)) return '$options may contain i, m and s';
    try {
      BoundedPattern.of(json, [...new Set(options)].join(''));
      return undefined;
    } catch (error) {
      if (error instanceof SyntaxError) return '$regex is not a supported regular expression';
      throw error;
    }
  })();
  if (problem !== undefined) {
    inspection.fault(problem);
    return NEVER;
  }
  const test = { kind: 'regex', pattern: String(json), options: [...new Set(String(options))].join('') } as const;
  return { kind: 'test', subject, test };
}

/** Compiles an operator of the query language on a subject; `beside` is the object it stands in. */
export function compileQueryOperator(
  operator: QueryOperator,
  json: unknown,
  { subject, inspection, beside, below }: { subject: Operand; inspection: Inspection; beside: Document; below: Below },
): Condition {
  switch (operator) {
    case 'all':
      return compileAll(json, subject, inspection, below);
    case 'elemMatch':
      return compileElementMatch(json, subject, inspection, below);
    case 'size':
      return compileSize(json, subject, inspection);
    case 'type':
      return compileType(json, subject, inspection);
    case 'mod':
      return compileMod(json, subject, inspection);
    case 'bitsAllSet':
    case 'bitsAllClear':
    case 'bitsAnySet':
    case 'bitsAnyClear':
      return compileBits(operator, json, subject, inspection);
    case 'regex':
      return compileRegex(json, subject, inspection, beside['$options'] ?? '');
    case 'options':
      if (beside['$regex'] === undefined) inspection.fault('$options needs $regex');
      return ALWAYS;
    case 'comment':
      return ALWAYS;
  }
}
