import { Binary, BSONRegExp, BSONSymbol, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp, UUID } from 'bson';
import { isDocument, type Document } from '../values/value-type.js';

/** A wrapper whose content is not what its key promises. */
export class MalformedWrapper {
  constructor(readonly message: string) {}
}

type Decode = (content: unknown) => unknown;

function textual(pattern: RegExp, make: (text: string) => unknown): Decode {
  return (content) => (typeof content === 'string' && pattern.test(content) ? make(content) : undefined);
}

function isUnsigned32(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 0xff_ff_ff_ff;
}

function long(text: string): Long | undefined {
  const value = BigInt(text);
  return BigInt.asIntN(64, value) === value ? Long.fromBigInt(value) : undefined;
}

function decimal(text: string): Decimal128 | undefined {
  try {
    return Decimal128.fromString(text);
  } catch {
    // Too many digits or too large: the wrapper is malformed.
    return undefined;
  }
}

function date(content: unknown): Date | undefined {
  const wrapped = isDocument(content) && Object.keys(content).length === 1 ? content['$numberLong'] : undefined;
  const isIso = typeof content === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(content);
  const instant = typeof wrapped === 'string' && /^-?\d{1,17}$/.test(wrapped) ? Number(wrapped) : content;
  if (!isIso && typeof instant !== 'number') return undefined;
  const made = new Date(instant as string | number);
  return Number.isNaN(made.getTime()) ? undefined : made;
}

function binary(content: unknown): Binary | undefined {
  if (!isDocument(content)) return undefined;
  const { base64, subType } = content;
  if (typeof base64 !== 'string' || !/^[A-Za-z\d+/]*={0,2}$/.test(base64)) return undefined;
  if (typeof subType !== 'string' || !/^[\da-f]{1,2}$/i.test(subType)) return undefined;
  return new Binary(Buffer.from(base64, 'base64'), Number.parseInt(subType, 16));
}

function timestamp(content: unknown): Timestamp | undefined {
  if (!isDocument(content)) return undefined;
  const { t, i } = content;
  return isUnsigned32(t) && isUnsigned32(i) ? new Timestamp({ t, i }) : undefined;
}

function regularExpression(content: unknown): BSONRegExp | undefined {
  if (!isDocument(content)) return undefined;
  const { pattern, options } = content;
  if (typeof pattern !== 'string' || pattern.includes('\0') || typeof options !== 'string' || !/^[ilmsux]*$/.test(options))
    return undefined;
  return new BSONRegExp(pattern, options);
}

const DECODERS: ReadonlyMap<string, Decode> = new Map<string, Decode>([
  ['$oid', textual(/^[\da-f]{24}$/i, (text) => ObjectId.createFromHexString(text))],
  [
    '$numberInt',
    textual(/^-?\d{1,10}$/, (text) => (BigInt.asIntN(32, BigInt(text)) === BigInt(text) ? new Int32(text) : undefined)),
  ],
  ['$numberLong', textual(/^-?\d{1,19}$/, long)],
  ['$numberDouble', textual(/^(?:NaN|-?Infinity|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/i, (text) => new Double(Number(text)))],
  ['$numberDecimal', textual(/./, decimal)],
  ['$date', date],
  ['$binary', binary],
  ['$uuid', textual(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i, (text) => new UUID(text))],
  ['$timestamp', timestamp],
  ['$regularExpression', regularExpression],
  ['$symbol', (content) => (typeof content === 'string' ? new BSONSymbol(content) : undefined)],
  ['$minKey', (content) => (content === 1 ? new MinKey() : undefined)],
  ['$maxKey', (content) => (content === 1 ? new MaxKey() : undefined)],
]);

/**
 * Returns the value of an extended JSON wrapper such as `{"$oid": "…"}`; undefined if the document is not a wrapper.
 */
export function unwrapped(document: Document): unknown {
  const [key, ...others] = Object.keys(document);
  const decode = key === undefined || others.length > 0 ? undefined : DECODERS.get(key);
  if (key === undefined || !decode) return undefined;
  return decode(document[key]) ?? new MalformedWrapper(`the content of ${key} is malformed`);
}
