import { Double, Int32, Long, ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAULTS_MAX } from './operation-results.js';
import { GraphqlFixture } from '../testing/graphql-fixture.js';
import type { Session } from '../testing/runtime-fixture.js';

const fixture = new GraphqlFixture();
beforeAll(() => fixture.start());
afterAll(() => fixture.close());

const oid = { bsonType: 'objectId' };
const text = { bsonType: 'string' };
const int = { bsonType: 'int' };

const MOVIES = {
  schema: {
    title: 'Movie',
    bsonType: 'object',
    required: ['title', 'cast'],
    properties: {
      _id: oid,
      title: text,
      year: int,
      gross: { bsonType: 'long' },
      rating: { bsonType: 'decimal' },
      released: { bsonType: 'date' },
      'in theaters': { bsonType: 'bool' },
      '3d_format': text,
      cast: { bsonType: 'array', items: text },
      awards: { bsonType: 'object', properties: { wins: int, text } },
      screenings: { bsonType: 'array', items: { bsonType: 'object', properties: { venue: text, at: { bsonType: 'date' } } } },
      director: oid,
      reviews: { bsonType: 'array', items: oid },
    },
  },
  relationships: {
    director: { ref: '<people>', foreign_key: '_id', is_list: false },
    reviews: { ref: '<reviews>', foreign_key: '_id', is_list: true },
  },
};
const PEOPLE = { schema: { title: 'Person', bsonType: 'object', required: ['name'], properties: { _id: oid, name: text } } };
const REVIEWS = {
  schema: { title: 'Review', bsonType: 'object', required: ['body'], properties: { _id: oid, body: text, stars: int } },
};

let cinema: Session;
const [ann, good, bad, one, two, three, gone] = Array.from({ length: 7 }, () => new ObjectId()) as [
  ObjectId,
  ObjectId,
  ObjectId,
  ObjectId,
  ObjectId,
  ObjectId,
  ObjectId,
];
beforeAll(async () => {
  cinema = fixture.appOf({ movies: MOVIES, people: PEOPLE, reviews: REVIEWS });
  await fixture.collection('people').insertMany([{ _id: ann, name: 'Ann' }]);
  await fixture.collection('reviews').insertMany([
    { _id: good, body: 'good', stars: 4 },
    { _id: bad, body: 'bad', stars: 1 },
  ]);
  await fixture.collection('movies').insertMany([
    {
      _id: one,
      title: 'One',
      year: 2001,
      gross: Long.fromString('3000000000'),
      rating: new Double(7.5),
      released: new Date('2020-09-01T15:38:14.918Z'),
      'in theaters': true,
      cast: ['a', 'b'],
      awards: { wins: 2, text: 'two' },
      screenings: [{ venue: 'x', at: new Date(0) }, { venue: 'y' }],
      director: ann,
      reviews: [bad, gone, good, bad],
    },
    { _id: two, title: 'Two', year: 2002, cast: [], '3d_format': 'imax', director: gone, reviews: [] },
    { _id: three, title: 'Three', year: null, cast: ['b'] },
  ]);
});

describe('queries', () => {
  it('return one document with every kind of field', async () => {
    const query = `{ movie(query: {title: "One"}) {
      __typename _id title year gross rating released inTheaters d_format cast awards { wins text }
      screenings { venue at } director { name } reviews { body stars } } }`;
    expect(await fixture.data(cinema, query)).toEqual({
      movie: {
        __typename: 'Movie',
        _id: one.toHexString(),
        title: 'One',
        year: 2001,
        gross: 3_000_000_000,
        rating: 7.5,
        released: '2020-09-01T15:38:14.918Z',
        inTheaters: true,
        d_format: null,
        cast: ['a', 'b'],
        awards: { wins: 2, text: 'two' },
        screenings: [
          { venue: 'x', at: '1970-01-01T00:00:00.000Z' },
          { venue: 'y', at: null },
        ],
        director: { name: 'Ann' },
        reviews: [
          { body: 'bad', stars: 1 },
          { body: 'good', stars: 4 },
          { body: 'bad', stars: 1 },
        ],
      },
    });
  });

  it('return null and nothing where nothing matches, and what is absent as null', async () => {
    expect(await fixture.data(cinema, '{ movie(query: {title: "Four"}) { title } movies(query: {year: 1}) { title } }')).toEqual({
      movie: null,
      movies: [],
    });
    const three = await fixture.data(
      cinema,
      '{ movie(query: {title: "Three"}) { year awards { wins } director { name } reviews { body } } }',
    );
    expect(three).toEqual({ movie: { year: null, awards: null, director: null, reviews: null } });
    const two = await fixture.data(cinema, '{ movie(query: {title: "Two"}) { director { name } reviews { body } } }');
    expect(two).toEqual({ movie: { director: null, reviews: [] } });
  });

  it('sort, limit, and answer all without a query', async () => {
    const titles = async (args: string) => (await fixture.data(cinema, `{ movies${args} { title } }`))['movies'];
    expect(await titles('(sortBy: YEAR_DESC)')).toEqual([{ title: 'Two' }, { title: 'One' }, { title: 'Three' }]);
    expect(await titles('(sortBy: TITLE_ASC, limit: 2)')).toEqual([{ title: 'One' }, { title: 'Three' }]);
    expect(await titles('(limit: 0, sortBy: _ID_ASC)')).toHaveLength(3);
    expect(await titles('')).toHaveLength(3);
    expect(await fixture.query(cinema, '{ movies(limit: -1) { title } }')).toEqual({
      data: null,
      errors: [{ message: 'limit must not be negative', locations: [{ line: 1, column: 3 }], path: ['movies'] }],
    });
  });

  it('filter by everything the worked example does', async () => {
    const query = `query ($y: Int) {
      movies(query: {year_gt: $y, awards: {wins_gte: 1}, reviews_in: [{stars_gt: 3}], OR: [{inTheaters: true}, {d_format_exists: true}]},
             sortBy: YEAR_DESC, limit: 2) { title reviews { stars } director { name } } }`;
    const found = { movies: [{ title: 'One', reviews: [{ stars: 1 }, { stars: 4 }, { stars: 1 }], director: { name: 'Ann' } }] };
    expect(await fixture.data(cinema, query, { y: 2000 })).toEqual(found);
    expect(await fixture.data(cinema, query, { y: 2001 })).toEqual({ movies: [] });
    // A variable that is null adds no condition.
    expect(await fixture.data(cinema, query, { y: null })).toEqual(found);
  });

  it.each([
    ['year_exists: false', ['Three']],
    ['year: null', ['Three']],
    ['year_in: [2001, 2002]', ['One', 'Two']],
    ['cast_in: ["a"]', ['One']],
    ['cast_nin: ["a"]', ['Three', 'Two']],
    ['cast: ["a", "b"]', ['One']],
    ['cast: []', ['Two']],
    ['title_gte: "Three", title_lt: "Two"', ['Three']],
    ['_id_ne: "000000000000000000000000", title_ne: "One"', ['Three', 'Two']],
    ['released_gt: "2020-09-01T17:38:14.917+02:00"', ['One']],
    ['gross_gt: 2999999999', ['One']],
    ['rating_lte: 7.5', ['One']],
    ['awards: {wins: 2, text_in: ["two"]}', ['One']],
    ['awards_exists: false', ['Three', 'Two']],
    ['screenings: [{venue: "x"}, {venue: "y"}]', ['One']],
    ['screenings: [{venue: "x", at_exists: false}]', []],
    ['screenings_in: [{venue: "z"}, {venue: "y"}]', ['One']],
    ['screenings_nin: [{venue: "y"}]', ['Three', 'Two']],
    ['director: {name: "Ann"}', ['One']],
    ['director: {name: "Bob"}', []],
    ['director_exists: true', ['One', 'Two']],
    ['reviews: [{stars: 4}, {stars: 1}]', ['One']],
    ['reviews: [{stars: 4}, {stars: 2}]', []],
    ['reviews_nin: [{stars: 4}]', ['Three', 'Two']],
    ['reviews_in: []', []],
    ['AND: []', ['One', 'Three', 'Two']],
    ['OR: []', []],
    ['AND: [{year: 2001}, {year: 2002}]', []],
    ['OR: [{year: 2001}, {AND: [{d_format: "imax"}, {year_gt: 1}]}]', ['One', 'Two']],
    ['', ['One', 'Three', 'Two']],
  ])('filter by {%s}', async (query, titles) => {
    const { movies } = await fixture.data(cinema, `{ movies(query: {${query}}, sortBy: TITLE_ASC) { title } }`);
    expect((movies as { title: string }[]).map(({ title }) => title)).toEqual(titles);
  });

  it('take a variable that is left out for no condition', async () => {
    const query =
      'query ($year: Int, $title: String) { movies(query: {year_gt: $year, title: $title}, sortBy: TITLE_ASC) { title } }';
    const titles = async (variables: Readonly<Record<string, unknown>>) =>
      ((await fixture.data(cinema, query, variables)).movies as { title: string }[]).map(({ title }) => title);
    expect(await titles({})).toEqual(['One', 'Three', 'Two']);
    expect(await titles({ title: 'Two' })).toEqual(['Two']);
  });

  it('support fragments, aliases, variables, @skip, @include and operation names', async () => {
    const query = `query A($no: Boolean!) { first: movie(query: {title: "One"}) { ...F n: title year @include(if: $no) ... on Movie { y: year } } }
      query B { movie(query: {title: "Two"}) { ...F } } fragment F on Movie { title director @skip(if: true) { name } }`;
    expect(await fixture.query(cinema, query, { no: false }, { operationName: 'A' })).toEqual({
      data: { first: { title: 'One', n: 'One', y: 2001 } },
    });
    expect(await fixture.query(cinema, query, {}, { operationName: 'B' })).toEqual({ data: { movie: { title: 'Two' } } });
    expect((await fixture.query(cinema, query, {}, { operationName: 'C' })).errors).toEqual([
      { message: "the document has no operation 'C'" },
    ]);
    expect(await fixture.errors(cinema, query)).toEqual(['operationName is required: the document has several operations']);
  });

  it('return values that do not fit the schema as null, and as errors when the app wants that', async () => {
    const drift = {
      schema: {
        title: 'Odd',
        bsonType: 'object',
        properties: { _id: int, n: int, s: { items: text }, o: { properties: { a: int } } },
      },
    };
    await fixture.collection('odds').insertOne({ _id: 1 as unknown as ObjectId, n: 'five', s: ['a', 5], o: 'none' });
    const query = '{ odd { n s o { a } } }';
    expect(await fixture.query(fixture.appOf({ odds: drift }), query)).toEqual({
      data: { odd: { n: null, s: ['a', null], o: null } },
    });
    const graphqlValidation = {
      read_validation_level: 'STRICT',
      read_validation_action: 'ERROR',
      write_validation_level: 'STRICT',
      write_validation_action: 'ERROR',
    } as const;
    const strict = await fixture.asSystem(fixture.appOf({ odds: drift }, { graphqlValidation }), query);
    expect(strict.data).toEqual({ odd: { n: null, s: ['a', null], o: null } });
    expect(strict.errors?.map(({ message, path, extensions }) => [message, path, extensions])).toEqual([
      ['a stored value is not a valid Int', ['odd', 'n'], { _id: '1', path: 'n' }],
      ['a stored value is not a valid String', ['odd', 's', 1], { _id: '1', path: 's' }],
    ]);
  });

  it('return required fields that are not there as errors, beside the rest', async () => {
    await fixture.collection('holes').insertMany([
      { _id: ann, a: 1 },
      { _id: good, a: null },
    ]);
    const holes = fixture.appOf({ holes: { schema: { title: 'Hole', required: ['a'], properties: { _id: oid, a: int } } } });
    const answer = await fixture.query(holes, '{ holes(sortBy: _ID_ASC) { a } }');
    expect(answer.data).toEqual({ holes: [{ a: 1 }, null] });
    expect(answer.errors).toEqual([
      {
        message: 'Cannot return null for non-nullable field Hole.a.',
        locations: [{ line: 1, column: 28 }],
        path: ['holes', 1, 'a'],
        extensions: { _id: good.toHexString(), path: 'a' },
      },
    ]);
  });

  it('return numbers of every stored type', async () => {
    await fixture
      .collection('numbers')
      .insertOne({ _id: ann, a: new Int32(1), b: new Double(2), c: Long.fromString('9007199254740993') });
    const numbers = fixture.appOf({
      numbers: { schema: { properties: { a: { bsonType: 'double' }, b: int, c: { bsonType: 'long' } } } },
    });
    const { data, errors } = await fixture.query(numbers, '{ number { a b c } }');
    expect(data).toEqual({ number: { a: 1, b: 2, c: null } });
    expect(errors).toMatchObject([{ message: expect.stringContaining('beyond 2^53'), path: ['number', 'c'] }]);
  });

  it('report at most a limited number of unrepresentable values', async () => {
    const values = Array.from({ length: FAULTS_MAX + 5 }, () => new Double(Infinity));
    await fixture.collection('floods').insertOne({ _id: ann, inner: [{ values }] });
    const schema = { properties: { inner: { items: { properties: { values: { items: { bsonType: 'double' } } } } } } };
    const { data, errors = [] } = await fixture.query(fixture.appOf({ floods: { schema } }), '{ flood { inner { values } } }');
    expect(data).toEqual({ flood: { inner: [{ values: values.map(() => null) }] } });
    expect(errors).toHaveLength(FAULTS_MAX);
    expect(errors[0]?.message).toBe('a stored value is not a finite number, which Float cannot represent');
    expect(errors.at(-1)).toMatchObject({
      message: expect.stringMatching(/further values that cannot be returned are null, without an error\)$/),
      path: ['flood', 'inner', 0, 'values', FAULTS_MAX - 1],
      extensions: { _id: ann.toHexString(), path: 'inner.0.values' },
    });
  });
});
