import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RoleConfig } from '#contracts/config/app-snapshot.js';
import { ANYTHING, GraphqlFixture, type CollectionSettings } from '../testing/graphql-fixture.js';
import type { Session } from '../testing/runtime-fixture.js';

const fixture = new GraphqlFixture();
beforeAll(() => fixture.start());
afterAll(() => fixture.close());

const oid = { bsonType: 'objectId' };
const text = { bsonType: 'string' };

const DOCS: CollectionSettings = {
  schema: {
    title: 'Doc',
    bsonType: 'object',
    properties: { _id: oid, owner: text, public: text, salary: { bsonType: 'int' }, ref: oid, refs: { items: oid } },
  },
  relationships: {
    ref: { ref: '<docs>', foreign_key: '_id', is_list: false },
    refs: { ref: '<docs>', foreign_key: '_id', is_list: true },
  },
};
const OWN: RoleConfig = { name: 'own', apply_when: { owner: '%%user.id' }, read: true, write: true, insert: true, delete: true };
const PEEK: RoleConfig = { name: 'peek', apply_when: {}, fields: { salary: {} }, additional_fields: { read: true } };

const [mine, theirs] = [new ObjectId('000000000000000000000001'), new ObjectId('000000000000000000000002')];

async function given(roles: readonly RoleConfig[], settings: Partial<CollectionSettings> = {}): Promise<Session> {
  const session = fixture.appOf({ docs: { ...DOCS, roles, ...settings } });
  await fixture.collection('docs').insertMany([
    { _id: mine, owner: session.user.id, public: 'm', salary: 1, ref: theirs, refs: [theirs, mine] },
    { _id: theirs, owner: 'somebody', public: 't', salary: 2, ref: mine, refs: [mine] },
  ]);
  return session;
}

beforeEach(() => fixture.collection('docs').deleteMany({}));

const all = '{ docs(sortBy: _ID_ASC) { public salary } }';

describe('rules', () => {
  it('of no kind at all refuse, by name, and do not bind the system', async () => {
    const session = await given([]);
    const bare: Session = { ...session };
    const open = fixture.appOf({ docs: DOCS }, { rules: [] });
    expect(await fixture.query(open, all)).toEqual({
      data: null,
      errors: [
        {
          message: `no rule exists for namespace '${fixture.database}.docs'`,
          locations: [{ line: 1, column: 3 }],
          path: ['docs'],
        },
      ],
    });
    expect(await fixture.data(bare, all)).toEqual({ docs: [] });
    expect((await fixture.asSystem(open, all)).data).toEqual({
      docs: [
        { public: 'm', salary: 1 },
        { public: 't', salary: 2 },
      ],
    });
  });

  it('hide documents from queries, filters and relationships, to one and to many', async () => {
    const session = await given([OWN]);
    expect(await fixture.data(session, '{ docs { public ref { public } refs { public } } }')).toEqual({
      docs: [{ public: 'm', ref: null, refs: [{ public: 'm' }] }],
    });
    expect(await fixture.data(session, '{ doc(query: {public: "t"}) { public } }')).toEqual({ doc: null });
    expect(await fixture.data(session, '{ docs(query: {ref: {public: "t"}}) { public } }')).toEqual({ docs: [] });
    expect(await fixture.data(session, '{ docs(query: {refs: [{public: "m"}]}) { public } }')).toEqual({
      docs: [{ public: 'm' }],
    });
  });

  it('return fields that may not be read as null, also behind relationships and when they are not selected beside their condition', async () => {
    const session = await given([OWN, PEEK]);
    expect(await fixture.data(session, '{ docs(sortBy: _ID_ASC) { salary ref { salary } } }')).toEqual({
      docs: [
        { salary: 1, ref: { salary: null } },
        { salary: null, ref: { salary: 1 } },
      ],
    });
  });

  it('nothing of which leaks through errors of required fields', async () => {
    const session = await given([{ ...PEEK, name: 'some' }], {
      schema: { ...DOCS.schema, required: ['salary'] },
    });
    const answer = await fixture.query(session, all);
    expect(answer.data).toEqual({ docs: [null, null] });
    expect(answer.errors?.map(({ message }) => message)).toEqual(
      Array<string>(2).fill('Cannot return null for non-nullable field Doc.salary.'),
    );
  });

  it('decide what a limit counts', async () => {
    const session = await given([OWN]);
    expect(await fixture.data(session, '{ docs(sortBy: _ID_DESC, limit: 1) { public } }')).toEqual({ docs: [{ public: 'm' }] });
  });

  it.each([
    ['insertOneDoc(data: {owner: "somebody", public: "n"}) { _id }', 'insert not permitted'],
    ['insertManyDocs(data: [{owner: "somebody"}]) { _id }', 'insert not permitted'],
    ['upsertOneDoc(data: {owner: "somebody"}) { _id }', 'insert not permitted'],
    ['insertOneDoc(data: {owner: "%ME%", ref: {create: {owner: "somebody"}}}) { _id }', 'insert not permitted'],
  ])('reject mutation { %s }', async (mutation, message) => {
    const session = await given([OWN]);
    expect(await fixture.errors(session, `mutation { ${mutation.replace('%ME%', session.user.id)} }`)).toEqual([message]);
    expect(await fixture.collection('docs').countDocuments()).toBe(2);
  });

  it('that allow reading only refuse changes, all or nothing', async () => {
    const session = await given([OWN, { name: 'read', apply_when: {}, read: true }]);
    const refused = async (mutation: string) => fixture.errors(session, `mutation { ${mutation} }`);
    expect(await refused('updateOneDoc(query: {public: "t"}, set: {public: "x"}) { _id }')).toEqual(['update not permitted']);
    expect(await refused('updateManyDocs(query: {}, set: {public: "x"}) { matchedCount }')).toEqual(['update not permitted']);
    expect(await refused('replaceOneDoc(query: {public: "t"}, data: {public: "x"}) { _id }')).toEqual(['update not permitted']);
    expect(await refused('deleteOneDoc(query: {public: "t"}) { _id }')).toEqual(['delete not permitted']);
    expect(await refused('deleteManyDocs { deletedCount }')).toEqual(['delete not permitted']);
    const left = await fixture
      .collection('docs')
      .find({}, { sort: { _id: 1 } })
      .toArray();
    expect(left.map((doc) => doc['public'] as string)).toEqual(['m', 't']);
  });

  it('make what cannot be seen look as if it were not there', async () => {
    const session = await given([OWN]);
    expect(
      await fixture.data(
        session,
        `mutation { a: updateManyDocs(query: {}, set: {public: "x"}) { matchedCount } b: updateOneDoc(query: {public: "t"}, set: {owner: "me"}) { _id }
          c: deleteOneDoc(query: {public: "t"}) { _id } d: deleteManyDocs { deletedCount } }`,
      ),
    ).toEqual({ a: { matchedCount: 1 }, b: null, c: null, d: { deletedCount: 1 } });
    expect(await fixture.collection('docs').find().toArray()).toMatchObject([{ _id: theirs, owner: 'somebody', public: 't' }]);
  });

  it('show a writer what it just wrote, and nothing later', async () => {
    const insertOnly: RoleConfig = { name: 'drop', apply_when: {}, write: { '%%prevRoot': { '%exists': false } } };
    const session = fixture.appOf({ docs: { ...DOCS, roles: [insertOnly] } });
    expect(await fixture.data(session, 'mutation { insertOneDoc(data: {public: "n", salary: 5}) { public salary } }')).toEqual({
      insertOneDoc: { public: 'n', salary: 5 },
    });
    expect(await fixture.data(session, '{ docs { public } }')).toEqual({ docs: [] });
    expect(await fixture.data(session, 'mutation { updateOneDoc(query: {}, set: {public: "x"}) { _id } }')).toEqual({
      updateOneDoc: null,
    });
  });

  it('leave out of mutation results what may not be read', async () => {
    const session = await given([
      { ...PEEK, insert: true, fields: { salary: {} }, additional_fields: { read: true, write: true } },
    ]);
    expect(
      await fixture.data(
        session,
        'mutation { updateOneDoc(query: {public: "t"}, set: {public: "u"}) { public salary ref { salary public } } }',
      ),
    ).toEqual({
      updateOneDoc: { public: 'u', salary: null, ref: { salary: null, public: 'm' } },
    });
  });

  it('of the user apply, regardless of filters', async () => {
    const session = await given([ANYTHING], { filters: [{ name: 'f', apply_when: {}, query: { public: 't' } }] });
    expect(await fixture.data(session, all)).toEqual({ docs: [{ public: 't', salary: 2 }] });
    expect(await fixture.data(session, '{ docs { ref { public } } }')).toEqual({ docs: [{ ref: null }] });
  });
});

describe('another app', () => {
  it('is not reached with a user’s token', async () => {
    const [one, other] = [await given([ANYTHING]), fixture.appOf({ docs: DOCS })];
    await expect(fixture.query({ app: other.app, user: one.user }, all)).rejects.toMatchObject({ code: 'InvalidSession' });
  });
});

describe('strict predicates', () => {
  const STRICT = { dataAccess: { strict_predicates: true } };
  const no = (field: string) => `the field '${field}' cannot be used in a filter: no rule grants read access to it`;
  const foreign: CollectionSettings = { ...DOCS, roles: [PEEK] };

  it.each([
    ['{ docs(query: {salary: 1}) { public } }', 'salary'],
    ['{ docs(query: {salary_gt: 1}) { public } }', 'salary'],
    ['{ docs(query: {OR: [{public: "m"}, {AND: [{salary_in: [1]}]}]}) { public } }', 'salary'],
    ['{ docs(query: {salary_exists: true}) { public } }', 'salary'],
    ['{ docs(sortBy: SALARY_ASC) { public } }', 'salary'],
    ['{ doc(query: {salary: 1}) { public } }', 'salary'],
    ['{ docs(query: {ref: {salary: 1}}) { public } }', 'salary'],
    ['{ docs(query: {refs: [{salary: 1}]}) { public } }', 'salary'],
    ['mutation { updateManyDocs(query: {salary: 1}, set: {public: "x"}) { matchedCount } }', 'salary'],
    ['mutation { deleteManyDocs(query: {salary: 1}) { deletedCount } }', 'salary'],
    ['mutation { deleteOneDoc(query: {salary: 1}) { public } }', 'salary'],
    ['mutation { upsertOneDoc(query: {salary: 1}, data: {public: "x"}) { public } }', 'salary'],
  ])('reject %s', async (query, field) => {
    await given([]);
    const [strict, lax] = [fixture.appOf({ docs: foreign }, STRICT), fixture.appOf({ docs: foreign })];
    expect(await fixture.errors(strict, query)).toEqual([no(field)]);
    expect(await fixture.errors(lax, query)).not.toContain(no(field));
  });

  it('let relationships and orders be that ask for no hidden field themselves', async () => {
    await given([]);
    const session = fixture.appOf({ docs: { ...DOCS, roles: [{ ...PEEK, fields: { salary: {}, _id: {} } }] } }, STRICT);
    const docs = '{ docs(query: {public_in: ["m", "t"]}, sortBy: PUBLIC_ASC) { public ref { public } } }';
    expect(await fixture.data(session, docs)).toEqual({
      docs: [
        { public: 'm', ref: null },
        { public: 't', ref: null },
      ],
    });
    expect(await fixture.errors(session, '{ docs(sortBy: _ID_ASC) { public } }')).toEqual([no('_id')]);
    const readable = fixture.appOf({ docs: { ...DOCS, roles: [PEEK] } }, STRICT);
    expect(await fixture.data(readable, '{ docs(query: {ref: {public: "t"}}) { public ref { public } } }')).toEqual({
      docs: [{ public: 'm', ref: { public: 't' } }],
    });
  });
});

describe('errors', () => {
  it('hide fields from users: keys, types and operator results', async () => {
    const changing: RoleConfig = {
      name: 'changing',
      apply_when: {},
      fields: { salary: {}, _id: { read: true, write: true } },
      additional_fields: { read: true, write: true },
      insert: true,
    };
    const session = await given([changing]);
    const place = `${fixture.database}.${fixture.collection('docs').collectionName}`;
    expect(await fixture.errors(session, `mutation { insertOneDoc(data: {_id: "${String(theirs)}"}) { public } }`)).toEqual([
      `Duplicate key error: E11000 duplicate key error collection: ${place} index: _id_`,
    ]);
    for (const salary of [1, 'text', { n: 1 }, null]) {
      await fixture.collection('docs').updateMany({}, { $set: { salary } });
      for (const set of ['{salary_inc: 1}', '{salary_inc: 0}', '{salary_unset: true}', '{salary: 1}']) {
        const query = `mutation { updateOneDoc(query: {public: "m"}, set: ${set}) { public } }`;
        expect([salary, set, await fixture.errors(session, query)]).toEqual([salary, set, ['update not permitted']]);
      }
    }
    const { errors } = await fixture.asSystem(session, `mutation { insertOneDoc(data: {_id: "${String(theirs)}"}) { public } }`);
    expect(errors?.map(({ message }) => message)).toEqual([
      `Duplicate key error: E11000 duplicate key error collection: ${place} index: _id_ dup key: { _id: ObjectId('${String(theirs)}') }`,
    ]);
  });
});
