import { Decimal128, Double, Int32, Long, ObjectId, Timestamp, UUID } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GraphqlFixture } from '../testing/graphql-fixture.js';
import type { Session } from '../testing/runtime-fixture.js';

const fixture = new GraphqlFixture();
beforeAll(() => fixture.start());
afterAll(() => fixture.close());

const oid = { bsonType: 'objectId' };
const text = { bsonType: 'string' };
const int = { bsonType: 'int' };

let session: Session;
beforeAll(() => {
  session = fixture.appOf({
    things: {
      schema: {
        title: 'Thing',
        bsonType: 'object',
        required: ['name'],
        properties: {
          _id: oid,
          name: text,
          n: { bsonType: ['int', 'null'] },
          'big-n': { bsonType: 'long' },
          f: { bsonType: 'double' },
          dec: { bsonType: 'decimal' },
          at: { bsonType: 'date' },
          stamp: { bsonType: 'timestamp' },
          ok: { bsonType: 'bool' },
          uid: { bsonType: 'uuid' },
          tags: { bsonType: 'array', items: text },
          inner: { bsonType: 'object', properties: { a: int, 'b c': text } },
          parts: { bsonType: 'array', items: { bsonType: 'object', properties: { x: int, y: text } } },
          other: { bsonType: ['objectId', 'null'] },
          others: { bsonType: 'array', items: oid },
          code: { bsonType: 'string' },
        },
      },
      relationships: {
        other: { ref: '<others>', foreign_key: '_id', is_list: false },
        others: { ref: '<others>', foreign_key: '_id', is_list: true },
        code: { ref: '<others>', foreign_key: 'code', is_list: false },
      },
    },
    others: {
      schema: { title: 'Other', bsonType: 'object', properties: { _id: oid, code: text, label: text, next: oid } },
      relationships: { next: { ref: '<others>', foreign_key: '_id', is_list: false } },
    },
  });
});

beforeEach(async () => {
  await fixture.collection('things').deleteMany({});
  await fixture.collection('others').deleteMany({});
});

function stored(name = 'things') {
  return fixture
    .collection(name)
    .find({}, { promoteValues: false, promoteLongs: false, sort: { name: 1, label: 1 } })
    .toArray();
}

function data(query: string, variables: Readonly<Record<string, unknown>> = {}) {
  return fixture.data(session, query, variables);
}

const named = (...names: string[]) => fixture.collection('things').insertMany(names.map((name) => ({ name })));

describe('inserting', () => {
  it('stores the types of the schema, by the names of the schema', async () => {
    const inserted = await data(`mutation { insertOneThing(data: {
      name: "a", n: 1, bigN: 3000000000, f: 1, dec: 1.5, at: "2020-01-01T00:00:00+01:00", stamp: "2020-01-01T00:00:00Z", ok: true,
      uid: "01234567-89ab-cdef-0123-456789abcdef", tags: ["x", "y"], inner: {a: 5, bC: "d"}, parts: [{x: 1}, {y: "z"}] })
      { name bigN f dec at stamp uid tags inner { a bC } parts { x y } other { label } others { label } } }`);
    expect(inserted).toEqual({
      insertOneThing: {
        name: 'a',
        bigN: 3_000_000_000,
        f: 1,
        dec: 1.5,
        at: '2019-12-31T23:00:00.000Z',
        stamp: '2020-01-01T00:00:00.000Z',
        uid: '01234567-89ab-cdef-0123-456789abcdef',
        tags: ['x', 'y'],
        inner: { a: 5, bC: 'd' },
        parts: [
          { x: 1, y: null },
          { x: null, y: 'z' },
        ],
        other: null,
        others: null,
      },
    });
    expect(await stored()).toEqual([
      {
        _id: expect.any(ObjectId),
        name: 'a',
        n: new Int32(1),
        'big-n': Long.fromNumber(3_000_000_000),
        f: new Double(1),
        dec: Decimal128.fromString('1.5'),
        at: new Date('2019-12-31T23:00:00Z'),
        stamp: new Timestamp({ t: 1_577_836_800, i: 0 }),
        ok: true,
        uid: new UUID('01234567-89ab-cdef-0123-456789abcdef').toBinary(),
        tags: ['x', 'y'],
        inner: { a: new Int32(5), 'b c': 'd' },
        parts: [{ x: new Int32(1) }, { y: 'z' }],
      },
    ]);
  });

  it('keeps null and absent apart', async () => {
    await data('mutation ($d: ThingInsertInput!) { insertOneThing(data: $d) { _id } }', { d: { name: 'a', n: null } });
    expect(await stored()).toEqual([{ _id: expect.any(ObjectId), name: 'a', n: null }]);
  });

  it('returns all documents, in order, and wants at least one', async () => {
    expect(await data('mutation { insertManyThings(data: [{name: "b"}, {name: "a"}]) { name } }')).toEqual({
      insertManyThings: [{ name: 'b' }, { name: 'a' }],
    });
    expect(await fixture.query(session, 'mutation { insertManyThings(data: []) { name } }')).toMatchObject({
      data: null,
      errors: [{ message: 'data must contain at least one document', path: ['insertManyThings'] }],
    });
  });

  it('creates and links what it refers to', async () => {
    const inserted = await data(`mutation { insertOneThing(data: { name: "a",
      other: {create: {label: "one", next: {create: {label: "two"}}}},
      others: {create: [{label: "three"}, {label: "four"}]}, code: {create: {code: "c", label: "five"}} })
      { other { label next { label } } others { label } code { label } } }`);
    expect(inserted).toEqual({
      insertOneThing: {
        other: { label: 'one', next: { label: 'two' } },
        others: [{ label: 'three' }, { label: 'four' }],
        code: { label: 'five' },
      },
    });
    const [thing] = await stored();
    const others = new Map((await stored('others')).map((other) => [other['label'] as string, other]));
    expect([...others.keys()]).toEqual(['five', 'four', 'one', 'three', 'two']);
    expect(thing).toMatchObject({
      other: others.get('one')?._id,
      code: 'c',
      others: [others.get('three')?._id, others.get('four')?._id],
    });
    expect(
      await data(`mutation { insertOneThing(data: {name: "b", other: {link: "${String(others.get('two')?._id)}"},
      others: {link: ["000000000000000000000000", "${String(others.get('one')?._id)}"]}}) { other { label } others { label } } }`),
    ).toEqual({
      insertOneThing: { other: { label: 'two' }, others: [{ label: 'one' }] },
    });
  });

  it.each([
    [
      'a foreign document without its key',
      '{name: "a", code: {create: {label: "x"}}}',
      "a new Other must have a value for 'code' to be referred to",
    ],
    [
      'a whole number that does not fit',
      '{name: "a", n: 3000000000}',
      'Int cannot represent non 32-bit signed integer value: 3000000000',
    ],
    ['text that is no UUID', '{name: "a", uid: "x"}', 'a UUID must be a string of the form 8-4-4-4-12'],
    ['a key twice', '{name: "a", _id: "000000000000000000000001"}', /^Duplicate key error/],
    ['a schema that is not kept', '{name: "a", ok: null}', /^insert not permitted: \(root\)\.ok/],
  ])('is rejected for %s, and nothing is stored', async (_, document, message) => {
    await fixture.collection('things').insertOne({ _id: new ObjectId('000000000000000000000001'), name: 'z' });
    const [error] = await fixture.errors(session, `mutation { insertOneThing(data: ${document}) { _id } }`);
    expect(error).toMatch(message);
    expect((await stored()).map(({ name }) => name as string)).toEqual(['z']);
    expect(await stored('others')).toEqual([]);
  });
});

describe('updating', () => {
  it('sets, unsets and counts, also inside of embedded documents, and leaves the rest alone', async () => {
    await fixture
      .collection('things')
      .insertOne({ name: 'a', n: 1, f: 1.5, tags: ['x'], extra: 1, inner: { a: 1, 'b c': 'keep', z: 1 } });
    const set = '{n_inc: 2, f: 2, tags_unset: true, code_unset: false, inner: {a_inc: 4}, parts: [{x: 1, y: "q"}], bigN: 5}';
    expect(
      await data(`mutation { updateOneThing(query: {name: "a"}, set: ${set}) { n f tags inner { a bC } parts { x y } bigN } }`),
    ).toEqual({
      updateOneThing: { n: 3, f: 2, tags: null, inner: { a: 5, bC: 'keep' }, parts: [{ x: 1, y: 'q' }], bigN: 5 },
    });
    expect(await stored()).toEqual([
      {
        _id: expect.any(ObjectId),
        name: 'a',
        n: new Int32(3),
        f: new Double(2),
        extra: new Int32(1),
        inner: { a: new Int32(5), 'b c': 'keep', z: new Int32(1) },
        parts: [{ x: new Int32(1), y: 'q' }],
        'big-n': Long.fromNumber(5),
      },
    ]);
  });

  it('takes the first document without a query, answers null when nothing matches, and reads when nothing is to be set', async () => {
    await named('a', 'b');
    expect(await data('mutation { updateOneThing(set: {n: 5}) { name n } }')).toEqual({ updateOneThing: { name: 'a', n: 5 } });
    expect(await data('mutation { updateOneThing(query: {name: "c"}, set: {n: 5}) { name } }')).toEqual({ updateOneThing: null });
    expect(await data('mutation { updateOneThing(query: {name: "b"}, set: {}) { name n } }')).toEqual({
      updateOneThing: { name: 'b', n: null },
    });
  });

  it('of many: the first without a query, all with an empty one', async () => {
    await named('a', 'b', 'c');
    const counts = async (args: string) =>
      (await data(`mutation { updateManyThings(${args}) { matchedCount modifiedCount } }`))['updateManyThings'];
    expect(await counts('set: {n: 1}')).toEqual({ matchedCount: 1, modifiedCount: 1 });
    expect(await counts('query: {}, set: {n: 1}')).toEqual({ matchedCount: 3, modifiedCount: 2 });
    expect(await counts('query: {name_in: ["a", "b"]}, set: {n_inc: 1}')).toEqual({ matchedCount: 2, modifiedCount: 2 });
    expect(await counts('query: {name: "z"}, set: {n: 1}')).toEqual({ matchedCount: 0, modifiedCount: 0 });
    expect(await counts('query: {}, set: {}')).toEqual({ matchedCount: 3, modifiedCount: 0 });
    expect((await stored()).map(({ n }) => Number(n))).toEqual([2, 2, 1]);
  });

  it.each([
    ['{n: 1, n_inc: 1}', 'conflicting update of n'],
    ['{n: 1, n_unset: true}', 'conflicting update of n'],
    ['{inner: {a: 1}, inner_unset: true}', 'conflicting update of inner'],
    ['{parts: [{x_inc: 1}]}', 'x_inc cannot be used in a list: its elements are replaced'],
    ['{ok: null}', /^update not permitted: \(root\)\.ok/],
    ['{n: 5000000000}', 'Int cannot represent non 32-bit signed integer value: 5000000000'],
  ])('by %s is rejected', async (set, message) => {
    await named('a');
    expect((await fixture.errors(session, `mutation { updateOneThing(set: ${set}) { _id } }`))[0]).toMatch(message);
    expect(await stored()).toEqual([{ _id: expect.any(ObjectId), name: 'a' }]);
  });

  it('creates and links, but nothing for a document that is not there', async () => {
    await named('a');
    expect(await data('mutation { updateOneThing(query: {name: "z"}, set: {other: {create: {label: "x"}}}) { _id } }')).toEqual({
      updateOneThing: null,
    });
    expect(await stored('others')).toEqual([]);
    expect(
      await data(
        'mutation { updateOneThing(set: {other: {create: {label: "x"}}, others: {link: []}}) { other { label } others { label } } }',
      ),
    ).toEqual({
      updateOneThing: { other: { label: 'x' }, others: [] },
    });
    expect(await data('mutation { updateOneThing(set: {other: {link: null}}) { other { label } } }')).toEqual({
      updateOneThing: { other: null },
    });
  });

  it('of a set that violates the schema in one of several documents changes none', async () => {
    await fixture.collection('things').insertMany([
      { name: 'a', n: 1 },
      { name: 'b', n: 2_147_483_647 },
      { name: 'c', n: 1 },
    ]);
    const [error] = await fixture.errors(session, 'mutation { updateManyThings(query: {}, set: {n_inc: 1}) { matchedCount } }');
    expect(error).toMatch(/^update not permitted/);
    expect((await stored()).map(({ n }) => Number(n))).toEqual([1, 2_147_483_647, 1]);
  });
});

describe('replacing', () => {
  it('upserts: inserts without a query or a match, replaces a match and keeps its key', async () => {
    expect(await data('mutation { upsertOneThing(data: {name: "a", n: 1}) { name n } }')).toEqual({
      upsertOneThing: { name: 'a', n: 1 },
    });
    expect(await data('mutation { upsertOneThing(data: {name: "b"}) { name } }')).toEqual({ upsertOneThing: { name: 'b' } });
    const before = await stored();
    const again =
      'mutation { upsertOneThing(query: {name: "a"}, data: {name: "a", _id: "00000000000000000000000a", f: 1}) { _id name n f } }';
    expect(await data(again)).toEqual({ upsertOneThing: { _id: String(before[0]?._id), name: 'a', n: null, f: 1 } });
    expect(
      await data('mutation { upsertOneThing(query: {name: "c"}, data: {name: "c", _id: "00000000000000000000000c"}) { _id } }'),
    ).toEqual({
      upsertOneThing: { _id: '00000000000000000000000c' },
    });
    expect((await stored()).map(({ name }) => name as string)).toEqual(['a', 'b', 'c']);
  });

  it('replaces the first match as a whole, inserts nothing, and cannot change a key', async () => {
    expect(await data('mutation { replaceOneThing(data: {name: "x"}) { name } }')).toEqual({ replaceOneThing: null });
    await fixture.collection('things').insertOne({ name: 'a', n: 1, extra: 1 });
    expect(
      await data(
        'mutation { replaceOneThing(query: {name: "a"}, data: {name: "b", other: {create: {label: "o"}}}) { name n other { label } } }',
      ),
    ).toEqual({
      replaceOneThing: { name: 'b', n: null, other: { label: 'o' } },
    });
    expect(await stored()).toEqual([{ _id: expect.any(ObjectId), name: 'b', other: expect.any(ObjectId) }]);
    expect(
      await fixture.errors(session, 'mutation { replaceOneThing(data: {name: "c", _id: "00000000000000000000000c"}) { name } }'),
    ).toHaveLength(1);
    expect((await stored()).map(({ name }) => name as string)).toEqual(['b']);
  });
});

describe('deleting', () => {
  it('one needs a query and answers the document with what it referred to', async () => {
    const [id] = [new ObjectId()];
    await fixture.collection('others').insertOne({ _id: id, label: 'self', next: id });
    await named('a', 'b', 'b');
    expect(await fixture.errors(session, 'mutation { deleteOneThing { name } }')).toEqual([
      'Field "deleteOneThing" argument "query" of type "ThingQueryInput!" is required, but it was not provided.',
    ]);
    expect(await data('mutation { deleteOneThing(query: {name: "b"}) { name } }')).toEqual({ deleteOneThing: { name: 'b' } });
    expect(await data('mutation { deleteOneThing(query: {name: "z"}) { name } }')).toEqual({ deleteOneThing: null });
    expect(await data('mutation { deleteOneOther(query: {label: "self"}) { label next { label } } }')).toEqual({
      deleteOneOther: { label: 'self', next: { label: 'self' } },
    });
    expect([(await stored()).length, (await stored('others')).length]).toEqual([2, 0]);
  });

  it('many: what matches, and everything without a query', async () => {
    await named('a', 'b', 'c');
    const count = async (args: string) =>
      (await data(`mutation { deleteManyThings${args} { deletedCount } }`))['deleteManyThings'];
    expect(await count('(query: {name_in: ["a", "z"]})')).toEqual({ deletedCount: 1 });
    expect(await count('(query: {name: "z"})')).toEqual({ deletedCount: 0 });
    expect(await count('')).toEqual({ deletedCount: 2 });
  });
});

describe('several mutations', () => {
  it('are carried out in order, and see each other', async () => {
    const answered = await data(`mutation {
      a: insertOneThing(data: {name: "a"}) { name } b: updateManyThings(query: {}, set: {n: 1}) { matchedCount }
      c: upsertOneThing(query: {name: "a"}, data: {name: "c"}) { name } d: deleteManyThings { deletedCount } }`);
    expect(answered).toEqual({ a: { name: 'a' }, b: { matchedCount: 1 }, c: { name: 'c' }, d: { deletedCount: 1 } });
  });

  it('are all undone by the first that fails', async () => {
    await named('z');
    const answer = await fixture.query(
      session,
      `mutation {
      a: insertOneThing(data: {name: "a"}) { name } b: insertOneThing(data: {name: "b", ok: null}) { name } c: deleteManyThings { deletedCount } }`,
    );
    expect(answer.data).toBeNull();
    expect(answer.errors?.map(({ message, path }) => [message.slice(0, 20), path])).toEqual([
      ['insert not permitted', ['b']],
      ['not executed: anothe', ['c']],
    ]);
    expect((await stored()).map(({ name }) => name as string)).toEqual(['z']);
  });

  it('lose nothing with many concurrent clients', async () => {
    await fixture.collection('things').insertOne({ name: 'a', n: 0 });
    const both =
      'mutation { a: updateOneThing(query: {name: "a"}, set: {n_inc: 1}) { n } b: updateOneThing(query: {name: "a"}, set: {n_inc: 1}) { n } }';
    await Promise.all(Array.from({ length: 8 }, () => data(both)));
    expect((await stored()).map(({ n }) => Number(n))).toEqual([16]);
  });
});
