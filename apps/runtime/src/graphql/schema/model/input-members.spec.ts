import { describe, expect, it } from 'vitest';
import { buildSchema } from '../build-schema.js';
import { CINEMA } from '../testing/cinema.js';
import { NO_HANDLERS } from '../testing/no-handlers.js';
import { isCounter, leafOf, queryMembers, updateMembers, type OmittedMember } from './input-members.js';
import type { CollectionModel } from './model.js';
import { sortOrders } from './sort-order.js';
import { PLAIN_SETTINGS, type JsonObject } from './source.js';

const cinema = buildSchema(CINEMA, NO_HANDLERS).collections;

function collectionOf(properties: JsonObject): CollectionModel {
  const collection = {
    dataSource: 'd',
    database: 'd',
    collection: 'rows',
    schema: { bsonType: 'object', properties },
    relationships: {},
  };
  const [first] = buildSchema({ collections: [collection], resolvers: [], settings: PLAIN_SETTINGS }, NO_HANDLERS).collections;
  if (!first) throw new Error('no collection');
  return first;
}

const scalar = (bsonType: string): JsonObject => ({ bsonType });
const list = (items: JsonObject): JsonObject => ({ bsonType: 'array', items });
const inner = { bsonType: 'object', properties: { x: scalar('int') } };

describe('fields of a query', () => {
  it.each<[JsonObject, string[]]>([
    [scalar('string'), ['f', 'f_exists', 'f_gt', 'f_gte', 'f_lt', 'f_lte', 'f_ne', 'f_in', 'f_nin']],
    [scalar('bool'), ['f', 'f_exists', 'f_ne', 'f_in', 'f_nin']],
    [inner, ['f', 'f_exists']],
    [list(scalar('int')), ['f', 'f_exists', 'f_in', 'f_nin']],
    [list(list(scalar('int'))), ['f', 'f_exists', 'f_in', 'f_nin']],
    [list(inner), ['f', 'f_exists', 'f_in', 'f_nin']],
    [list(list(inner)), ['f_exists']],
  ])('of %j', (schema, expected) => {
    const members = [...queryMembers(collectionOf({ f: schema }).type).keys()];
    expect(members.filter((name) => name !== 'AND' && name !== 'OR')).toEqual(expected);
    expect(members).toEqual(expect.arrayContaining(['AND', 'OR']));
  });

  it('of relationships are presence, and membership in lists', () => {
    const movie = cinema.find(({ type }) => type.name === 'Movie')?.type;
    const members = movie ? [...queryMembers(movie).keys()] : [];
    expect(members.filter((name) => /^(director|reviews)/.test(name))).toEqual([
      'director',
      'reviews',
      'director_exists',
      'reviews_exists',
      'reviews_in',
      'reviews_nin',
    ]);
  });

  it('are none of fields that no path can name', () => {
    const { type } = collectionOf({ 'a.b': scalar('int'), $c: scalar('int'), d: scalar('int') });
    expect([...updateMembers(type).keys()]).toEqual(['d', 'd_unset', 'd_inc']);
    expect([...queryMembers(type).keys()].filter((name) => /^[abc]/.test(name))).toEqual([]);
  });

  it('give way to fields of their names, and to names of GraphQL', () => {
    const { type } = collectionOf({
      a: scalar('int'),
      a_gt: scalar('bool'),
      AND: scalar('string'),
      _: scalar('bool'),
      a_unset: scalar('bool'),
    });
    const left: OmittedMember[] = [];
    const members = queryMembers(type, (omitted) => left.push(omitted));
    expect(members.get('a_gt')).toEqual({ kind: 'equals', field: type.fields.find(({ name }) => name === 'a_gt') });
    const taken = (member: string, key: string): OmittedMember => ({
      code: 'ConflictingFieldName',
      member,
      why: `the field '${key}' has its name`,
    });
    const reserved = (member: string): OmittedMember => ({
      code: 'ReservedFieldName',
      member,
      why: "names that begin with '__' are reserved by GraphQL",
    });
    expect(left).toEqual([
      taken('RowQueryInput.AND', 'AND'),
      taken('RowQueryInput.a_gt', 'a_gt'),
      ...['__exists', '__ne', '__in', '__nin'].map((name) => reserved(`RowQueryInput.${name}`)),
    ]);
    left.length = 0;
    updateMembers(type, (omitted) => left.push(omitted));
    expect(left).toEqual([taken('RowUpdateInput.a_unset', 'a_unset'), reserved('RowUpdateInput.__unset')]);
  });
});

describe('fields of an update', () => {
  it.each<[JsonObject, string[]]>([
    [scalar('int'), ['f', 'f_unset', 'f_inc']],
    [scalar('long'), ['f', 'f_unset', 'f_inc']],
    [scalar('decimal'), ['f', 'f_unset', 'f_inc']],
    [scalar('string'), ['f', 'f_unset']],
    [inner, ['f', 'f_unset']],
    [list(scalar('int')), ['f', 'f_unset']],
  ])('of %j', (schema, expected) => {
    const { type } = collectionOf({ f: schema });
    expect([...updateMembers(type).keys()]).toEqual(expected);
    expect(type.fields.map(isCounter)).toEqual([expected.includes('f_inc')]);
    expect(type.fields.map(({ value }) => leafOf(value).kind)).toEqual([
      JSON.stringify(schema).includes('"object"') ? 'object' : 'scalar',
    ]);
  });
});

describe('sort orders', () => {
  it('are both directions of scalars', () => {
    const rows = collectionOf({ 'first name': scalar('string'), tags: list(scalar('string')), in: inner, 'a.b': scalar('int') });
    expect([...sortOrders(rows)]).toEqual([
      ['FIRSTNAME_ASC', { key: 'first name', direction: 1 }],
      ['FIRSTNAME_DESC', { key: 'first name', direction: -1 }],
    ]);
  });

  it('leave out names that differ in case only, and names of GraphQL', () => {
    const left: OmittedMember[] = [];
    const rows = collectionOf({ ab: scalar('int'), aB: scalar('int'), ab_asc: scalar('int'), _: scalar('int') });
    const orders = sortOrders(rows, (omitted) => left.push(omitted));
    expect([...orders.keys()]).toEqual(['AB_ASC', 'AB_DESC', 'AB_ASC_ASC', 'AB_ASC_DESC']);
    expect(left).toEqual([
      {
        code: 'ConflictingFieldName',
        member: "RowSortByInput.AB_ASC and AB_DESC of 'aB'",
        why: "the name of another field differs from that of 'aB' in case only",
      },
      ...['__ASC', '__DESC'].map((name) => ({
        code: 'ReservedFieldName',
        member: `RowSortByInput.${name}`,
        why: "names that begin with '__' are reserved by GraphQL",
      })),
    ]);
  });
});
