import { describe, expect, it } from 'vitest';
import { Decimal128, Double, Int32, Long, ObjectId, Timestamp, UUID } from '#codecs/bson/values.js';
import { buildSchema } from '../build-schema.js';
import type { CollectionModel } from '../model/model.js';
import { PLAIN_SETTINGS, type SchemaSource } from '../model/source.js';
import { CINEMA } from '../testing/cinema.js';
import { NO_HANDLERS } from '../testing/no-handlers.js';
import { countDocuments, translateInsert } from './translate-insert.js';

function collectionsOf(source: SchemaSource): (name: string) => CollectionModel {
  const { collections } = buildSchema(source, NO_HANDLERS);
  return (name) => {
    const found = collections.find(({ type }) => type.name === name);
    if (!found) throw new Error(`no type ${name}`);
    return found;
  };
}

const cinema = collectionsOf(CINEMA);
const MOVIE = cinema('Movie').type;
const DATE = new Date('2020-01-01');
const [A, B] = [new ObjectId('00000000000000000000000a'), new ObjectId('00000000000000000000000b')];
const NEW = expect.any(ObjectId) as ObjectId;

describe('translateInsert', () => {
  it.each<[object, object]>([
    [{}, {}],
    [
      { cast: ['b', null], year: 5, title: 'a', _id: A },
      { _id: A, title: 'a', year: new Int32(5), cast: ['b', null] },
    ],
    [
      { gross: 5, rating: 1.5, released: DATE, inTheaters: false, d_format: 'x' },
      { gross: Long.fromNumber(5), rating: Decimal128.fromString('1.5'), released: DATE, 'in theaters': false, '3d_format': 'x' },
    ],
    [{ gross: '9007199254740993' }, { gross: Long.fromString('9007199254740993') }],
    [{ awards: { text: 'x', wins: -(2 ** 31) } }, { awards: { wins: new Int32(-(2 ** 31)), text: 'x' } }],
    [{ screenings: [{ at: DATE, venue: 'v' }, null, {}] }, { screenings: [{ venue: 'v', at: DATE }, null, {}] }],
    [
      { title: null, awards: null, screenings: null, director: null },
      { title: null, awards: null, screenings: null, director: null },
    ],
    [{ title: undefined, unknown: 1 }, {}],
    [
      { director: { link: A }, reviews: { link: [A, null, B] } },
      { director: A, reviews: [A, B] },
    ],
    [
      { director: { link: null }, reviews: { link: null } },
      { director: null, reviews: null },
    ],
    [{ director: {}, reviews: { create: null } }, {}],
    [{ reviews: { create: null, link: [A] } }, { reviews: [A] }],
    [{ director: 'text' }, {}],
  ])('%j', (input, document) => {
    const insertion = translateInsert(MOVIE, { ...input });
    expect(insertion).toEqual({ document, creations: [] });
    expect(Object.keys(insertion.document)).toEqual(Object.keys(document));
    expect(countDocuments(insertion)).toBe(1);
  });

  it('creates related documents, with keys', () => {
    const { document, creations } = translateInsert(MOVIE, { director: { create: { name: 'x' } } });
    expect(document).toEqual({ director: NEW });
    expect(creations).toEqual([
      {
        foreign: cinema('Person'),
        foreignKey: '_id',
        documents: [{ document: { _id: document['director'], name: 'x' }, creations: [] }],
      },
    ]);
    expect(translateInsert(MOVIE, { director: { create: { _id: A, name: 'x' } } }).document).toEqual({ director: A });
    expect(translateInsert(MOVIE, { director: { create: { _id: null, name: 'x' } } }).document).toEqual({ director: NEW });
  });

  it('puts created documents after linked ones', () => {
    const insertion = translateInsert(MOVIE, {
      director: { create: { _id: B, name: 'x' }, link: A },
      reviews: { create: [{ body: 'x' }, null, { _id: B, body: 'y', stars: 1 }], link: [A] },
    });
    expect(insertion.document).toEqual({ director: A, reviews: [A, NEW, B] });
    expect(insertion.creations.map(({ documents }) => documents.length)).toEqual([1, 2]);
    expect(countDocuments(insertion)).toBe(4);
    expect(translateInsert(MOVIE, { reviews: { create: [] } }).document).toEqual({ reviews: [] });
  });

  it.each([2 ** 31, -(2 ** 31) - 1])('refuses %d for an int', (year) => {
    expect(() => translateInsert(MOVIE, { year })).toThrow(`Int cannot represent non 32-bit signed integer value: ${year}`);
  });
});

describe('values of rarer types', () => {
  const TEXT = '3b241101-e2bb-4255-8caf-4136c566a962';
  const shop = collectionsOf({
    settings: PLAIN_SETTINGS,
    resolvers: [],
    collections: [
      {
        dataSource: 'd',
        database: 'd',
        collection: 'orders',
        schema: {
          bsonType: 'object',
          properties: {
            key: { bsonType: 'uuid' },
            at: { bsonType: 'timestamp' },
            sum: { bsonType: 'double' },
            tax: { bsonType: 'number' },
            item: { bsonType: 'string' },
            buyer: { bsonType: 'string' },
          },
        },
        relationships: {
          item: { ref: '#/relationship/d/d/items', foreign_key: 'code' },
          buyer: { ref: '#/relationship/d/d/items', foreign_key: '_id' },
        },
      },
      {
        dataSource: 'd',
        database: 'd',
        collection: 'items',
        schema: { bsonType: 'object', properties: { code: { bsonType: 'string' }, name: { bsonType: 'string' } } },
        relationships: {},
      },
    ],
  });
  const ORDER = shop('Order').type;

  it('are stored as their types', () => {
    const at = new Date(2_000_999);
    expect(translateInsert(ORDER, { key: TEXT, at, sum: 1, tax: 2 }).document).toEqual({
      key: new UUID(TEXT),
      at: new Timestamp({ t: 2_000, i: 0 }),
      sum: new Double(1),
      tax: new Double(2),
    });
    expect(translateInsert(ORDER, { at: new Date(0) }).document).toEqual({ at: new Timestamp({ t: 0, i: 0 }) });
  });

  it.each([`${TEXT}0`, `0${TEXT}`, 'x'])('refuse %s for a UUID', (key) => {
    expect(() => translateInsert(ORDER, { key })).toThrow('a UUID must be a string of the form 8-4-4-4-12');
  });

  it.each([-1, 2 ** 32 * 1_000])('refuse %d for a timestamp', (time) => {
    expect(() => translateInsert(ORDER, { at: new Date(time) })).toThrow('a timestamp must be from 1970 to 2106');
  });

  it('are keys of other documents only if they are given', () => {
    const { document } = translateInsert(ORDER, { item: { create: { code: 'c' } } });
    expect(document).toEqual({ item: 'c' });
    expect(() => translateInsert(ORDER, { item: { create: { name: 'x' } } })).toThrow(
      "a new Item must have a value for 'code' to be referred to",
    );
    expect(() => translateInsert(ORDER, { item: { create: { code: null } } })).toThrow(
      "a new Item must have a value for 'code' to be referred to",
    );
    expect(() => translateInsert(ORDER, { buyer: { create: { name: 'x' } } })).toThrow(
      "a new Item must have a value for '_id' to be referred to",
    );
  });
});
