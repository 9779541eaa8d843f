import { buildSchema, introspectionFromSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { exampleQuery, readApi } from './schema-text';

const MOVIES = buildSchema(`
  type Query { movie(query: String): Movie, movies(limit: Int = 100, query: String): [Movie]! }
  type Movie { _id: ID, cast: [Person], title: String! }
  type Person { name: String }
`);

describe('an example query', () => {
  it('asks for a list of documents, with what they have themselves', () => {
    expect(exampleQuery(MOVIES)).toBe('query {\n  movies(limit: 10) {\n    _id\n    title\n  }\n}\n');
  });

  it.each([
    ['type Query { version: String }', 'query {\n  version\n}\n'],
    ['type Query { needs(id: ID!): String }', null],
    [
      'type Query { a: String, one: One } type One { two: Two } type Two { b: Int }',
      'query {\n  one {\n    __typename\n  }\n}\n',
    ],
  ])('of %s', (sdl, example) => {
    expect(exampleQuery(buildSchema(sdl))).toBe(example);
  });
});

describe('the API as it is read', () => {
  it('is shown in the schema definition language', () => {
    const { sdl, example } = readApi(introspectionFromSchema(MOVIES));
    expect(sdl).toContain('movies(limit: Int = 100, query: String): [Movie]!');
    expect(example).toContain('movies');
  });
});
