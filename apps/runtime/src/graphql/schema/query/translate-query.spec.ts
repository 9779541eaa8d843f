import { describe, expect, it } from 'vitest';
import { Decimal128, Long, ObjectId } from '#codecs/bson/values.js';
import { buildSchema } from '../build-schema.js';
import type { ObjectModel } from '../model/model.js';
import { CINEMA } from '../testing/cinema.js';
import { NO_HANDLERS } from '../testing/no-handlers.js';
import { translateQuery, type InputObject } from './translate-query.js';

const { collections } = buildSchema(CINEMA, NO_HANDLERS);

function modelOf(name: string): ObjectModel {
  const found = collections.find(({ type }) => type.name === name);
  if (!found) throw new Error(`no type ${name}`);
  return found.type;
}

const MOVIE = modelOf('Movie');
const long = (value: number): Long => Long.fromNumber(value);
const DATE = new Date('2020-01-01');
const HEX = new ObjectId('5f43f8c2a1b2c3d4e5f60718');
const NOTHING = { $nor: [{}] };
const venue = (name: string): object => ({ screenings: { $elemMatch: { venue: name } } });

describe('translateQuery', () => {
  it.each<[InputObject, object]>([
    [{}, {}],
    [
      { title: 'a', year: 2 },
      { title: 'a', year: long(2) },
    ],
    [
      { _id: HEX, released: DATE, inTheaters: true, d_format: 'x' },
      { _id: HEX, released: DATE, 'in theaters': true, '3d_format': 'x' },
    ],
    [
      { gross: '9007199254740993', rating: 1.5 },
      { gross: Long.fromString('9007199254740993'), rating: Decimal128.fromString('1.5') },
    ],
    [{ year: 5_000_000_000 }, { year: long(5_000_000_000) }],
    [
      { title_gt: 'a', title_gte: 'b', title_lt: 'c', title_lte: 'd', title_ne: 'e' },
      { title: { $gt: 'a', $gte: 'b', $lt: 'c', $lte: 'd', $ne: 'e' } },
    ],
    [{ title: 'a', title_ne: 'b' }, { title: { $eq: 'a', $ne: 'b' } }],
    [
      { title_in: ['a', 'b'], year_nin: [1] },
      { title: { $in: ['a', 'b'] }, year: { $nin: [long(1)] } },
    ],
    [
      { year_in: [null, 1], rating_nin: [null] },
      { year: { $in: [null, long(1)] }, rating: { $nin: [null] } },
    ],
    [{ title: null }, { title: null }],
    [
      { title_exists: true, year_exists: false },
      { title: { $ne: null }, year: null },
    ],
    [{ title: 'a', title_exists: false }, { $and: [{ title: 'a' }, { title: { $eq: null } }] }],
    [{ title_gt: null, title_in: null, title_exists: null, AND: null, OR: null }, {}],
    [{ title: undefined, unknown: 1, toString: 'x' }, {}],
    [{ cast: ['a', null] }, { cast: ['a', null] }],
    [{ cast_in: ['a'], screenings_exists: null }, { cast: { $in: ['a'] } }],
    [{ cast: null }, { cast: { $eq: null, $not: { $type: 'array' } } }],
    [{ cast_exists: false }, { cast: { $eq: null, $not: { $type: 'array' } } }],
    [{ cast_exists: true }, { $or: [{ cast: { $type: 'array' } }, { cast: { $ne: null } }] }],
    [{ awards: { wins_gt: 1, text: 'x' } }, { 'awards.wins': { $gt: long(1) }, 'awards.text': 'x' }],
    [{ awards: { OR: [{ wins: 1 }, { wins: 2 }] } }, { $or: [{ 'awards.wins': long(1) }, { 'awards.wins': long(2) }] }],
    [{ awards: null }, { awards: null }],
    [{ awards: {} }, {}],
    [{ screenings: [{ venue: 'a' }, { venue: 'b' }] }, { $and: [venue('a'), venue('b')] }],
    [{ screenings: [] }, {}],
    [{ screenings_in: [{ venue: 'a' }, null, { venue: 'b' }] }, { $or: [venue('a'), venue('b')] }],
    [{ screenings_in: [] }, NOTHING],
    [{ screenings_nin: [{ venue: 'a' }] }, { $nor: [venue('a')] }],
    [{ screenings_nin: [] }, {}],
    [{ AND: [{ title: 'a' }, { title: 'b' }] }, { $and: [{ title: 'a' }, { title: 'b' }] }],
    [{ AND: [] }, {}],
    [{ OR: [{ title: 'a' }] }, { $or: [{ title: 'a' }] }],
    [{ OR: { title: 'a' } }, { $or: [{ title: 'a' }] }],
    [{ OR: [] }, NOTHING],
    [{ year: 1, OR: [{ title: 'a' }, {}] }, { $and: [{ year: long(1) }, { $or: [{ title: 'a' }, {}] }] }],
  ])('%j', (query, expected) => {
    const { filter, keyQueries } = translateQuery(MOVIE, query);
    expect(filter()).toEqual(expected);
    expect(keyQueries).toEqual([]);
  });

  const completed = (query: InputObject, ...keys: readonly (readonly unknown[])[]): unknown => {
    const { filter, keyQueries } = translateQuery(MOVIE, query);
    expect(keyQueries).toHaveLength(keys.length);
    keyQueries.forEach(({ complete }, index) => complete(keys[index] ?? []));
    return filter();
  };

  it('asks for the keys of related documents', () => {
    const { filter, keyQueries } = translateQuery(MOVIE, { director: { name: 'x' }, title: 'a' });
    expect(keyQueries).toEqual([
      {
        foreign: collections.find(({ type }) => type.name === 'Person'),
        foreignKey: '_id',
        query: { name: 'x' },
        complete: keyQueries[0]?.complete,
      },
    ]);
    expect(filter()).toEqual({ $and: [{ title: 'a' }, { director: { $in: [] } }] });
    keyQueries[0]?.complete([1]);
    keyQueries[0]?.complete([2, 3]);
    expect(filter()).toEqual({ $and: [{ title: 'a' }, { director: { $in: [1, 2, 3] } }] });
  });

  it('finds documents related to a document for each query, for one, or for none', () => {
    const queries = [{ stars: 1 }, null, { stars: 2 }];
    expect(completed({ reviews: queries }, [1], [2])).toEqual({ $and: [{ reviews: { $in: [1] } }, { reviews: { $in: [2] } }] });
    expect(completed({ reviews_in: queries }, [1], [2])).toEqual({ reviews: { $in: [1, 2] } });
    expect(completed({ reviews_nin: queries }, [1], [2])).toEqual({ reviews: { $nin: [1, 2] } });
    expect(completed({ reviews_in: [] })).toEqual({ reviews: { $in: [] } });
    expect(completed({ reviews: [] })).toEqual({});
    expect(completed({ OR: [{ director: { name: 'x' } }, { title: 'a' }] }, [1])).toEqual({
      $or: [{ director: { $in: [1] } }, { title: 'a' }],
    });
  });

  it('finds documents by the presence of a related one', () => {
    expect(completed({ director: null, reviews_exists: true })).toEqual({
      $and: [{ director: null }, { $or: [{ reviews: { $type: 'array' } }, { reviews: { $ne: null } }] }],
    });
    expect(completed({ director_exists: true })).toEqual({ director: { $ne: null } });
  });
});
