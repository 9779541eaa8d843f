import { Binary, UUID } from './bson-binary.js';
import { Decimal128 } from './bson-decimal.js';
import { Double, Int32, Long } from './bson-numbers.js';
import { BsonValue, encodedBy } from './bson-value.js';
import { fromHex, hexOf, toHex } from '../bytes/bytes.js';
import {
  BigIntConstructor,
  bigintText,
  Bytes,
  bytesLength,
  codeAt,
  DateConstructor,
  jsonStringify,
  matches,
  now,
  numberOf,
  quoted,
  stringIncludes,
  stringSlice,
  stringToLowerCase,
  textOf,
  TypeErrorConstructor,
} from '../primordials.js';
import { randomBytes, randomWord } from '../random.js';

const OBJECT_ID = /^[0-9a-f]{24}$/i;
/** The number of characters equals the number of bytes in an id, and each has one byte. */
// oxlint-disable-next-line no-control-regex -- any byte will do
const TWELVE_BYTES = /^[\0-\x7f]{12}$/;
let counter = -1;
let processPart = '';

/** The first id of a call draws its middle part and counter, so two calls never share them. */
function generateObjectId(seconds: number): string {
  if (counter < 0) {
    counter = randomWord() >>> 8;
    processPart = toHex(randomBytes(5));
  }
  counter = (counter + 1) & 0xffffff;
  return hexOf(seconds >>> 0, 8) + processPart + hexOf(counter, 6);
}

let ejsonOfObjectId: (value: ObjectId) => string;

/** Argument that no code has: the id is made of the digits below, which the host has checked. */
const CHECKED = {} as string;
let checkedDigits = '';

/** Returns an id of 24 hexadecimal digits in lower case, which are not checked again. */
export function objectIdOf(digits: string): ObjectId {
  checkedDigits = digits;
  return new ObjectId(CHECKED);
}

export class ObjectId extends BsonValue {
  override get _bsontype(): string {
    return 'ObjectId';
  }

  static {
    ejsonOfObjectId = (value) => '{"$oid":' + jsonStringify(value.#hex) + '}';
  }

  readonly #hex: string;

  constructor(id?: string | number | Uint8Array | { toHexString(): string } | null) {
    super();
    encodedBy(this, ejsonOfObjectId);
    if (id === CHECKED) this.#hex = checkedDigits;
    else if (id === undefined || id === null) this.#hex = generateObjectId(now() / 1000);
    else if (typeof id === 'number') this.#hex = generateObjectId(id);
    else if (id instanceof Bytes && bytesLength(id) === 12) this.#hex = toHex(id);
    else {
      const text = id instanceof ObjectId ? id.#hex : id;
      if (typeof text !== 'string' || (!matches(OBJECT_ID, text) && !matches(TWELVE_BYTES, text))) {
        throw new TypeErrorConstructor(
          'ObjectId takes 12 bytes, a string of 12 characters of one byte or of 24 hexadecimal characters',
        );
      }
      this.#hex = text.length === 12 ? hexOfCodes(text) : stringToLowerCase(text);
    }
  }

  static isValid(id: unknown): boolean {
    return (
      id instanceof ObjectId ||
      (typeof id === 'string' && (matches(OBJECT_ID, id) || matches(TWELVE_BYTES, id))) ||
      (id instanceof Bytes && bytesLength(id) === 12)
    );
  }

  static createFromHexString(text: string): ObjectId {
    return new ObjectId(textOf(text));
  }

  static createFromTime(seconds: number): ObjectId {
    return new ObjectId(hexOf(numberOf(seconds) >>> 0, 8) + '0000000000000000');
  }

  get id(): Uint8Array {
    return fromHex(this.#hex) ?? new Bytes(12);
  }

  getTimestamp(): Date {
    return new DateConstructor(numberOf('0x' + stringSlice(this.#hex, 0, 8)) * 1000);
  }

  equals(other: unknown): boolean {
    return other instanceof ObjectId
      ? other.#hex === this.#hex
      : typeof other === 'string' && stringToLowerCase(other) === this.#hex;
  }

  toHexString(): string {
    return this.#hex;
  }

  override toString(): string {
    return this.#hex;
  }

  toJSON(): string {
    return this.#hex;
  }

  inspect(): string {
    return 'ObjectId("' + this.#hex + '")';
  }
}

function hexOfCodes(text: string): string {
  let hex = '';
  for (let i = 0; i < text.length; i++) hex += hexOf(codeAt(text, i), 2);
  return hex;
}

/** Options there are, in the order they are stored in. */
const OPTIONS = 'ilmsux';

function sortedOptions(text: string): string {
  let sorted = '';
  for (let option = 0; option < OPTIONS.length; option++) {
    for (let i = 0; i < text.length; i++) if (text[i] === OPTIONS[option]) sorted += text[i] ?? '';
  }
  return sorted;
}

let ejsonOfBSONRegExp: (value: BSONRegExp) => string;

/** Options outside `imsxlu` are refused; the rest is kept in alphabetical order, as the server does. */
export class BSONRegExp extends BsonValue {
  override get _bsontype(): string {
    return 'BSONRegExp';
  }

  static {
    ejsonOfBSONRegExp = (value) =>
      '{"$regularExpression":{"pattern":' + quoted(value.pattern) + ',"options":' + quoted(value.options) + '}}';
  }

  readonly pattern: string;
  readonly options: string;

  constructor(pattern: string, options = '') {
    super();
    encodedBy(this, ejsonOfBSONRegExp);
    this.pattern = textOf(pattern);
    const given = textOf(options);
    this.options = sortedOptions(given);
    if (stringIncludes(this.pattern, '\0') || this.options.length !== given.length)
      throw new TypeErrorConstructor('Not a BSON regular expression');
  }

  inspect(): string {
    return 'BSONRegExp(' + jsonStringify(this.pattern) + ', "' + this.options + '")';
  }
}

let ejsonOfTimestamp: (value: Timestamp) => string;

export class Timestamp extends BsonValue {
  override get _bsontype(): string {
    return 'Timestamp';
  }

  static {
    ejsonOfTimestamp = (value) => '{"$timestamp":{"t":' + (numberOf(value.t) >>> 0) + ',"i":' + (numberOf(value.i) >>> 0) + '}}';
  }

  readonly t: number;
  readonly i: number;

  /** `Timestamp({t, i})`, or `Timestamp(low, high)` with `i` and `t`. */
  constructor(low: { t: number; i: number } | number | Long = 0, high = 0) {
    super();
    encodedBy(this, ejsonOfTimestamp);
    if (low instanceof Long) {
      this.t = low.high >>> 0;
      this.i = low.low >>> 0;
    } else {
      this.t = numberOf(typeof low === 'object' ? low.t : high) >>> 0;
      this.i = numberOf(typeof low === 'object' ? low.i : low) >>> 0;
    }
  }

  getHighBits(): number {
    return this.t;
  }

  getLowBits(): number {
    return this.i;
  }

  equals(other: unknown): boolean {
    return other instanceof Timestamp && other.t === this.t && other.i === this.i;
  }

  override toString(): string {
    return bigintText((BigIntConstructor(this.t) << 32n) | BigIntConstructor(this.i));
  }

  inspect(): string {
    return 'Timestamp({ t: ' + this.t + ', i: ' + this.i + ' })';
  }
}

const ejsonOfMinKey = (): string => '{"$minKey":1}';

export class MinKey extends BsonValue {
  override get _bsontype(): string {
    return 'MinKey';
  }

  constructor() {
    super();
    encodedBy(this, ejsonOfMinKey);
  }

  inspect(): string {
    return 'MinKey()';
  }
}

const ejsonOfMaxKey = (): string => '{"$maxKey":1}';

export class MaxKey extends BsonValue {
  override get _bsontype(): string {
    return 'MaxKey';
  }

  constructor() {
    super();
    encodedBy(this, ejsonOfMaxKey);
  }

  inspect(): string {
    return 'MaxKey()';
  }
}

let ejsonOfBSONSymbol: (value: BSONSymbol) => string;

export class BSONSymbol extends BsonValue {
  override get _bsontype(): string {
    return 'BSONSymbol';
  }

  static {
    ejsonOfBSONSymbol = (value) => '{"$symbol":' + quoted(value.value) + '}';
  }

  readonly value: string;

  constructor(value: string) {
    super();
    encodedBy(this, ejsonOfBSONSymbol);
    this.value = textOf(value);
  }

  override valueOf(): string {
    return this.value;
  }

  override toString(): string {
    return this.value;
  }

  toJSON(): string {
    return this.value;
  }

  inspect(): string {
    return 'BSONSymbol(' + jsonStringify(this.value) + ')';
  }
}

let ejsonOfCode: (value: Code) => string;

/** Source code as data: it is never compiled here. */
export class Code extends BsonValue {
  override get _bsontype(): string {
    return 'Code';
  }

  static {
    ejsonOfCode = (value) => '{"$code":' + quoted(value.code) + '}';
  }

  readonly code: string;

  constructor(code: string) {
    super();
    encodedBy(this, ejsonOfCode);
    this.code = textOf(code);
  }

  override toString(): string {
    return this.code;
  }

  inspect(): string {
    return 'Code(' + jsonStringify(this.code) + ')';
  }
}

export const bsonTypes = {
  ObjectId,
  Long,
  Int32,
  Double,
  Decimal128,
  Binary,
  UUID,
  BSONRegExp,
  Timestamp,
  MinKey,
  MaxKey,
  BSONSymbol,
  Code,
};
