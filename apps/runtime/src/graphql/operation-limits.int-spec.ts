import { Collection, ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { GraphqlFixture } from '../testing/graphql-fixture.js';
import type { Session } from '../testing/runtime-fixture.js';

const fixture = new GraphqlFixture();
beforeAll(() => fixture.start());
afterAll(() => fixture.close());

const oid = { bsonType: 'objectId' };

let session: Session;
beforeAll(async () => {
  session = fixture.appOf({
    nodes: {
      schema: {
        title: 'Node',
        bsonType: 'object',
        properties: {
          _id: oid,
          n: { bsonType: 'int' },
          big: { bsonType: 'string' },
          next: oid,
          all: { items: oid },
          inner: { properties: { next: oid } },
        },
      },
      relationships: {
        next: { ref: '<nodes>', foreign_key: '_id', is_list: false },
        all: { ref: '<nodes>', foreign_key: '_id', is_list: true },
        'inner.next': { ref: '<nodes>', foreign_key: '_id', is_list: false },
      },
    },
  });
  const ids = Array.from({ length: 100 }, () => new ObjectId());
  await fixture.collection('nodes').insertMany(
    ids.map((_id, n) => {
      const next = ids[(n + 1) % 100];
      return { _id, n, big: 'x'.repeat(1_000), next, all: ids.slice(n, n + 3), inner: { next } };
    }),
  );
});

/** Returns the driver's find requests during `work`. */
async function asked(work: () => Promise<unknown>): Promise<{ filter: unknown; projection: unknown }[]> {
  const find = vi.spyOn(Collection.prototype, 'find');
  const others = (['findOne', 'aggregate', 'countDocuments', 'distinct'] as const).map((name) =>
    vi.spyOn(Collection.prototype, name),
  );
  await work();
  for (const other of others) expect(other).not.toHaveBeenCalled();
  return find.mock.calls.map((call) => ({
    filter: call[0],
    projection: (call[1] as { projection?: unknown } | undefined)?.projection,
  }));
}

describe('the database', () => {
  it('is asked once for a list, for what is selected', async () => {
    expect(await asked(() => fixture.data(session, '{ nodes(query: {n_lt: 5}) { n } }'))).toEqual([
      { filter: { n: { $lt: expect.anything() } }, projection: { _id: 1, n: 1 } },
    ]);
  });

  it('is asked once for each level and relationship, however many documents there are and aliases ask for it', async () => {
    const query = `{ nodes { n next { n } again: next { big } all { next { n } } inner { next { n } } } }`;
    const calls = await asked(async () => {
      const { nodes } = await fixture.data(session, query);
      expect(nodes).toHaveLength(100);
    });
    expect(calls.map(({ projection }) => projection)).toEqual([
      { _id: 1, all: 1, 'inner.next': 1, n: 1, next: 1 },
      { _id: 1, big: 1, n: 1 },
      { _id: 1, next: 1 },
      { _id: 1, n: 1 },
      { _id: 1, n: 1 },
    ]);
  });

  it('finds keys of a filter through a relationship with one question', async () => {
    const calls = await asked(() => fixture.data(session, '{ nodes(query: {next: {n_in: [1, 2]}}) { n } }'));
    expect(calls.map(({ projection }) => projection)).toEqual([{ _id: 1 }, { _id: 1, n: 1 }]);
  });

  it('is not asked at all for what is rejected', async () => {
    expect(await asked(() => fixture.query(session, '{ nodes { nothing } }'))).toEqual([]);
  });
});

const aliases = (name: string, count: number): string =>
  `{ ${Array.from({ length: count }, (_, index) => `a${index}: ${name}`).join(' ')} }`;
const relations = (depth: number): string => (depth === 0 ? '{ n }' : `{ next ${relations(depth - 1)} }`);
const nested = (depth: number): string => (depth === 0 ? '{n: 1}' : `{next: ${nested(depth - 1)}}`);

describe('limits', () => {
  const refused = async (query: string, variables: Readonly<Record<string, unknown>> = {}) => {
    let answer: unknown;
    expect(await asked(async () => (answer = await fixture.query(session, query, variables)))).toEqual([]);
    expect(answer).not.toHaveProperty('data');
    return (answer as { errors: { message: string }[] }).errors.map(({ message }) => message);
  };
  const fields = (count: number, one: (index: number) => string): string =>
    `{ ${Array.from({ length: count }, (_, index) => one(index)).join(' ')} }`;

  it('hold for resolvers: ten are answered, eleven refused', async () => {
    const roots = (count: number) => fields(count, (index) => `a${index}: node { n }`);
    expect(Object.keys(await fixture.data(session, roots(10)))).toHaveLength(10);
    expect(await refused(roots(11))).toEqual(['max number of queries reached']);
    expect(await refused(`{ ${'...F '.repeat(11)} } fragment F on Query { node { n } }`)).toEqual([
      'max number of queries reached',
    ]);
    expect(
      await refused('{ node { ...F ...F ...F } } fragment F on Node { a: next { n } b: next { n } c: next { n } d: next { n } }'),
    ).toEqual(['max number of queries reached']);
  });

  it('count filters through relationships, also in variables', async () => {
    expect(await fixture.query(session, `{ nodes(query: ${nested(9)}) { n } }`)).toHaveProperty('data');
    expect(await refused(`{ nodes(query: ${nested(10)}) { n } }`)).toEqual(['max number of queries reached']);
    const OR = Array.from({ length: 10 }, () => ({ next: { n: 1 } }));
    expect(await refused('query ($q: NodeQueryInput) { nodes(query: $q) { n } }', { q: { OR } })).toEqual([
      'max number of queries reached',
    ]);
  });

  it('hold for relationships: five deep are answered, six refused', async () => {
    expect(await fixture.data(session, `{ node ${relations(5)} }`)).toHaveProperty('node');
    expect(await refused(`{ node ${relations(6)} }`)).toEqual(['max relationship depth exceeded']);
  });

  it('hold for levels, fields, names, characters, tokens and brackets', async () => {
    const inline = (depth: number): string => (depth === 0 ? 'n' : `... on Node { ${inline(depth - 1)} }`);
    expect(await refused(`{ node { ${fields(1_000, (index) => `a${index}: n`).slice(1, -1)} } }`)).toEqual([
      'an operation selects at most 1000 fields',
    ]);
    expect(await refused(`{ node { ${'n '.repeat(101)} } }`)).toEqual(["'n' is selected more than 100 times in one place"]);
    expect(await refused(`{ ${'node { next { '.repeat(8)} n ${'} }'.repeat(8)} }`)).toEqual([
      'an operation selects at most 15 levels of fields',
    ]);
    expect(await refused(`{ node { n } } #${'x'.repeat(256 * 1024)}`)).toEqual(['an operation has at most 262144 characters']);
    expect(await refused(`{ node { n } } ${'"a" '.repeat(60_000)}`)).toHaveLength(1);
    expect(await refused(`{ node { ${inline(100)} } }`)).toEqual(['an operation nests at most 100 levels of brackets']);
    expect(await refused(`{ nodes(query: ${'{AND: '.repeat(20_000)}{}${'}'.repeat(20_000)}) { n } }`)).toEqual([
      'an operation nests at most 100 levels of brackets',
    ]);
  });

  it('hold for fragments that multiply, and for those that never end', async () => {
    const doubled = Array.from(
      { length: 30 },
      (_, index) => `fragment F${index} on Node { ...F${index + 1} ...F${index + 1} }`,
    ).join(' ');
    expect(await refused(`{ node { ...F0 } } ${doubled} fragment F30 on Node { n }`)).toEqual([
      'an operation selects at most 1000 fields',
    ]);
    expect((await refused('{ node { ...A } } fragment A on Node { ...B } fragment B on Node { ...A }'))[0]).toMatch(
      /^Cannot spread fragment/,
    );
  });

  it('hold for results: documents times fields, and their size', async () => {
    const wide = `{ nodes { all { all { ${fields(300, (index) => `a${index}: n`).slice(1, -1)} } } } }`;
    expect(await fixture.data(session, wide)).toHaveProperty('nodes');
    // Documents that refer to each other are read once and returned 100 times 3 to the power of 5.
    const deep = (levels: number): string => (levels === 0 ? aliases('n', 30) : `{ all ${deep(levels - 1)} }`);
    expect(await fixture.errors(session, `{ nodes ${deep(5)} }`)).toEqual(['the result is too large']);
    expect(await fixture.errors(session, `{ nodes ${aliases('big', 200)} }`)).toEqual(['the result is too large']);
    await fixture.collection('bulks').insertMany(Array.from({ length: 40 }, () => ({ s: 'x'.repeat(500_000) })));
    const bulk = fixture.appOf({ bulks: { schema: { title: 'Bulk', properties: { s: { bsonType: 'string' } } } } });
    expect(await fixture.errors(bulk, '{ bulks { s } }')).toEqual(['the result is too large']);
    expect(await fixture.data(bulk, '{ bulks { __typename } }')).toHaveProperty('bulks');
  });

  it('hold for what one operation inserts', async () => {
    const d = Array.from({ length: 10_001 }, (_, n) => ({ n }));
    expect(
      await fixture.errors(session, 'mutation ($d: [NodeInsertInput!]!) { insertManyNodes(data: $d) { n } }', { d }),
    ).toEqual(['an operation inserts at most 10000 documents']);
    expect(await fixture.collection('nodes').countDocuments()).toBe(100);
  });

  it('hold for variables', async () => {
    // Values in the body itself were counted with it; these variables are a JSON string.
    const asText = JSON.stringify({ a: Array<number>(100_000).fill(1) }) as unknown as Record<string, unknown>;
    await expect(fixture.query(session, '{ node { n } }', asText)).rejects.toMatchObject({
      code: 'ReadSizeLimitExceeded',
      message: "'variables' holds more than 100000 values (MAX_BODY_VALUES)",
    });
    expect(await refused('query ($q: NodeQueryInput!) { node(query: $q) { n } }', {})).toEqual([
      'Variable "$q" of required type "NodeQueryInput!" was not provided.',
    ]);
    expect((await refused('query ($q: NodeQueryInput) { node(query: $q) { n } }', { q: { _id: 'x', nope: 1 } })).length).toBe(2);
  });
});

describe('introspection', () => {
  it('is answered, unless the app hides it; __typename always is', async () => {
    const schemaQuery = '{ __schema { queryType { name } } __type(name: "Node") { name fields { name } } }';
    expect((await fixture.data(session, schemaQuery))['__schema']).toEqual({ queryType: { name: 'Query' } });
    const hidden = fixture.appOf(
      { nodes: { schema: { title: 'Node', properties: { n: { bsonType: 'int' } } } } },
      { graphqlConfig: { use_natural_pluralization: false, disable_schema_introspection: true } },
    );
    const answer = await fixture.query(hidden, schemaQuery);
    expect(answer).not.toHaveProperty('data');
    expect(answer.errors?.every(({ message }) => message.startsWith('GraphQL introspection has been disabled'))).toBe(true);
    expect(await fixture.data(hidden, '{ __typename node { __typename } }')).toMatchObject({ __typename: 'Query' });
    expect((await fixture.asSystem(hidden, schemaQuery)).data).toHaveProperty('__schema');
  });

  it('is rejected where it would multiply', async () => {
    const deep = '{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }';
    expect((await fixture.errors(session, deep))[0]).toMatch(/introspection/i);
  });
});

describe('an API', () => {
  it('is none without a schema', async () => {
    expect(await fixture.query(fixture.deployed([]), '{ a }')).toEqual({ errors: [{ message: 'no schema' }] });
  });

  it('rejects what it does not understand, with places', async () => {
    expect(await fixture.query(session, '{ node { n ')).toEqual({
      errors: [{ message: 'Syntax Error: Expected Name, found <EOF>.', locations: [{ line: 1, column: 12 }] }],
    });
    expect(await fixture.query(session, '{ node { nothing } }')).toEqual({
      errors: [{ message: 'Cannot query field "nothing" on type "Node".', locations: [{ line: 1, column: 10 }] }],
    });
    expect(await fixture.errors(session, 'subscription { node { n } }')).toHaveLength(1);
  });
});
