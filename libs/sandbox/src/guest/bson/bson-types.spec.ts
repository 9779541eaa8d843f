import { Decimal128 as ReferenceDecimal } from 'bson';
import { describe, expect, it } from 'vitest';
import { Binary, UUID } from './bson-binary.js';
import { Decimal128 } from './bson-decimal.js';
import { Double, Int32, Long } from './bson-numbers.js';
import { BSONRegExp, bsonTypes, ObjectId, Timestamp } from './bson-types.js';
import { callable } from './bson-value.js';

const ID = '65a1f0c2d4e5f60718293a4b';

/** Properties of each class that user code may use; a point marks static ones. */
const NAMES: Readonly<Record<keyof typeof bsonTypes, string>> = {
  ObjectId: '_bsontype equals getTimestamp id inspect toHexString toJSON toString .createFromHexString .createFromTime .isValid',
  Long: `_bsontype add compare divide equals greaterThan high inspect isNegative isZero lessThan low modulo multiply negate subtract
    toBigInt toInt toJSON toNumber toString unsigned valueOf
    .MAX_VALUE .MIN_VALUE .ONE .ZERO .fromBigInt .fromBits .fromInt .fromNumber .fromString .isLong`,
  Int32: '_bsontype inspect toJSON toString valueOf',
  Double: '_bsontype inspect toJSON toString valueOf',
  Decimal128: '_bsontype equals inspect toJSON toString .fromString',
  Binary: '_bsontype inspect length text toBase64 toHex toJSON toString value .fromBase64 .fromHex .fromText',
  UUID: '_bsontype equals inspect toHexString toJSON toString .generate .isValid',
  BSONRegExp: '_bsontype inspect',
  Timestamp: '_bsontype equals getHighBits getLowBits inspect toString',
  MinKey: '_bsontype inspect',
  MaxKey: '_bsontype inspect',
  BSONSymbol: '_bsontype inspect toJSON toString valueOf',
  Code: '_bsontype inspect toString',
};

it.each(Object.entries(NAMES))('%s has its properties, and no others', (name, expected) => {
  const type = bsonTypes[name as keyof typeof bsonTypes];
  const own = Object.getOwnPropertyNames(type.prototype).filter((each) => each !== 'constructor');
  const fixed = Object.getOwnPropertyNames(type).filter((each) => !['length', 'name', 'prototype'].includes(each));
  expect([...own, ...fixed.map((each) => `.${each}`)].toSorted()).toEqual(expected.split(/\s+/).toSorted());
});

describe('ObjectId', () => {
  it('is made of text, bytes, another id, or nothing', () => {
    const id = new ObjectId(ID.toUpperCase());
    expect(String(id)).toBe(ID);
    expect(new ObjectId(id.id).equals(id)).toBe(true);
    expect(new ObjectId(id).equals(ID)).toBe(true);
    expect(new ObjectId().toHexString()).toMatch(/^[0-9a-f]{24}$/);
    expect(id.getTimestamp().toISOString()).toBe('2024-01-13T02:09:06.000Z');
    expect(JSON.stringify({ id })).toBe(`{"id":"${ID}"}`);
  });

  it.each(['', 'x'.repeat(24), ID.slice(1), {}, new Uint8Array(11)])('rejects %s', (value) => {
    expect(() => new ObjectId(value as string)).toThrow(TypeError);
    expect(ObjectId.isValid(value)).toBe(false);
  });

  it('draws ids in rising order', () => {
    const first = new ObjectId(5).toHexString();
    const second = new ObjectId(5).toHexString();
    expect(parseInt(second.slice(18), 16)).toBe((parseInt(first.slice(18), 16) + 1) % 0x1000000);
  });
});

describe('Long', () => {
  it('computes in 64 bits and wraps around', () => {
    expect(Long.MAX_VALUE.add(1).equals(Long.MIN_VALUE)).toBe(true);
    expect(new Long(7).divide(2).toString()).toBe('3');
    expect(new Long('-9007199254740993').multiply(-1).toString()).toBe('9007199254740993');
    expect(new Long(5).compare('6')).toBe(-1);
    expect(+new Long(5)).toBe(5);
    expect([new Long('-5').toBigInt(), Long.fromBigInt(2n ** 63n).toBigInt()]).toEqual([-5n, -(2n ** 63n)]);
    expect(Long.fromBits(-1, 0).toNumber()).toBe(4294967295);
    expect([new Long(2 ** 32 + 1).low, new Long(2 ** 32 + 1).high]).toEqual([1, 1]);
  });

  it('rejects text that is no integer', () => {
    expect(() => new Long('1.5')).toThrow(TypeError);
  });
});

describe('Decimal128', () => {
  it.each([
    '0',
    '-0',
    '1',
    '1.0',
    '1.50',
    '0.001',
    '1E+3',
    '1e-7',
    '0.0000001',
    '123.456E+10',
    '9.999999999999999999999999999999999E+6144',
    '1E-6176',
    'NaN',
    'Infinity',
    '-Infinity',
    '.5',
    '5.',
    '00012',
    '0E+10',
    '-1.23E-5',
    '1000000000000000000000000000000000',
  ])('writes %s as the reference implementation does', (text) => {
    expect(new Decimal128(text).toString()).toBe(ReferenceDecimal.fromString(text).toString());
  });

  it.each(['', 'abc', '1.2.3', 'e5', '12345678901234567890123456789012345', '1E+9999'])('rejects %j', (text) => {
    expect(() => new Decimal128(text)).toThrow(TypeError);
  });

  it('compares by value', () => {
    expect(new Decimal128('1.0').equals(new Decimal128('1.00'))).toBe(true);
    expect(new Decimal128('0').equals(new Decimal128('-0.0'))).toBe(true);
    expect(new Decimal128('1E+2').equals(new Decimal128('100'))).toBe(true);
    expect(new Decimal128('1').equals(new Decimal128('-1'))).toBe(false);
    expect(new Decimal128('1').equals('1')).toBe(false);
  });
});

describe('Binary and UUID', () => {
  it('convert between strings and bytes', () => {
    expect(Binary.fromBase64('aMOp').text()).toBe('hé');
    expect(Binary.fromHex('68c3a9').toBase64()).toBe('aMOp');
    expect(Binary.fromText('hé').toHex()).toBe('68c3a9');
    expect(() => Binary.fromBase64('aMO')).toThrow('padded base64');
    expect(() => Binary.fromHex('6')).toThrow('hexadecimal');
    const uuid = new UUID('00112233-4455-6677-8899-AABBCCDDEEFF');
    expect(String(uuid)).toBe('00112233-4455-6677-8899-aabbccddeeff');
    expect(uuid.equals(new UUID(uuid.toHexString(false)))).toBe(true);
    expect(new UUID().toHexString()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(() => new UUID('x')).toThrow(TypeError);
  });
});

describe('the small types', () => {
  it('behave like what they hold', () => {
    expect(+new Int32(5) + new Double(1.5).valueOf()).toBe(6.5);
    expect(new Timestamp({ t: 1, i: 2 }).equals(new Timestamp(2, 1))).toBe(true);
    expect(new Timestamp({ t: 1, i: 2 }).toString()).toBe('4294967298');
    expect(() => new BSONRegExp('a', 'g')).toThrow(TypeError);
  });

  it('are callable without new once wrapped, and instances are of the wrapped type', () => {
    class Sample extends ObjectId {}
    const Callable = callable(Sample) as unknown as (id: string) => ObjectId;
    const made = Callable(ID);
    expect(made).toBeInstanceOf(Callable);
    expect(made.constructor).toBe(Callable);
    expect(made.toHexString()).toBe(ID);
  });
});
