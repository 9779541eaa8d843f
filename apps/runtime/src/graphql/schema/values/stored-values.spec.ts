import { describe, expect, it } from 'vitest';
import { Binary, Decimal128, Double, Int32, Long, ObjectId, Timestamp, UUID } from '#codecs/bson/values.js';
import type { ObjectModel, ScalarValue, ValueModel } from '../model/model.js';
import { scalarOf } from '../model/type-mapping.js';
import { coerceReturned } from './coerce-returned.js';
import { fromBson, UnrepresentableValue, ValueMismatch } from './from-bson.js';
import { toQueryValue } from './to-bson.js';

const HEX = '5f43f8c2a1b2c3d4e5f60718';
const UUID_TEXT = '3b241101-e2bb-4255-8caf-4136c566a962';

function scalar(bson: string): ScalarValue {
  const found = scalarOf(bson);
  if (!found) throw new Error(`no scalar ${bson}`);
  return found;
}

const LONG: ScalarValue = { kind: 'scalar', scalar: 'Long', bson: 'long' };
const field = (key: string, name: string, value: ValueModel): ObjectModel['fields'][number] => ({
  key,
  name,
  value,
  required: false,
  relation: null,
  description: null,
  addressable: true,
});
const OBJECT: ValueModel = {
  kind: 'object',
  model: {
    name: 'T',
    inputs: { query: 'TQueryInput', insert: 'TInsertInput', update: 'TUpdateInput' },
    description: null,
    fields: [field('in ner', 'inNer', scalar('objectId')), field('at', 'at', scalar('date'))],
  },
};
const list = (item: ValueModel): ValueModel => ({ kind: 'list', item });
const read = (model: ValueModel, value: unknown): unknown => fromBson(model, value, ({ fault }) => fault);

describe('fromBson', () => {
  it.each<[ValueModel, unknown, unknown]>([
    [scalar('string'), null, null],
    [scalar('string'), undefined, null],
    [scalar('string'), 'a', 'a'],
    [scalar('objectId'), new ObjectId(HEX), HEX],
    [scalar('bool'), false, false],
    [scalar('int'), 5, 5],
    [scalar('int'), new Int32(5), 5],
    [scalar('int'), new Double(5), 5],
    [scalar('int'), Long.fromNumber(2 ** 53 - 1), 2 ** 53 - 1],
    [scalar('int'), Decimal128.fromString('5'), 5],
    [scalar('int'), 5n, 5],
    [scalar('double'), new Double(1.5), 1.5],
    [scalar('double'), Decimal128.fromString('1.5'), 1.5],
    [scalar('double'), new Int32(1), 1],
    [LONG, Long.fromNumber(5), 5],
    [LONG, Long.fromString('-9007199254740993'), '-9007199254740993'],
    [LONG, 9_007_199_254_740_993n, '9007199254740993'],
    [LONG, new Int32(5), 5],
    [scalar('date'), new Date(0), '1970-01-01T00:00:00.000Z'],
    [scalar('timestamp'), new Timestamp({ t: 1, i: 7 }), '1970-01-01T00:00:01.000Z'],
    [scalar('uuid'), new UUID(UUID_TEXT), UUID_TEXT],
    [scalar('uuid'), new Binary(new UUID(UUID_TEXT).value(), Binary.SUBTYPE_UUID), UUID_TEXT],
    [OBJECT, { any: 1 }, { any: 1 }],
    [OBJECT, Object.create(null), {}],
    [list(scalar('int')), [1, null, 'x', 1.5], [1, null, 'is not a valid Int', 'is not a valid Int']],
    [list(list(scalar('int'))), [[1], 2, ['x']], [[1], 'is not a valid list', ['is not a valid Int']]],
    [list(OBJECT), [{}, 5], [{}, 'is not a valid document']],
  ])('reads of %o the value %o as %o', (model, value, expected) => {
    expect(read(model, value)).toEqual(expected);
  });

  it.each<[ValueModel, unknown, string]>([
    [scalar('string'), 5, 'String'],
    [scalar('objectId'), HEX, 'ObjectId'],
    [scalar('bool'), 1, 'Boolean'],
    [scalar('int'), '5', 'Int'],
    [scalar('int'), 1.5, 'Int'],
    [scalar('int'), true, 'Int'],
    [LONG, 1.5, 'Int'],
    [LONG, 'x', 'Int'],
    [scalar('double'), '1', 'Float'],
    [scalar('date'), '2020-01-01', 'DateTime'],
    [scalar('uuid'), UUID_TEXT, 'UUID'],
    [scalar('uuid'), new Binary(Buffer.alloc(16)), 'UUID'],
    [scalar('uuid'), new Binary(Buffer.alloc(15), Binary.SUBTYPE_UUID), 'UUID'],
    [OBJECT, [], 'document'],
    [OBJECT, new Date(0), 'document'],
    [OBJECT, 'x', 'document'],
    [list(scalar('int')), {}, 'list'],
  ])('refuses for %o the value %o', (model, value, expected) => {
    const refused = (): unknown => read(model, value);
    expect(refused).toThrow(ValueMismatch);
    expect(refused).not.toThrow(UnrepresentableValue);
    expect(refused).toThrow(`a stored value is not a valid ${expected}`);
  });

  const beyond = 'is a whole number beyond 2^53, which Int cannot represent';
  const years = 'is a date outside of the years 0 to 9999, which DateTime cannot represent';
  it.each<[ValueModel, unknown, string]>([
    [scalar('int'), NaN, 'is not a finite number, which Int cannot represent'],
    [scalar('int'), 2 ** 53, beyond],
    [scalar('long'), Long.fromString('9007199254740993'), `${beyond}; with the setting long_scalar: "Long" it is a string`],
    [LONG, Infinity, 'is not a finite number, which Int cannot represent'],
    [scalar('double'), -Infinity, 'is not a finite number, which Float cannot represent'],
    [scalar('date'), new Date(NaN), years],
    [scalar('date'), new Date('+010000-01-01T00:00:00Z'), years],
    [scalar('date'), new Date('-000001-12-31T23:59:59Z'), years],
  ])('has for %o no form of %s', (model, value, fault) => {
    const refused = (): unknown => read(model, value);
    expect(refused).toThrow(UnrepresentableValue);
    expect(refused).toThrow(
      expect.objectContaining({ name: 'UnrepresentableValue', fault, message: `a stored value ${fault}` }) as Error,
    );
  });

  it('has a form of the first and the last instant', () => {
    expect(read(scalar('date'), new Date('0000-01-01T00:00:00Z'))).toBe('0000-01-01T00:00:00.000Z');
    expect(read(scalar('date'), new Date('9999-12-31T23:59:59.999Z'))).toBe('9999-12-31T23:59:59.999Z');
  });

  it('lets other errors of a list pass', () => {
    const broken = {
      get key(): never {
        throw new RangeError('broken');
      },
    };
    const model: ValueModel = { kind: 'list', item: list(scalar('int')) };
    const elements = new Proxy([[1]], { get: (target, name) => (name === '0' ? broken.key : Reflect.get(target, name)) });
    expect(() => read(model, elements)).toThrow(RangeError);
  });
});

describe('coerceReturned', () => {
  it.each<[ValueModel, unknown, unknown]>([
    [scalar('objectId'), HEX, new ObjectId(HEX)],
    [scalar('objectId'), HEX.toUpperCase(), new ObjectId(HEX)],
    [scalar('objectId'), `${HEX}0`, `${HEX}0`],
    [scalar('objectId'), `x${HEX}`, `x${HEX}`],
    [scalar('date'), '2020-01-01T00:00:00Z', new Date('2020-01-01')],
    [scalar('date'), '2020-01-01', '2020-01-01'],
    [LONG, '9007199254740993', Long.fromString('9007199254740993')],
    [LONG, '1.5', '1.5'],
    [scalar('string'), HEX, HEX],
    [scalar('string'), '2020-01-01T00:00:00Z', '2020-01-01T00:00:00Z'],
    [scalar('int'), 5, 5],
    [scalar('int'), null, null],
    [scalar('int'), undefined, null],
    [list(scalar('objectId')), [HEX, null, 'x'], [new ObjectId(HEX), null, 'x']],
    [list(scalar('objectId')), HEX, HEX],
    [OBJECT, { 'in ner': HEX, other: 1 }, { 'in ner': new ObjectId(HEX), other: 1, at: null }],
    [OBJECT, { inNer: HEX }, { inNer: HEX, 'in ner': new ObjectId(HEX), at: null }],
    [OBJECT, { inNer: 'x', 'in ner': null }, { inNer: 'x', 'in ner': null, at: null }],
    [OBJECT, 'x', 'x'],
  ])('takes for %o the result %o as %o', (model, value, expected) => {
    expect(coerceReturned(model, value)).toEqual(expected);
  });
});

describe('toQueryValue', () => {
  it('converts lists of lists, and no documents', () => {
    expect(toQueryValue(list(list(scalar('int'))), [[1, null], null])).toEqual([[Long.fromNumber(1), null], null]);
    expect(toQueryValue(scalar('int'), undefined)).toBeNull();
    expect(() => toQueryValue(OBJECT, {})).toThrow('a document cannot be a value of a query');
  });
});
