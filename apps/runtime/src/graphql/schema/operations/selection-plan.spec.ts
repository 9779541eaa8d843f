import { Kind, parse, type FragmentDefinitionNode, type OperationDefinitionNode } from 'graphql';
import { describe, expect, it } from 'vitest';
import { buildSchema } from '../build-schema.js';
import type { SourceResolver } from '../model/source.js';
import { CINEMA } from '../testing/cinema.js';
import { NO_HANDLERS } from '../testing/no-handlers.js';
import { checkDocument, prepareOperation } from './prepare-operation.js';
import { countRelationFilters, countResolvers, checkResolverCount } from './resolver-count.js';
import { selectedFields, type SelectionScope } from './selected-fields.js';
import { planSelection, projectionOf, type SelectionPlan } from './selection-plan.js';

const RESOLVER: SourceResolver = {
  id: '1',
  onType: 'Movie',
  fieldName: 'score',
  functionId: 'f',
  inputType: null,
  inputFormat: '',
  payloadType: 'Int',
  payloadFormat: 'scalar',
};

/** Cinema with a field of movies that a function resolves, one of all queries, and one that no path can name. */
const source = {
  ...CINEMA,
  resolvers: [RESOLVER, { ...RESOLVER, id: '2', onType: 'Query', fieldName: 'total' }],
  collections: CINEMA.collections.map((collection) =>
    collection.collection === 'people'
      ? {
          ...collection,
          schema: {
            title: 'Person',
            bsonType: 'object',
            properties: { name: { bsonType: 'string' }, 'home.town': { bsonType: 'string' }, best: { bsonType: 'objectId' } },
          },
          relationships: { best: { ref: '#/relationship/mongodb-atlas/cinema/movies', foreign_key: '_id' } },
        }
      : collection,
  ),
};
const { schema, collections } = buildSchema(source, NO_HANDLERS);
if (!schema) throw new Error('no schema');
const api = schema;
const queryType = api.getQueryType();
if (!queryType) throw new Error('no queries');
const query = queryType;

function parsed(text: string): { operation: OperationDefinitionNode; scope: SelectionScope } {
  const { definitions } = parse(text);
  const [operation] = definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  if (!operation) throw new Error('no operation');
  const fragments: Record<string, FragmentDefinitionNode> = {};
  for (const one of definitions) if (one.kind === Kind.FRAGMENT_DEFINITION) fragments[one.name.value] = one;
  return { operation, scope: { fragments, variables: { yes: true, no: false } } };
}

/** Plans what a query asks of movies. */
function planOf(selection: string, fragments = ''): SelectionPlan {
  const { operation, scope } = parsed(`query ($yes: Boolean!, $no: Boolean!) { movies { ${selection} } } ${fragments}`);
  const [movies] = selectedFields([operation.selectionSet], query, scope);
  const type = api.getType('Movie');
  if (!movies || type !== api.getType('Movie') || !type || !('getFields' in type)) throw new Error('no movies');
  return planSelection([movies.selectionSet], type as Parameters<typeof planSelection>[1], scope);
}

const text = ({ paths, relations, width, repeats }: SelectionPlan): unknown => ({
  paths: paths && [...paths],
  relations: relations.map(({ field, holder, plan }) => [[...holder, field.name].join('.'), text(plan)]),
  width,
  repeats,
});

describe('planSelection', () => {
  const person = (...paths: string[]): unknown => ({ paths, relations: [], width: paths.length, repeats: 1 });
  it.each<[string, unknown]>([
    ['title year', { paths: ['title', 'year'], relations: [], width: 2, repeats: 1 }],
    ['inTheaters d_format', { paths: ['in theaters', '3d_format'], relations: [], width: 2, repeats: 1 }],
    ['__typename', { paths: [], relations: [], width: 1, repeats: 1 }],
    ['title a: title b: title year', { paths: ['title', 'year'], relations: [], width: 4, repeats: 3 }],
    ['awards { wins text }', { paths: ['awards.wins', 'awards.text'], relations: [], width: 3, repeats: 1 }],
    ['awards { __typename }', { paths: ['awards'], relations: [], width: 2, repeats: 1 }],
    ['screenings { venue }', { paths: ['screenings.venue'], relations: [], width: 2, repeats: 1 }],
    ['director { name }', { paths: ['director'], relations: [['director', person('name')]], width: 1, repeats: 1 }],
    [
      'director { name } d: director { best { title } }',
      {
        paths: ['director'],
        relations: [
          [
            'director',
            {
              paths: ['name', 'best'],
              relations: [['best', { paths: ['title'], relations: [], width: 1, repeats: 1 }]],
              width: 2,
              repeats: 1,
            },
          ],
        ],
        width: 2,
        repeats: 2,
      },
    ],
    ['reviews { body }', { paths: ['reviews'], relations: [['reviews', person('body')]], width: 1, repeats: 1 }],
    [
      'director { homeTown }',
      {
        paths: ['director'],
        relations: [['director', { paths: null, relations: [], width: 1, repeats: 1 }]],
        width: 1,
        repeats: 1,
      },
    ],
    ['title score', { paths: null, relations: [], width: 2, repeats: 1 }],
    ['title @skip(if: $yes) year @skip(if: $no)', { paths: ['year'], relations: [], width: 1, repeats: 1 }],
    ['title @include(if: $yes) year @include(if: $no)', { paths: ['title'], relations: [], width: 1, repeats: 1 }],
    ['title @skip(if: $no) @include(if: $no)', { paths: [], relations: [], width: 0, repeats: 1 }],
    [
      '... on Movie { title } ... { year } ... on Person { name }',
      { paths: ['title', 'year'], relations: [], width: 2, repeats: 1 },
    ],
    ['...M ...P ...None', { paths: ['gross'], relations: [], width: 1, repeats: 1 }],
  ])('of %s', (selection, expected) => {
    expect(text(planOf(selection, 'fragment M on Movie { gross } fragment P on Person { name }'))).toEqual(expected);
  });
});

describe('projectionOf', () => {
  it.each<[readonly string[] | null, unknown]>([
    [null, undefined],
    [[], { _id: 1 }],
    [['b', 'a'], { _id: 1, a: 1, b: 1 }],
    [['a.b', 'a', 'a.c.d', 'ab', 'c.d', 'c.de'], { _id: 1, a: 1, ab: 1, 'c.d': 1, 'c.de': 1 }],
    [['_id.x', 'a.b.c', 'a.b'], { _id: 1, '_id.x': 1, 'a.b': 1 }],
  ])('of %j', (paths, expected) => {
    expect(projectionOf({ paths: paths && new Set(paths) })).toEqual(expected);
  });
});

describe('resolvers of an operation', () => {
  const count = (selection: string): number => {
    const { operation, scope } = parsed(`{ ${selection} }`);
    return countResolvers(selectedFields([operation.selectionSet], query, scope), query, scope);
  };
  const nested = (depth: number): string => (depth === 0 ? 'title' : `director { best { ${nested(depth - 1)} } }`);

  it.each([
    ['__typename', 0],
    ['movies { title }', 1],
    ['movies { title awards { wins } screenings { venue } }', 1],
    ['movies { title score }', 2],
    ['movies { director { name } d: director { name } reviews { body } }', 4],
    ['total movie { title } persons { best { title } }', 4],
    [`movies { ${nested(2)} director { best { director { best { director { name } } } } } }`, 10],
  ])('%s: %d', (selection, expected) => {
    expect(count(selection)).toBe(expected);
  });

  it('are not nested deeper than five relationships', () => {
    expect(() => count(`movies { ${nested(3)} }`)).toThrow('max relationship depth exceeded');
  });

  it('are at most ten', () => {
    expect(() => checkResolverCount(10)).not.toThrow();
    expect(() => checkResolverCount(11)).toThrow('max number of queries reached');
  });
});

describe('filters through relationships', () => {
  const movie = collections.find(({ type }) => type.name === 'Movie')?.type;
  if (!movie) throw new Error('no type Movie');
  it.each<[unknown, number]>([
    [null, 0],
    ['x', 0],
    [{}, 0],
    [{ title: 'a', unknown: {}, awards: { wins: 1 }, cast: ['x'] }, 0],
    [{ director: { name: 'x' } }, 1],
    [{ director: null, director_exists: true }, 0],
    [{ director: { best: { title: 'x' } } }, 2],
    [{ reviews: [{ stars: 1 }, null, { stars: 2 }] }, 2],
    [{ reviews_in: [{ stars: 1 }], reviews_nin: [{ stars: 1 }] }, 2],
    [{ AND: [{ director: {} }, { OR: [{ director: {} }] }] }, 2],
    [{ OR: null }, 0],
  ])('of %j: %d', (filter, expected) => {
    expect(countRelationFilters(movie, filter)).toBe(expected);
  });
});

describe('prepareOperation', () => {
  const prepared = (document: string, name: string | null = null): unknown => {
    const checked = checkDocument(api, document, true);
    if (!checked.ok) return checked.errors.map(({ message }) => message);
    try {
      const { operation, rootType } = prepareOperation(api, checked, name);
      return [operation.name?.value ?? null, rootType.name];
    } catch (error) {
      return (error as Error).message;
    }
  };
  const two = 'query A { movies { title } } mutation B { deleteManyMovies { deletedCount } }';

  it.each<[string, string | null, unknown]>([
    ['{ movies { title } }', null, [null, 'Query']],
    [two, 'A', ['A', 'Query']],
    [two, 'B', ['B', 'Mutation']],
    [two, null, 'operationName is required: the document has several operations'],
    [two, 'C', "the document has no operation 'C'"],
    ['{ movies { title } }', 'A', "the document has no operation 'A'"],
    [
      '{ movies { director { best { director { best { director { best { title } } } } } } } }',
      null,
      'max relationship depth exceeded',
    ],
    [`{ ${Array.from({ length: 11 }, (_, i) => `m${i}: movies { title }`).join(' ')} }`, null, 'max number of queries reached'],
  ])('%s, operation %s', (document, name, expected) => {
    expect(prepared(document, name)).toEqual(expected);
  });
});
