import { parse, parseValue, visit, type ValueNode } from 'graphql';
import { describe, expect, it } from 'vitest';
import type { BsonScalar, ScalarName } from '../model/model.js';
import { Binary, Decimal128, Double, Int32, Long, ObjectId, Timestamp, UUID } from '#codecs/bson/values.js';
import { coerceReturned } from '../values/coerce-returned.js';
import { fromBson, UnrepresentableValue, ValueMismatch } from '../values/from-bson.js';
import { SCALAR_TYPES } from './scalars.js';

const HEX = '0123456789abcdefABCDEF01';

function coerced(name: keyof typeof SCALAR_TYPES, value: unknown): unknown {
  return SCALAR_TYPES[name].parseValue(value);
}

function literal(name: keyof typeof SCALAR_TYPES, text: string): unknown {
  return SCALAR_TYPES[name].parseLiteral(parseValue(text));
}

function captured(work: () => unknown): Error {
  try {
    throw new TypeError(`no error but ${String(work())}`);
  } catch (error) {
    return error as Error;
  }
}

describe('scalars from clients', () => {
  it.each([
    ['ObjectId', HEX, new ObjectId(HEX)],
    ['DateTime', '2020-09-01T15:38:14.918Z', new Date('2020-09-01T15:38:14.918Z')],
    ['DateTime', '2020-09-01t17:38:14+02:00', new Date('2020-09-01T15:38:14Z')],
    ['DateTime', '2020-02-29T00:00:00.123456Z', new Date('2020-02-29T00:00:00.123Z')],
    ['Int', 9_007_199_254_740_991, 9_007_199_254_740_991],
    ['Int', -1, -1],
    ['Long', 9_007_199_254_740_991, 9_007_199_254_740_991],
    ['Long', '-9223372036854775808', '-9223372036854775808'],
    ['Long', '0007', '7'],
  ] as const)('%s takes %j', (name, value, expected) => {
    expect(coerced(name, value)).toEqual(expected);
    expect(String(literal(name, JSON.stringify(value)))).toEqual(String(expected));
  });

  it.each([
    ['ObjectId', 'x'],
    ['ObjectId', `${HEX}0`],
    ['ObjectId', 5],
    ['DateTime', '2020-09-01'],
    ['DateTime', '2020-09-01T15:38:14'],
    ['DateTime', '2020-02-30T00:00:00Z'],
    ['DateTime', '2020-01-01T24:00:00Z'],
    ['DateTime', '2020-01-01T00:00:60Z'],
    ['DateTime', 0],
    ['Int', 1.5],
    ['Int', '1'],
    ['Int', 9_007_199_254_740_992],
    ['Int', true],
    ['Int', [1]],
    ['Long', 1.5],
    ['Long', '9223372036854775808'],
    ['Long', ''],
    ['Long', 9_007_199_254_740_992],
    ['Long', true],
  ] as const)('%s rejects %j', (name, value) => {
    expect(() => coerced(name, value)).toThrow(new RegExp(`^${name} `));
    // A literal is exact where a variable was rounded.
    if (name !== 'Long' || value !== 9_007_199_254_740_992) expect(() => literal(name, JSON.stringify(value))).toThrow();
  });

  it('reject names and objects that look like them', () => {
    for (const text of ['abcdefabcdefabcdefabcdef', `{a: "${HEX}"}`, '1.0']) {
      expect(() => literal('ObjectId', text)).toThrow();
      expect(() => literal('Int', text)).toThrow();
      expect(() => literal('DateTime', text)).toThrow();
    }
  });

  it('take every digit of a literal', () => {
    expect(literal('Long', '9007199254740993')).toBe('9007199254740993');
    expect(literal('Long', '"9007199254740993"')).toBe('9007199254740993');
    expect(() => literal('Int', '9007199254740993')).toThrow(
      /^Int cannot represent whole numbers beyond 2\^53 .* long_scalar: "Long"\): 9007199254740993$/,
    );
    expect(() => literal('Long', '99999999999999999999')).toThrow(/not 99999999999999999999$/);
  });

  it('say where a literal is', () => {
    const document = parse('{ x(id: "no", at: 5, n: 1.5) }');
    const nodes: ValueNode[] = [];
    visit(document, { Argument: ({ value }) => void nodes.push(value) });
    for (const [index, name] of (['ObjectId', 'DateTime', 'Int'] as const).entries()) {
      const node = nodes[index];
      const failure = captured(() => node && SCALAR_TYPES[name].parseLiteral(node));
      expect(failure).toMatchObject({ locations: [{ line: 1, column: node?.loc?.startToken.column }] });
    }
  });

  it('show no more than a little of what they refuse', () => {
    expect(() => coerced('ObjectId', 'x'.repeat(1_000))).toThrow(/^.{0,160}$/);
  });
});

describe('scalars for clients', () => {
  const read = (scalar: ScalarName, bson: BsonScalar, value: unknown) =>
    fromBson({ kind: 'scalar', scalar, bson }, value, () => {});

  it.each([
    ['Int', 'int', new Int32(5), 5],
    ['Int', 'long', Long.fromString('3000000000'), 3_000_000_000],
    ['Int', 'int', new Double(5), 5],
    ['Long', 'long', Long.fromString('3000000000'), 3_000_000_000],
    ['Long', 'long', Long.fromString('-9007199254740993'), '-9007199254740993'],
    ['Long', 'long', new Int32(5), 5],
    ['Float', 'decimal', Decimal128.fromString('1.50'), 1.5],
    ['Float', 'double', new Int32(2), 2],
    ['DateTime', 'date', new Date(0), '1970-01-01T00:00:00.000Z'],
    ['DateTime', 'date', new Date('0000-01-01T00:00:00Z'), '0000-01-01T00:00:00.000Z'],
    ['DateTime', 'date', new Date('9999-12-31T23:59:59.999Z'), '9999-12-31T23:59:59.999Z'],
    ['DateTime', 'timestamp', new Timestamp({ t: 1, i: 5 }), '1970-01-01T00:00:01.000Z'],
    ['ObjectId', 'objectId', new ObjectId(HEX), HEX.toLowerCase()],
    ['String', 'uuid', new UUID('01234567-89ab-cdef-0123-456789abcdef').toBinary(), '01234567-89ab-cdef-0123-456789abcdef'],
    ['Boolean', 'bool', false, false],
    ['String', 'string', null, null],
    ['String', 'string', undefined, null],
  ] as const)('%s of %s', (scalar, bson, stored, expected) => {
    expect(read(scalar, bson, stored)).toBe(expected);
  });

  it.each([
    ['Int', 'int', new Double(1.5)],
    ['Long', 'long', new Double(1.5)],
    ['Long', 'long', '5'],
    ['ObjectId', 'objectId', HEX],
    ['ObjectId', 'objectId', { _bsontype: 'ObjectId', toHexString: 5 }],
    ['DateTime', 'date', '2020-01-01T00:00:00Z'],
    ['String', 'string', new Int32(1)],
    ['String', 'uuid', new Binary(Buffer.alloc(3), 4)],
    ['Boolean', 'bool', 1],
  ] as const)('%s is none of %s %j', (scalar, bson, stored) => {
    const failure = captured(() => read(scalar, bson, stored));
    expect([failure.constructor, failure.message]).toEqual([
      ValueMismatch,
      expect.stringMatching(/^a stored value is not a valid /),
    ]);
  });

  it.each([
    [
      'Int',
      'long',
      Long.fromString('9007199254740993'),
      /beyond 2\^53, .*; with the setting long_scalar: "Long" it is a string$/,
    ],
    ['Int', 'int', new Double(1e300), /beyond 2\^53, which Int cannot represent$/],
    ['Int', 'int', new Double(NaN), /not a finite number, which Int cannot represent$/],
    ['Long', 'long', new Double(1e300), /beyond 2\^53/],
    ['Float', 'double', new Double(NaN), /not a finite number, which Float cannot represent$/],
    ['Float', 'double', new Double(-Infinity), /not a finite number/],
    ['Float', 'decimal', Decimal128.fromString('Infinity'), /not a finite number/],
    ['Float', 'decimal', Decimal128.fromString('1E+400'), /not a finite number/],
    ['DateTime', 'date', new Date(NaN), /outside of the years 0 to 9999, which DateTime cannot represent$/],
    ['DateTime', 'date', new Date('+010000-01-01T00:00:00Z'), /outside of the years/],
    ['DateTime', 'date', new Date('-000001-12-31T23:59:59.999Z'), /outside of the years/],
  ] as const)('%s cannot represent %s %j', (scalar, bson, stored, message) => {
    const failure = captured(() => read(scalar, bson, stored));
    expect([failure.constructor, failure.message]).toEqual([UnrepresentableValue, expect.stringMatching(message)]);
  });

  it('take text of functions for keys and dates, where it is one', () => {
    const id = { kind: 'scalar', scalar: 'ObjectId', bson: 'objectId' } as const;
    const date = { kind: 'scalar', scalar: 'DateTime', bson: 'date' } as const;
    expect(coerceReturned({ kind: 'list', item: id }, [HEX, 'x', null])).toEqual([new ObjectId(HEX), 'x', null]);
    expect(coerceReturned(date, '2020-01-01T00:00:00Z')).toEqual(new Date('2020-01-01T00:00:00Z'));
    expect(coerceReturned(date, 'soon')).toBe('soon');
    const long = { kind: 'scalar', scalar: 'Long', bson: 'long' } as const;
    expect(coerceReturned(long, '9223372036854775807')).toEqual(Long.fromString('9223372036854775807'));
    expect(coerceReturned(long, '9223372036854775808')).toBe('9223372036854775808');
  });
});
