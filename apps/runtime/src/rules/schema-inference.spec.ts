import { Binary, Code, DBRef, Decimal128, Double, Int32, Long, MinKey, ObjectId, Timestamp, UUID, BSONRegExp } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { INFERRED_FIELDS_MAX, SchemaSampler, TooManyFieldsError } from './schema-inference.js';

function inferred(documents: readonly object[], collection = 'tasks'): object {
  const sampler = new SchemaSampler();
  for (const document of documents) sampler.add(document);
  return sampler.schema(collection);
}

/** Returns the schema of the field `v`, inferred from documents with these values. */
function ofValues(...values: unknown[]): unknown {
  return (inferred(values.map((v) => ({ v }))) as { properties: { v: unknown } }).properties.v;
}

const one = new Int32(1);

describe('schema of samples', () => {
  it('is an object named after the collection that requires nothing', () => {
    expect(inferred([])).toEqual({ title: 'task', bsonType: 'object', required: [], properties: {} });
  });

  it('has every field of any document', () => {
    expect(
      inferred([
        { _id: new ObjectId(), name: 'a' },
        { _id: new ObjectId(), done: true },
      ]),
    ).toEqual({
      title: 'task',
      bsonType: 'object',
      required: [],
      properties: { _id: { bsonType: 'objectId' }, name: { bsonType: 'string' }, done: { bsonType: 'bool' } },
    });
  });

  it.each([
    ['text', 'string'],
    [true, 'bool'],
    [null, 'null'],
    [one, 'int'],
    [new Double(1), 'double'],
    [Long.fromNumber(1), 'long'],
    [Decimal128.fromString('1'), 'decimal'],
    [new ObjectId(), 'objectId'],
    [new Date(0), 'date'],
    [new Binary(Buffer.from('x')), 'binData'],
    [new UUID(), 'uuid'],
    [new BSONRegExp('x'), 'regex'],
    [new Timestamp({ t: 1, i: 1 }), 'timestamp'],
    [new MinKey(), 'mixed'],
    [new Code('x'), 'mixed'],
    [undefined, 'mixed'],
  ])('calls %o %s', (value, bsonType) => {
    expect(ofValues(value)).toEqual({ bsonType });
  });

  it.each([
    [[one, new Double(1)], 'double'],
    [[one, Long.fromNumber(1)], 'long'],
    [[one, Long.fromNumber(1), new Double(1)], 'double'],
    [
      [one, Decimal128.fromString('1')],
      ['decimal', 'int'],
    ],
    [
      ['a', one],
      ['int', 'string'],
    ],
    [
      ['a', null],
      ['null', 'string'],
    ],
    [
      ['a', one, new Double(1), null],
      ['double', 'null', 'string'],
    ],
    [['a', new MinKey()], 'mixed'],
  ])('maps %o to %j', (values, bsonType) => {
    expect(ofValues(...values)).toEqual({ bsonType });
  });

  it('goes into objects, also those that are not everywhere', () => {
    expect(ofValues({ a: { b: one } }, { a: { c: 'x' } }, 'none')).toEqual({
      bsonType: ['object', 'string'],
      properties: {
        a: { bsonType: 'object', properties: { b: { bsonType: 'int' }, c: { bsonType: 'string' } } },
      },
    });
    expect(ofValues({})).toEqual({ bsonType: 'object', properties: {} });
  });

  it('merges arrays, also with an array that adds nothing', () => {
    expect(ofValues([])).toEqual({ bsonType: 'array' });
    expect(ofValues([], ['a'], [one])).toEqual({ bsonType: 'array', items: { bsonType: ['int', 'string'] } });
    expect(ofValues([{ a: one }, { b: [[true]] }])).toEqual({
      bsonType: 'array',
      items: {
        bsonType: 'object',
        properties: {
          a: { bsonType: 'int' },
          b: { bsonType: 'array', items: { bsonType: 'array', items: { bsonType: 'bool' } } },
        },
      },
    });
  });

  it('takes a database reference for the document it is', () => {
    expect(ofValues(new DBRef('users', new ObjectId()))).toEqual({
      bsonType: 'object',
      properties: { $ref: { bsonType: 'string' }, $id: { bsonType: 'objectId' } },
    });
  });

  it('takes names for names', () => {
    const document = JSON.parse('{"__proto__":"x","constructor":"y","a.b":"z","":"w"}') as object;

    const { properties } = inferred([document]) as { properties: object };

    expect(Object.entries(properties)).toEqual([
      ['__proto__', { bsonType: 'string' }],
      ['constructor', { bsonType: 'string' }],
      ['a.b', { bsonType: 'string' }],
      ['', { bsonType: 'string' }],
    ]);
  });

  it('is not made where names are data', () => {
    const sampler = new SchemaSampler();
    for (let index = 0; index < INFERRED_FIELDS_MAX; index++) sampler.add({ [`key-${index}`]: true });

    expect(() => sampler.add({ 'key-0': 'again' })).not.toThrow();
    expect(() => sampler.add({ more: true })).toThrow(TooManyFieldsError);
  });

  it.each([
    ['tasks', 'task'],
    ['companies', 'company'],
    ['movies', 'movie'],
    ['people', 'person'],
    ['children', 'child'],
    ['statuses', 'status'],
    ['sizes', 'size'],
    ['boxes', 'box'],
    ['classes', 'class'],
    ['news', 'news'],
    ['status', 'status'],
    ['analysis', 'analysis'],
    ['sheep', 'sheep'],
    ['s', 's'],
    ['order_items', 'order_item'],
  ])('of %s is titled %s', (collection, title) => {
    expect(inferred([], collection)).toMatchObject({ title });
  });
});
