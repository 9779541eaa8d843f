import { getIntrospectionQuery } from 'graphql';
import { describe, expect, it } from 'vitest';
import { buildSchema } from '../build-schema.js';
import { NO_HANDLERS } from '../testing/no-handlers.js';
import { bracketDepth } from './nesting.js';
import { checkDocument, prepareOperation } from './prepare-operation.js';
import { PLAIN_SETTINGS } from '../model/source.js';

const TYPES = ['objectId', 'string', 'int', 'long', 'double', 'date', 'bool', 'decimal', 'string', 'int'];

function apiOf(count: number) {
  const properties = Object.fromEntries(TYPES.map((bsonType, index) => [`f${index}`, { bsonType }]));
  const collections = Array.from({ length: count }, (_, index) => {
    const place = { dataSource: 'db', database: 'd', collection: `coll${index}x` };
    return { ...place, schema: { bsonType: 'object', properties }, relationships: {} };
  });
  const { schema } = buildSchema({ collections, resolvers: [], settings: PLAIN_SETTINGS }, NO_HANDLERS);
  if (!schema) throw new Error('no schema');
  return schema;
}

function errorsOf(schema: ReturnType<typeof apiOf>, text: string): string[] {
  const checked = checkDocument(schema, text, true);
  if (!checked.ok) return checked.errors.map(({ message }) => message);
  try {
    prepareOperation(schema, checked, null);
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

describe('introspection', () => {
  const schema = apiOf(100);

  it('as tools ask for it is answered for a hundred collections', () => {
    for (const text of [
      getIntrospectionQuery(),
      getIntrospectionQuery({ specifiedByUrl: true, directiveIsRepeatable: true, inputValueDeprecation: true }),
    ]) {
      expect(errorsOf(schema, text)).toEqual([]);
    }
  });

  it('is rejected where it would multiply', () => {
    const many = Array.from({ length: 300 }, (_, index) => `n${index}: name`).join(' ');
    for (const text of [
      `{ __schema { types { inputFields { ${many} } } } }`,
      `{ __schema { types { ...T } } } fragment T on __Type { inputFields { ${many} } }`,
      `{ ${Array.from({ length: 150 }, (_, index) => `a${index}: __schema { types { inputFields { name } } }`).join(' ')} }`,
      `{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }`,
      `{ __schema { types { name possibleTypes { name } inputFields { type { inputFields { type { name } defaultValue } } } } } }`,
    ]) {
      expect(errorsOf(schema, text).join()).toMatch(/introspection/i);
    }
  });
});

describe('an operation', () => {
  it('is looked at in bounded time, however it was made to hurt', () => {
    const schema = apiOf(2);
    const same = 'n: f1 '.repeat(100);
    const hostile = [
      `{ ${'...F '.repeat(100)} } fragment F on Query { coll0x { ${same} } }`,
      `{ coll0x { ${Array.from({ length: 9 }, () => `... on Coll0x { ${same} }`).join(' ')} } }`,
      `{ coll0x { ${Array.from({ length: 50 }, (_, i) => `...F${i}`).join(' ')} } } ${Array.from({ length: 50 }, (_, i) => `fragment F${i} on Coll0x { ${'x: f1 '.repeat(19)} }`).join(' ')}`,
      `query (${Array.from({ length: 5_000 }, (_, i) => `$v${i}: Int`).join(', ')}) { coll0x { f1 } }`,
      `{ coll0x(query: {${Array.from({ length: 5_000 }, (_, i) => `bad${i}: 1`).join(', ')}}) { f1 } }`,
      `{ coll0x { ${Array.from({ length: 999 }, (_, i) => `nothing${i}`).join(' ')} } }`,
      `{ a(x: "${'\\u0041'.repeat(40_000)}") }`,
    ];
    const before = process.cpuUsage();
    for (const text of hostile) errorsOf(schema, text);
    // Microseconds for all of them, a hundred times what they take: without the limits some take minutes.
    const { user, system } = process.cpuUsage(before);
    expect(user + system).toBeLessThan(30_000_000);
  });

  it('has fragments that can be followed', () => {
    const chain = (length: number): string =>
      Array.from(
        { length },
        (_, i) => `fragment F${i} on Coll0x { ${i + 1 < length ? `...F${i + 1} ...F${Math.min(i + 2, length - 1)}` : 'f1'} }`,
      ).join(' ');
    expect(errorsOf(apiOf(1), `{ coll0x { ...F0 } } ${chain(2_000)}`)).toEqual(['a document has at most 200 fragments']);
    expect(errorsOf(apiOf(1), `{ coll0x { ...F0 } } ${chain(10)}`)).toEqual([]);
    expect(errorsOf(apiOf(1), `{ coll0x { ...F0 } } ${chain(200)}`)).toEqual(['an operation selects at most 1000 fields']);
  });

  it('is measured by its brackets outside of strings and comments', () => {
    expect(bracketDepth('{ a(b: [{c: 1}]) { d } }')).toBe(4);
    expect(bracketDepth('{ a(b: "{{{\\"{{") } # {{{{\n{')).toBe(2);
    expect(bracketDepth('{ a(b: """{{ \\""" {{""") }')).toBe(2);
  });
});
