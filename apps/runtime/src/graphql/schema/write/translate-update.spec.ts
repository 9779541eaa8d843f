import { describe, expect, it } from 'vitest';
import { Int32, Long, ObjectId } from '#codecs/bson/values.js';
import { buildSchema } from '../build-schema.js';
import { CINEMA } from '../testing/cinema.js';
import { NO_HANDLERS } from '../testing/no-handlers.js';
import { translateUpdate } from './translate-update.js';

const { collections } = buildSchema(CINEMA, NO_HANDLERS);
const found = collections.find(({ type }) => type.name === 'Movie');
if (!found) throw new Error('no type Movie');
const MOVIE = found.type;
const A = new ObjectId('00000000000000000000000a');
const DATE = new Date('2020-01-01');

describe('translateUpdate', () => {
  it.each<[object, object | null]>([
    [{}, null],
    [{ title: undefined, unknown: 1 }, null],
    [
      { title: 'a', year_unset: true, gross_inc: 5 },
      { $set: { title: 'a' }, $unset: { year: '' }, $inc: { gross: Long.fromNumber(5) } },
    ],
    [{ title: null, year: 5, inTheaters: true }, { $set: { title: null, year: new Int32(5), 'in theaters': true } }],
    [{ title_unset: false, year_inc: null }, null],
    [{ cast: ['a', null] }, { $set: { cast: ['a', null] } }],
    [{ awards: { wins_inc: 1, text: 'x' } }, { $set: { 'awards.text': 'x' }, $inc: { 'awards.wins': new Int32(1) } }],
    [{ awards: { text_unset: true } }, { $unset: { 'awards.text': '' } }],
    [{ awards: {} }, null],
    [{ awards: null }, { $set: { awards: null } }],
    [{ awards: {}, awards_unset: true }, { $unset: { awards: '' } }],
    [
      { screenings: [{ venue: 'v', at: DATE }, null, { at: null, venue: undefined }] },
      { $set: { screenings: [{ venue: 'v', at: DATE }, null, { at: null }] } },
    ],
    [{ director: { link: A }, reviews: { link: [A] } }, { $set: { director: A, reviews: [A] } }],
    [{ director: null, reviews: { link: null } }, { $set: { director: null, reviews: null } }],
    [{ director: {}, director_unset: true }, { $unset: { director: '' } }],
    [{ year: 1, year_unset: false, year_inc: null }, { $set: { year: new Int32(1) } }],
  ])('%j', (input, update) => {
    expect(translateUpdate(MOVIE, { ...input })).toEqual({ update, creations: [] });
  });

  it('creates related documents', () => {
    const { update, creations } = translateUpdate(MOVIE, { director: { create: { _id: A, name: 'x' } } });
    expect(update).toEqual({ $set: { director: A } });
    expect(creations).toEqual([
      {
        foreign: collections.find(({ type }) => type.name === 'Person'),
        foreignKey: '_id',
        documents: [{ document: { _id: A, name: 'x' }, creations: [] }],
      },
    ]);
  });

  it.each([
    [{ year: 1, year_inc: 1 }, 'conflicting update of year'],
    [{ title: 'a', title_unset: true }, 'conflicting update of title'],
    [{ awards: { wins: 1 }, awards_unset: true }, 'conflicting update of awards'],
    [{ awards: { wins: 1, wins_inc: 1 } }, 'conflicting update of wins'],
    [{ director: { link: A }, director_unset: true }, 'conflicting update of director'],
    [{ screenings: [{ venue_unset: true }] }, 'venue_unset cannot be used in a list: its elements are replaced'],
    [{ year: 2 ** 31 }, 'Int cannot represent non 32-bit signed integer value: 2147483648'],
  ])('refuses %j', (input, message) => {
    expect(() => translateUpdate(MOVIE, input)).toThrow(message);
  });
});
