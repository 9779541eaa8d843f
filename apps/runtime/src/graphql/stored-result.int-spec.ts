import { Binary, Decimal128, Double, Int32, Long, ObjectId, Timestamp } from 'mongodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RoleConfig } from '#contracts/config/app-snapshot.js';
import { Random } from '#rules/expressions/testing/random.js';
import { GraphqlFixture, type CollectionSettings, type GraphqlResponse } from '../testing/graphql-fixture.js';
import { RandomRules } from '../testing/random-rules.js';
import { aRole } from '../testing/ruled-data.js';
import type { Session } from '../testing/runtime-fixture.js';
import { OperationResults } from './operation-results.js';
import { NotStoredError, StoredLevels } from './stored-levels.js';

const fixture = new GraphqlFixture();
beforeAll(() => fixture.start());
afterAll(() => fixture.close());
beforeEach(async () => {
  for (const name of ['items', 'shops']) await fixture.collection(name).deleteMany({});
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Returns the result of an operation that is executed over decoded documents. */
async function decoded(session: Session, query: string): Promise<GraphqlResponse> {
  const spy = vi.spyOn(StoredLevels.prototype, 'read').mockRejectedValue(new NotStoredError());
  try {
    return await fixture.query(session, query);
  } finally {
    spy.mockRestore();
  }
}

/** Returns a result, and `true` if none of its fields was resolved separately. */
async function answered(session: Session, query: string): Promise<{ answer: GraphqlResponse; isStored: boolean }> {
  const value = vi.spyOn(OperationResults.prototype, 'value');
  const root = vi.spyOn(OperationResults.prototype, 'root');
  const answer = await fixture.query(session, query);
  const isStored = value.mock.calls.length === 0 && root.mock.calls.length === 0;
  value.mockRestore();
  root.mockRestore();
  return { answer, isStored };
}

const oid = { bsonType: 'objectId' };
const text = { bsonType: 'string' };
const int = { bsonType: 'int' };
const sub = { bsonType: 'object', title: 'Sub', properties: { x: int, y: text, shop: oid } };
const SCALARS = ['text', 'whole', 'long', 'double', 'decimal', 'yes', 'date', 'stamp', 'uuid', 'id'];

const ITEMS: CollectionSettings = {
  schema: {
    title: 'Item',
    bsonType: 'object',
    required: ['_id'],
    properties: {
      _id: int,
      owner: text,
      n: int,
      tag: text,
      sub,
      text,
      whole: int,
      long: { bsonType: 'long' },
      double: { bsonType: 'double' },
      decimal: { bsonType: 'decimal' },
      yes: { bsonType: 'bool' },
      date: { bsonType: 'date' },
      stamp: { bsonType: 'timestamp' },
      uuid: { bsonType: 'uuid' },
      id: oid,
      texts: { bsonType: 'array', items: text },
      grid: { bsonType: 'array', items: { bsonType: 'array', items: int } },
      subs: { bsonType: 'array', items: { ...sub, title: 'Element', properties: { x: int, y: text } } },
      shop: oid,
      shops: { bsonType: 'array', items: oid },
      named: text,
    },
  },
  relationships: {
    shop: { ref: '<shops>', foreign_key: '_id', is_list: false },
    shops: { ref: '<shops>', foreign_key: '_id', is_list: true },
    'sub.shop': { ref: '<shops>', foreign_key: '_id', is_list: false },
    named: { ref: '<shops>', foreign_key: 'place.name', is_list: false },
  },
};
const SHOPS: CollectionSettings = {
  schema: {
    title: 'Shop',
    bsonType: 'object',
    properties: {
      _id: oid,
      owner: text,
      n: int,
      place: { bsonType: 'object', properties: { name: text } },
      items: { bsonType: 'array', items: int },
    },
  },
  relationships: { items: { ref: '<items>', foreign_key: '_id', is_list: true } },
};

class Operations extends RandomRules {
  private readonly shopIds = Array.from({ length: 4 }, (_, index) => new ObjectId(index.toString(16).padStart(24, '0')));

  /** A stored value, now and then one that is not what the schema says. */
  private value(): unknown {
    const { random } = this;
    return random.pick<() => unknown>([
      () => random.pick(['', 'plain', 'ä❤"\\\n', 'ann', 'x']),
      () => new Int32(random.pick([0, -1, 7])),
      () => Long.fromString(random.pick(['5', '9007199254740993', '-9007199254740991'])),
      () => new Double(random.pick([1.5, 3, -0, Number.NaN, Infinity, 1e21])),
      () => Decimal128.fromString(random.pick(['0.10', '7', 'NaN'])),
      () => random.chance(0.5),
      () => new Date(random.pick([0, 1_600_000_000_123, -1])),
      () => new Timestamp({ t: 5, i: 1 }),
      () => new Binary(Buffer.alloc(16, 7), 4),
      () => random.pick(this.shopIds),
      () => null,
      () => ({ x: new Int32(1), y: 'in' }),
      () => [random.pick(['a', 'b']), new Int32(1), null],
      () => [[new Int32(1)], [new Int32(2), 'no'], 'none'],
      () => [{ x: new Int32(1) }, { y: 'e', more: 1 }, 3],
    ])();
  }

  private fitting(name: string): unknown {
    const { random } = this;
    const fits: Readonly<Record<string, () => unknown>> = {
      text: () => random.pick(['', 'plain', 'ä❤"\\\n']),
      whole: () => new Int32(random.pick([0, -2_147_483_648, 7])),
      long: () => Long.fromString(random.pick(['5', '9007199254740993'])),
      double: () => new Double(random.pick([1.5, 3, -0, 1e21])),
      decimal: () => Decimal128.fromString(random.pick(['0.10', '7'])),
      yes: () => random.chance(0.5),
      date: () => new Date(random.pick([0, 1_600_000_000_123])),
      stamp: () => new Timestamp({ t: 5, i: 1 }),
      uuid: () => new Binary(Buffer.alloc(16, 7), 4),
      id: () => random.pick(this.shopIds),
      texts: () => random.list(3, () => random.pick(['a', 'ž', null])),
      grid: () => random.list(2, () => random.list(2, () => new Int32(3))),
      subs: () => random.list(2, () => ({ x: new Int32(1), y: 'e' })),
      shop: () => random.pick(this.shopIds),
      shops: () => random.list(4, () => random.pick(this.shopIds)),
      named: () => random.pick(['s0', 's1', 'nobody']),
    };
    return fits[name]?.();
  }

  item(id: number): Record<string, unknown> {
    const { random } = this;
    const item: Record<string, unknown> = { ...this.document(id), _id: new Int32(id) };
    if (random.chance(0.3)) item['sub'] = { shop: random.pick(this.shopIds), x: new Int32(2) };
    for (const name of [...SCALARS, 'texts', 'grid', 'subs', 'shop', 'shops', 'named'])
      if (random.chance(0.75)) item[name] = random.chance(0.85) ? this.fitting(name) : this.value();
    return item;
  }

  shops(): Record<string, unknown>[] {
    const { random } = this;
    return this.shopIds.map((_id, index) => ({
      _id,
      owner: random.pick(['ann', 'bob']),
      n: new Int32(index),
      place: { name: `s${random.below(2)}` },
      items: random.list(3, () => new Int32(random.below(9))),
    }));
  }

  private shopFields(depth: number): string {
    const { random } = this;
    const fields = [
      '_id',
      'n',
      'owner',
      'place { name }',
      '__typename',
      ...(depth > 0 ? [`items { ${this.itemFields(depth - 1)} }`] : []),
    ];
    return this.some(fields, random.chance(0.1) ? 'again: n' : 'n');
  }

  private itemFields(depth: number): string {
    const { random } = this;
    const relations = ['shop', 'shops', 'named'].flatMap((name) => [
      `${name} { ${this.shopFields(depth - 1)} }`,
      `other_${name}: ${name} { ${this.shopFields(depth - 1)} }`,
    ]);
    const fields = [
      '_id',
      'owner',
      'n',
      'tag',
      '__typename',
      'sub { x y }',
      'subs { y x }',
      'texts',
      'grid',
      ...SCALARS,
      ...(depth > 0 ? [...relations, `sub { x shop { ${this.shopFields(depth - 1)} } }`] : []),
    ];
    return this.some(fields, random.chance(0.2) ? '... on Item { n }' : 'tag');
  }

  private some(fields: readonly string[], otherwise: string): string {
    const chosen = fields.filter(() => this.random.chance(0.35));
    return chosen.length > 0 ? chosen.join(' ') : otherwise;
  }

  operation(): string {
    const { random } = this;
    const root = (alias: string): string => {
      const query = random.pick(['', 'query: {n_gt: 1}', 'query: {owner: "ann"}', 'query: {shop: {n: 1}}', 'query: {_id: 3}']);
      if (random.chance(0.3)) return `${alias}: item${query ? `(${query})` : ''} { ${this.itemFields(2)} }`;
      const args = [
        query,
        random.pick(['', 'sortBy: N_DESC', 'sortBy: _ID_ASC']),
        random.pick(['', '', 'limit: 3', 'limit: -1']),
      ];
      const given = args.filter((arg) => arg !== '').join(', ');
      return `${alias}: items${given ? `(${given})` : ''} { ${this.itemFields(2)} }`;
    };
    return `{ ${root('a')} ${random.chance(0.3) ? root('b') : ''} }`;
  }
}

/** Returns a document without the fields whose values are reported as errors. */
function representable(document: Readonly<Record<string, unknown>>): object {
  const isNumber = (value: unknown) => value instanceof Double || value instanceof Long || value instanceof Decimal128;
  const isFine = (value: unknown) => !isNumber(value) || Number.isSafeInteger(Math.trunc(Number(String(value))));
  return Object.fromEntries(Object.entries(document).filter(([, value]) => isFine(value)));
}

describe('an operation answered from stored bytes', () => {
  it.each(Array.from({ length: 40 }, (_, seed) => seed))('is what executing it answers, seed %i', async (seed) => {
    const cases = new Operations(new Random(seed * 5_003 + 11));
    const { random } = cases;
    const roles = (): RoleConfig[] =>
      random.chance(0.35)
        ? [aRole({ read: true })]
        : Array.from({ length: 1 + random.below(2) }, (_, at) => cases.role(`role${at}`));
    const session = fixture.appOf({ items: { ...ITEMS, roles: roles() }, shops: { ...SHOPS, roles: roles() } });
    const owned = (document: Record<string, unknown>): object =>
      document['owner'] === 'ann' ? { ...document, owner: session.user.id } : document;
    await fixture.collection('items').insertMany(Array.from({ length: 9 }, (_, id) => owned(cases.item(id))));
    await fixture.collection('shops').insertMany(cases.shops().map(owned));

    for (let at = 0; at < 8; at += 1) {
      const query = cases.operation();
      expect(await fixture.query(session, query), query).toEqual(await decoded(session, query));
    }
  });

  const two = [
    aRole({ apply_when: { owner: '%%user.id' }, read: true }),
    aRole({ fields: { text: { read: true } }, additional_fields: {} }),
    aRole({ read: true }),
  ] as const;

  it.each<[string, string, readonly RoleConfig[]]>([
    ['values', '{ items { _id text whole long double yes date id texts grid } }', [two[2]]],
    ['embedded documents', '{ items { sub { x y } subs { y } __typename } }', [two[2]]],
    [
      'relationships, by several names',
      '{ items { shop { n } s: shop { owner } shops { n items { _id } } named { _id } sub { shop { n } } } }',
      [two[2]],
    ],
    [
      'several roots',
      '{ a: items(limit: 2) { _id } b: item(query: {_id: 3}) { text } c: shops(sortBy: N_DESC) { n } }',
      [two[2]],
    ],
    ['fragments', '{ items { ...f ... on Item { text } } } fragment f on Item { _id text }', [two[2]]],
    [
      'fields of roles',
      '{ items { _id text whole } }',
      [two[0], aRole({ fields: { _id: { read: true }, text: { read: true } } })],
    ],
    ['nothing that is there', '{ items(query: {_id: 77}) { _id } item(query: {_id: 78}) { _id } }', [two[2]]],
  ])('is every one about %s', async (_, query, roles) => {
    const cases = new Operations(new Random(3));
    const session = fixture.appOf({ items: { ...ITEMS, roles }, shops: { ...SHOPS, roles: [two[2]] } });
    const items = Array.from({ length: 9 }, (__, id) => cases.item(id));
    await fixture.collection('items').insertMany(items.map(representable));
    await fixture.collection('shops').insertMany(cases.shops());

    const { answer, isStored } = await answered(session, query);

    expect(isStored).toBe(true);
    expect(answer.errors).toBeUndefined();
    expect(answer).toEqual(await decoded(session, query));
  });

  it.each<[string, string]>([
    ['directives', '{ items { _id @include(if: true) } }'],
    ['members of the schema', '{ items { _id } __typename }'],
    ['a required value that is missing', '{ items { required } }'],
    ['a value GraphQL has none for', '{ items { double } }'],
  ])('is none about %s', async (_, query) => {
    const { schema } = ITEMS;
    const properties = { ...(schema['properties'] as object), required: text };
    const needing = { ...ITEMS, schema: { ...schema, properties, required: ['_id', 'required'] }, roles: [two[2]] };
    const session = fixture.appOf({ items: needing, shops: SHOPS });
    await fixture.collection('items').insertOne({ _id: new Int32(1) as never, double: new Double(Infinity) });

    const { answer, isStored } = await answered(session, query);

    expect(isStored).toBe(false);
    expect(answer).toEqual(await decoded(session, query));
  });
});
