import { getNamedType, isObjectType, validateSchema, type GraphQLSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { buildSchema, printSdl } from './build-schema.js';
import { PLAIN_SETTINGS, type JsonObject, type SourceCollection } from './model/source.js';
import { graphqlName, typeName } from './naming/names.js';
import { NO_HANDLERS } from './testing/no-handlers.js';
import { Random } from './testing/random.js';

const text = { bsonType: 'string' };

function object(properties: JsonObject, more: JsonObject = {}): JsonObject {
  return { bsonType: 'object', properties, ...more };
}

function collection(name: string, schema: JsonObject, relationships: JsonObject = {}): SourceCollection {
  return { dataSource: 'db', database: 'd', collection: name, schema, relationships };
}

function api(...collections: readonly SourceCollection[]) {
  const { schema, warnings } = buildSchema({ collections, resolvers: [], settings: PLAIN_SETTINGS }, NO_HANDLERS);
  if (!schema) throw new Error('no schema');
  expect(validateSchema(schema)).toEqual([]);
  return { schema, warnings };
}

function typesOf(schema: GraphQLSchema, name: string): Record<string, string> {
  const type = schema.getType(name);
  if (!type || !('getFields' in type)) return {};
  return Object.fromEntries(Object.values(type.getFields()).map((field) => [field.name, String(field.type)]));
}

describe('a derived name another type has', () => {
  const PROFILES = collection('userprofiles', object({ a: text, address: object({ b: text }) }, { title: 'UserProfile' }));

  it('yields to the name of a collection, in either order', () => {
    const users = collection(
      'users',
      object({ profile: object({ city: text, address: object({ c: text }) }) }, { required: ['profile'] }),
    );
    for (const collections of [
      [users, PROFILES],
      [PROFILES, users],
    ]) {
      const { schema, warnings } = api(...collections);
      expect(warnings).toEqual([]);
      expect(typesOf(schema, 'UserProfile')).toEqual({ a: 'String', address: 'UserProfileAddress' });
      expect(typesOf(schema, 'User')).toEqual({ profile: 'User_Profile!' });
      expect(typesOf(schema, 'User_Profile')).toEqual({ city: 'String', address: 'User_ProfileAddress' });
      expect(typesOf(schema, 'UserInsertInput')).toEqual({ profile: 'User_ProfileInsertInput!' });
      expect(typesOf(schema, 'UserQueryInput')).toMatchObject({ profile: 'User_ProfileQueryInput' });
      expect(typesOf(schema, 'UserUpdateInput')).toMatchObject({ profile: 'User_ProfileUpdateInput' });
    }
  });

  it('gives way by one more `_` where that is taken, too', () => {
    const other = collection('others', object({ x: text }, { title: 'User_Profile' }));
    const { schema } = api(PROFILES, other, collection('users', object({ profile: object({ city: text }) })));
    expect(typesOf(schema, 'User')).toEqual({ profile: 'User__Profile' });
  });

  it('gives way where it is a title, too', () => {
    const { schema } = api(PROFILES, collection('users', object({ mine: object({ city: text }, { title: 'user profiles' }) })));
    expect(typesOf(schema, 'User')).toEqual({ mine: 'User_Mine' });
  });

  it('is that of the first in the order of the alphabet where both are embedded, and shared by equal ones', () => {
    const address = (more: JsonObject) => object({ street: text, ...more }, { title: 'Address' });
    const wide = { z: text };
    const all = [
      collection('cs', object({ y: address(wide), x: address({}) })),
      collection('bs', object({ x: address({}) })),
      collection('as', object({ x: address({}), more: object({ y: address(wide) }) })),
    ];
    for (const collections of [all, all.toReversed()]) {
      const { schema } = api(...collections);
      expect(['A', 'AMore', 'B', 'C'].map((name) => typesOf(schema, name))).toEqual([
        { x: 'A_X', more: 'AMore' },
        { y: 'Address' },
        { x: 'B_X' },
        { y: 'Address', x: 'C_X' },
      ]);
    }
  });

  it('of an input, an enum or a relationship gives way to a type', () => {
    const titles = ['UserQueryInput', 'UserInsertInput', 'UserUpdateInput', 'UserSortByInput', 'UserFriendRelationInput'];
    const friend = { ref: '#/relationship/db/d/users', foreign_key: '_id', is_list: false };
    const users = collection('users', object({ name: text, friend: { bsonType: 'objectId' } }), { friend });
    const { schema, warnings } = api(users, ...titles.map((title, at) => collection(`c${at}`, object({ a: text }, { title }))));
    expect(warnings).toEqual([]);
    for (const title of titles) expect(typesOf(schema, title)).toEqual({ a: 'String' });
    expect(typesOf(schema, 'User_InsertInput')).toEqual({ name: 'String', friend: 'User_FriendRelationInput' });
    const { args } = schema.getQueryType()?.getFields()['users'] ?? {};
    expect(args?.map(({ name, type }) => `${name}: ${String(type)}`)).toEqual([
      'query: User_QueryInput',
      'limit: Int',
      'sortBy: User_SortByInput',
    ]);
    expect(String(schema.getMutationType()?.getFields()['updateOneUser']?.args[1]?.type)).toBe('User_UpdateInput!');
  });

  it('of an embedded document gives way to payloads, inputs and types of the API', () => {
    const { schema, warnings } = api(
      collection('updates', object({ manyPayload: object({ a: text }) })),
      collection(
        'movies',
        object({ queryInput: object({ a: text }), sortByInput: object({ b: text }), x: object({ c: text }, { title: 'Query' }) }),
      ),
    );
    expect(warnings).toEqual([]);
    expect(typesOf(schema, 'Update')).toEqual({ manyPayload: 'Update_ManyPayload' });
    expect(typesOf(schema, 'Movie')).toEqual({ queryInput: 'Movie_QueryInput', sortByInput: 'Movie_SortByInput', x: 'Movie_X' });
  });

  it('of a query for many gives way to that of one', () => {
    const { schema, warnings } = api(collection('bu', object({ a: text })), collection('bus', object({ b: text })));
    expect(warnings).toEqual([]);
    expect(typesOf(schema, 'Query')).toEqual({ bu: 'Bu', bu_s: '[Bu]!', bus: 'Bus', buss: '[Bus]!' });
    expect(typesOf(schema, 'Mutation')).toMatchObject({ insertManyBu_s: '[Bu]!', insertManyBuss: '[Bus]!' });
  });
});

describe('any schemas', () => {
  const NAMES = [
    'user',
    'users',
    'user_',
    'profile',
    'Profile',
    'userProfile',
    'queryInput',
    'insert input',
    'sortByInput',
    '_',
    '1_',
    '__',
    'x',
    'xs',
    '日',
  ];
  const TITLES = [
    'User',
    'UserProfile',
    'UserQueryInput',
    'User_Profile',
    'Query',
    'UpdateManyPayload',
    'UserXRelationInput',
    '_',
    'X',
    'Long',
    '日',
  ];

  function value(random: Random, depth: number): JsonObject {
    const kind = depth > 2 ? 0 : random.below(4);
    if (kind < 2) return { bsonType: random.one(['string', 'objectId', 'binData', 'long']) };
    if (kind === 2) return { bsonType: 'array', items: value(random, depth + 1) };
    return documents(random, depth + 1);
  }

  function documents(random: Random, depth: number): JsonObject {
    const properties = Array.from({ length: 1 + random.below(4) }, () => [random.one(NAMES), value(random, depth)] as const);
    return object(Object.fromEntries(properties), random.chance(0.3) ? { title: random.one(TITLES) } : {});
  }

  /** Asserts that a type has a field for everything a schema describes that the specification does not omit. */
  function expectFields(schema: GraphQLSchema, typeOf: string, described: unknown): void {
    const { properties } = described as { properties: Record<string, Record<string, unknown>> };
    const type = schema.getType(typeOf);
    if (!isObjectType(type)) throw new Error(`there is no type ${typeOf}`);
    const seen = new Set<string>();
    for (const [key, property] of Object.entries(properties)) {
      const name = graphqlName(key);
      if (name === null || seen.has(name) || !isShown(property)) continue;
      seen.add(name);
      const field = type.getFields()[name];
      if (!field) throw new Error(`${typeOf} has no ${name}`);
      let inner: Record<string, unknown> = property;
      while (inner['bsonType'] === 'array') inner = inner['items'] as Record<string, unknown>;
      const named = getNamedType(field.type);
      if (key !== 'x') expect(isObjectType(named)).toBe(inner['bsonType'] === 'object');
      if (inner['bsonType'] === 'object') expectFields(schema, named.name, inner);
    }
    expect(Object.keys(type.getFields()).toSorted()).toEqual([...seen].toSorted());
  }

  function isShown(property: Record<string, unknown>): boolean {
    if (property['bsonType'] === 'array') return isShown(property['items'] as Record<string, unknown>);
    if (property['bsonType'] !== 'object') return property['bsonType'] !== 'binData';
    return Object.entries(property['properties'] as object).some(
      ([key, inner]) => graphqlName(key) !== null && isShown(inner as Record<string, unknown>),
    );
  }

  it('lose no field, are valid, and do not depend on the order they are added in', () => {
    const random = new Random(11);
    const x = { ref: '#/relationship/db/d/users', foreign_key: '_id', is_list: false };
    let checked = 0;
    for (let round = 0; round < 100; round += 1) {
      const names = [...new Set(['users', ...Array.from({ length: 4 }, () => random.one(NAMES))])];
      const collections = names.map((name) => collection(name, documents(random, 0), random.chance(0.5) ? { x } : {}));
      const built = (all: readonly SourceCollection[]) =>
        buildSchema({ collections: all, resolvers: [], settings: PLAIN_SETTINGS }, NO_HANDLERS);
      const { schema, collections: models } = built(collections);
      if (!schema) continue;
      expect(validateSchema(schema)).toEqual([]);
      const again = built(collections.toReversed()).schema;
      expect(again && printSdl(again)).toBe(printSdl(schema));
      for (const { namespace, type } of models) {
        const from = collections.find((one) => one.collection === namespace.collection);
        const title = from?.schema['title'];
        expect(type.name).toBe(typeName(typeof title === 'string' ? title : namespace.collection));
        expectFields(schema, type.name, from?.schema);
        checked += 1;
      }
    }
    expect(checked).toBeGreaterThan(200);
  });
});
