import { Binary, Decimal128, Long, ObjectId, Timestamp } from 'bson';
import { asDecimal128, exactValue, truncateAt } from '../../bson/decimal.js';
import { integer, toInteger } from '../../bson/number-arithmetic.js';
import { hasField, isDocument, isNullish, isNumber, toDouble, toNumber, type NumericValue } from '../../bson/types.js';
import { mongoError, MongoError } from '../../errors/mongo-error.js';
import { parseTypeCodes, typeNameOf } from '../../bson/type-codes.js';
import type { Evaluate, OperatorTable, OperatorCompiler } from './expression-compiler.js';
import { unary, unaryOrNull } from './operator-operands.js';
import { isTruthy } from '../../bson/truth.js';
import { parseDate } from './date-text.js';
import { convertedText } from './text.js';

type Conversion = (value: unknown) => unknown;

/** Conversions by BSON type number; each returns `undefined` when the value has no such form. */
const CONVERSIONS: ReadonlyMap<number, Conversion> = new Map<number, Conversion>([
  [1, asDouble],
  [
    2,
    (value) =>
      convertedText(value) ?? (value instanceof Binary && value.sub_type === 4 ? value.toUUID().toHexString() : undefined),
  ],
  [5, asUuid],
  [7, asObjectId],
  [8, isTruthy],
  [9, asDate],
  [16, (value) => asInteger(value, false)],
  [18, (value) => asInteger(value, true)],
  [19, asDecimal],
]);

export const typeOperators: OperatorTable = {
  $type: unary('$type', typeNameOf),
  $isNumber: unary('$isNumber', isNumber),
  $toBool: converter('$toBool', 8),
  $toDate: converter('$toDate', 9),
  $toDecimal: converter('$toDecimal', 19),
  $toDouble: converter('$toDouble', 1),
  $toInt: converter('$toInt', 16),
  $toLong: converter('$toLong', 18),
  $toObjectId: converter('$toObjectId', 7),
  $toString: converter('$toString', 2),
  $toUUID: converter('$toUUID', 5),
  $convert: convertOperator,
  $tsSecond: unaryOrNull('$tsSecond', (value) => Long.fromNumber(timestamp('$tsSecond', value, 5687301).getHighBitsUnsigned())),
  $tsIncrement: unaryOrNull('$tsIncrement', (value) =>
    Long.fromNumber(timestamp('$tsIncrement', value, 5687302).getLowBitsUnsigned()),
  ),
};

function converter(name: string, code: number): OperatorCompiler {
  return unaryOrNull(name, (value) => convert(value, code));
}

/** Throws 241 when the value cannot become that type, 2 for a type nothing converts to. */
function convert(value: unknown, code: number): unknown {
  const conversion = CONVERSIONS.get(code);
  if (!conversion) throw mongoError(241, `Unsupported conversion from ${typeNameOf(value)} in $convert with no onError value`);
  const converted = conversion(value);
  if (converted === undefined)
    throw mongoError(241, `Unsupported conversion from ${typeNameOf(value)} in $convert with no onError value`);
  return converted;
}

function convertOperator(...[operand, compiler, names]: Parameters<OperatorCompiler>): Evaluate {
  if (!isDocument(operand)) throw mongoError(9, '$convert expects an object of named arguments but found something else');
  for (const key of Object.keys(operand)) {
    if (!['input', 'to', 'onError', 'onNull', 'format'].includes(key))
      throw mongoError(9, `$convert found an unknown argument: ${key}`);
  }
  if (!hasField(operand, 'input')) throw mongoError(9, "Missing 'input' parameter to $convert");
  if (!hasField(operand, 'to')) throw mongoError(9, "Missing 'to' parameter to $convert");
  const input = compiler.compile(operand['input'], names);
  const target = compiler.compile(operand['to'], names);
  const onNull = compiler.compile(operand['onNull'] ?? null, names);
  const onError = hasField(operand, 'onError') ? compiler.compile(operand['onError'], names) : undefined;
  return (root, frame) => {
    const value = input(root, frame);
    const to = target(root, frame);
    if (isNullish(value)) return onNull(root, frame);
    if (isNullish(to)) return null;
    const code = targetCode(to);
    try {
      return convert(value, code);
    } catch (error) {
      if (onError && error instanceof MongoError && error.code === 241) return onError(root, frame);
      throw error;
    }
  };
}

function targetCode(to: unknown): number {
  const name = isDocument(to) ? to['type'] : to;
  if (isNumber(name) && toInteger(name) === undefined)
    throw mongoError(9, "In $convert, numeric 'to' argument is not an integer");
  const [code = 0] = parseTypeCodes(name);
  return code;
}

function asDouble(value: unknown): unknown {
  if (isNumber(value)) return toDouble(toNumber(value));
  if (typeof value === 'boolean') return toDouble(Number(value));
  if (value instanceof Date) return toDouble(value.getTime());
  return typeof value === 'string' ? toDouble(toNumber(parseNumber(value))) : undefined;
}

function asDecimal(value: unknown): unknown {
  if (isNumber(value)) return asDecimal128(value);
  if (typeof value === 'boolean') return asDecimal128(Number(value));
  if (value instanceof Date) return asDecimal128(Long.fromNumber(value.getTime()));
  return typeof value === 'string' ? asDecimal128(parseNumber(value)) : undefined;
}

function asInteger(value: unknown, wide: boolean): unknown {
  let bits: bigint | undefined;
  if (isNumber(value)) {
    const exact = exactValue(value);
    if (!exact)
      throw mongoError(241, `Attempt to convert ${value.toString()} value to integer type in $convert with no onError value`);
    const whole = truncateAt(exact, 0);
    // A decimal may have any exponent; only what could fit is written out.
    bits = whole.exponent > 20 ? 1n << 80n : whole.coefficient * 10n ** BigInt(whole.exponent);
  } else if (typeof value === 'boolean') bits = BigInt(value);
  else if (value instanceof Date && wide) bits = BigInt(value.getTime());
  else if (typeof value === 'string') {
    if (!/^[+-]?\d{1,40}$/.test(value)) throw unparsable(value);
    bits = BigInt(value.replace(/^\+/, ''));
  }
  if (bits === undefined) return undefined;
  const result = integer(bits, wide);
  if (result === undefined || (!wide && result instanceof Long)) {
    throw mongoError(241, 'Conversion would overflow target type in $convert with no onError value');
  }
  return result;
}

function parseNumber(text: string): NumericValue {
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$|^[+-]?(?:Infinity|Inf)$|^NaN$/i.test(text)) throw unparsable(text);
  try {
    return Decimal128.fromStringWithRounding(text);
  } catch (error) {
    throw mongoError(241, `Failed to parse number '${text}' in $convert with no onError value`, undefined, error);
  }
}

function asObjectId(value: unknown): unknown {
  if (value instanceof ObjectId) return value;
  if (typeof value !== 'string') return undefined;
  if (!/^[0-9a-f]{24}$/i.test(value))
    throw mongoError(241, `Failed to parse objectId '${value}' in $convert with no onError value`);
  return ObjectId.createFromHexString(value);
}

function asUuid(value: unknown): unknown {
  if (value instanceof Binary) return value;
  if (typeof value !== 'string') return undefined;
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)) {
    throw mongoError(241, `Failed to parse UUID '${value}' in $convert with no onError value`);
  }
  return new Binary(Buffer.from(value.replaceAll('-', ''), 'hex'), 4);
}

function asDate(value: unknown): unknown {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (value instanceof Timestamp) return new Date(value.getHighBitsUnsigned() * 1000);
  if (typeof value === 'string') return parseDate(value);
  if (!isNumber(value) || typeNameOf(value) === 'int') return undefined;
  const date = new Date(Math.trunc(toNumber(value)));
  if (Number.isNaN(date.getTime())) throw mongoError(241, 'Date is out of range in $convert with no onError value');
  return date;
}

function timestamp(operator: string, value: unknown, code: number): Timestamp {
  if (value instanceof Timestamp) return value;
  throw mongoError(code, `${operator} requires argument of type timestamp, found ${typeNameOf(value)}`);
}

function unparsable(text: string): MongoError {
  return mongoError(241, `Failed to parse number '${text}' in $convert with no onError value`);
}
