import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countingStore, type CountingStore } from '#testing/counting-store.js';
import { startTestStore } from '#testing/test-store.js';
import { GraphqlFixture } from '../testing/graphql-fixture.js';
import type { Session } from '../testing/runtime-fixture.js';

const MOVIES = 40;

const oid = { bsonType: 'objectId' };
const text = { bsonType: 'string' };
const oids = { bsonType: 'array', items: oid };
const type = (title: string, properties: object) => ({
  title,
  bsonType: 'object',
  required: ['_id'],
  properties: { _id: oid, name: text, ...properties },
});

const COLLECTIONS = {
  movies: {
    schema: type('Movie', { director: oid, cast: oids }),
    relationships: {
      director: { ref: '<people>', foreign_key: '_id', is_list: false },
      cast: { ref: '<people>', foreign_key: '_id', is_list: true },
    },
  },
  people: {
    schema: type('Person', { city: oid }),
    relationships: { city: { ref: '<cities>', foreign_key: '_id', is_list: false } },
  },
  cities: { schema: type('City', {}) },
};

const fixture = new GraphqlFixture();
let store: CountingStore;
let session: Session;

beforeAll(async () => {
  store = await countingStore(await startTestStore());
  await fixture.start(store);
  session = fixture.appOf(COLLECTIONS);
  const cities = Array.from({ length: MOVIES }, (_, index) => ({ _id: new ObjectId(), name: `city ${index}` }));
  const people = cities.map((city, index) => ({ _id: new ObjectId(), name: `person ${index}`, city: city._id }));
  const movies = people.map((person, index) => ({
    _id: new ObjectId(),
    name: `movie ${index}`,
    director: person._id,
    cast: people.slice(index, index + 3).map(({ _id }) => _id),
  }));
  await fixture.collection('cities').insertMany(cities);
  await fixture.collection('people').insertMany(people);
  await fixture.collection('movies').insertMany(movies);
  // Loads what a process reads only once: the app, its user, its data source.
  await fixture.data(session, '{ movies(limit: 1) { name } }');
});
afterAll(() => fixture.close());

beforeEach(() => {
  store.taken();
  fixture.asked.length = 0;
});

const OF = { movies: 'find movies', people: 'find people', cities: 'find cities' };

describe('what an operation asks of the store and of other services', () => {
  it.each([1, 2, MOVIES])('is one statement for each level of a list, with %i documents', async (limit) => {
    const query = `{ movies(limit: ${limit}) { name director { name city { name } } } }`;
    const data = (await fixture.data(session, query)) as { movies: { director: { city: { name: string } } }[] };

    expect(data.movies).toHaveLength(limit);
    expect(data.movies.every(({ director }) => director.city.name.startsWith('city'))).toBe(true);
    expect(store.taken()).toEqual([OF.movies, OF.people, OF.cities]);
    expect(fixture.asked).toEqual([]);
  });

  it('is one statement for a relation to many, however many it leads to', async () => {
    const data = await fixture.data(session, `{ movies(limit: ${MOVIES - 2}) { name cast { name } } }`);

    expect((data['movies'] as { cast: unknown[] }[]).map(({ cast }) => cast.length)).toEqual(Array(MOVIES - 2).fill(3));
    expect(store.taken()).toEqual([OF.movies, OF.people]);
    expect(fixture.asked).toEqual([]);
  });

  it('is one statement for each relation beside another', async () => {
    const city = 'city { name }';
    await fixture.data(session, `{ movies(limit: ${MOVIES}) { director { name ${city} } cast { name ${city} } } }`);

    const taken = store.taken();
    expect(taken[0]).toBe(OF.movies);
    expect(taken.slice(1).toSorted()).toEqual([OF.cities, OF.cities, OF.people, OF.people]);
  });

  it('omits fields that were not selected', async () => {
    await fixture.data(session, '{ movies { name } }');

    expect(store.taken()).toEqual([OF.movies]);
    expect(fixture.asked).toEqual([]);
  });

  it('does not grow with a filter through a relation', async () => {
    const query = '{ movies(query: {director: {name_in: ["person 1", "person 2", "person 3"]}}) { name director { name } } }';
    const data = await fixture.data(session, query);

    expect(data['movies']).toHaveLength(3);
    expect(store.taken()).toEqual([OF.people, OF.movies, OF.people]);
    expect(fixture.asked).toEqual([]);
  });
});
