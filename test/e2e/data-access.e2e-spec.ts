import * as Realm from 'realm-web';
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { acceptTokens, inAnHour, signToken } from './platform/custom-token.js';
import { EndUser } from './platform/end-user.js';

const platform = inject('platform');
/** Every app's default data source is the platform's own store. */
const database = `shop_${randomBytes(6).toString('hex')}`;

let app: AppAdmin;
let service: string;
beforeAll(async () => {
  const admin = await Admin.login(platform);
  app = await admin.createApp();
  await app.enableAnonymous();
  await acceptTokens(app, { metadata_fields: [{ required: false, name: 'team' }] });
  const { _id } = await app.must<{ _id: string }>('POST', '/services', { name: 'mongodb-atlas', type: 'mongodb-atlas' });
  service = `/services/${_id}`;
});

async function rule(collection: string, roles: object[], filters: object[] = []): Promise<void> {
  await app.must('POST', `${service}/rules`, { database, collection, roles, filters });
}

const own = { name: 'own', apply_when: { owner: '%%user.id' }, read: true, write: true, insert: true, delete: true };

function session(sub: string, claims: object = {}): Promise<EndUser> {
  const token = signToken({ aud: app.app.client_app_id, sub, exp: inAnHour(), ...claims });
  return EndUser.login(platform, app.app.client_app_id, 'custom-token', { token });
}

function act(user: EndUser, name: string, collection: string, members: object = {}) {
  return user.call(name, [{ database, collection, ...members }], { service: 'mongodb-atlas' });
}

describe('data by HTTP', () => {
  it('is rejected without a rule, and answered by the collection’s own', async () => {
    const [ann, bob] = [await session('ann'), await session('bob')];
    const refused = await act(ann, 'find', 'nothing');
    expect([refused.status, refused.body]).toEqual([
      403,
      {
        error: `no rule exists for namespace '${database}.nothing'`,
        error_code: 'NoMatchingRuleFound',
        link: expect.stringContaining('logs?co_id='),
      },
    ]);

    await rule('orders', [own]);
    const inserted = await act(ann, 'insertOne', 'orders', { document: { owner: ann.userId, n: 1 } });
    expect([inserted.status, inserted.body]).toEqual([200, { insertedId: { $oid: expect.any(String) } }]);
    const document = { _id: (inserted.body as { insertedId: object }).insertedId, owner: ann.userId, n: { $numberInt: '1' } };
    expect((await act(ann, 'find', 'orders')).body).toEqual([document]);
    expect((await act(ann, 'count', 'orders')).body).toEqual({ $numberLong: '1' });
    expect((await act(bob, 'find', 'orders')).body).toEqual([]);
    expect((await act(bob, 'findOne', 'orders')).body).toBeNull();
    const nothing = { matchedCount: { $numberInt: '0' }, modifiedCount: { $numberInt: '0' } };
    expect((await act(bob, 'updateMany', 'orders', { query: {}, update: { $set: { owner: bob.userId } } })).body).toEqual(
      nothing,
    );
    expect((await act(bob, 'deleteMany', 'orders', { query: {} })).body).toEqual({ deletedCount: { $numberInt: '0' } });
  });

  it('goes by a schema of every type that one can be written with', async () => {
    const types =
      'double string object array objectId objectid date bool boolean null regex int timestamp long decimal float uuid binData mixed number';
    const properties = Object.fromEntries(types.split(' ').map((bsonType) => [bsonType, { bsonType }]));
    await rule('floats', [own]);
    await app.must('POST', '/schemas', {
      metadata: { data_source: 'mongodb-atlas', database, collection: 'floats' },
      schema: { title: 'floats', bsonType: 'object', properties },
      relationships: {},
    });
    const ann = await session('ann');
    const insert = async (float: unknown) =>
      (await act(ann, 'insertOne', 'floats', { document: { owner: ann.userId, float } })).status;

    expect(await insert({ $numberDouble: '1.5' })).toBe(200);
    expect(await insert('1.5')).toBe(400);
    expect((await act(ann, 'find', 'floats')).body).toMatchObject([{ float: { $numberDouble: '1.5' } }]);
  });

  it('is rejected with the documented bodies', async () => {
    const ann = await session('ann');
    await rule('things', [own]);
    const link = expect.stringContaining('logs?co_id=');
    const of = async (name: string, members: object) => {
      const { status, body } = await act(ann, name, 'things', members);
      return [status, body];
    };
    expect(await of('insertOne', { document: { owner: 'x' } })).toEqual([400, { error: 'insert not permitted', link }]);
    const document = { _id: 'a', owner: ann.userId };
    expect((await of('insertOne', { document }))[0]).toBe(200);
    expect(await of('insertOne', { document })).toEqual([
      400,
      {
        error: `Duplicate key error: E11000 duplicate key error collection: ${database}.things index: _id_`,
        error_code: 'MongoDBError',
        link,
      },
    ]);
    expect(await of('insertMany', { documents: [] })).toEqual([
      400,
      { error: 'must provide at least one element', error_code: 'InvalidParameter', link },
    ]);
    expect(await of('findOneAndReplace', { filter: {}, update: { $set: { a: 1 } } })).toEqual([
      400,
      { error: 'the replace operation document must not contain atomic operators', error_code: 'InvalidParameter', link },
    ]);
    expect(await of('find', { query: { $where: '1' } })).toEqual([
      400,
      { error: "users cannot use '$where'", error_code: 'InvalidParameter', link },
    ]);
    expect(await of('nonsense', {})).toEqual([
      400,
      { error: "service 'mongodb-atlas' has no action 'nonsense'", error_code: 'ServiceCommandNotFound', link },
    ]);
  });

  it('fits its schema, from the moment the schema is deployed', async () => {
    const ann = await session('ann');
    await rule('typed', [own]);
    const document = { owner: ann.userId, n: 'x' };
    expect((await act(ann, 'insertOne', 'typed', { document })).status).toBe(200);
    await app.must('POST', '/schemas', {
      metadata: { data_source: 'mongodb-atlas', database, collection: 'typed' },
      schema: { title: 'typed', bsonType: 'object', properties: { n: { bsonType: 'int' } } },
      relationships: {},
    });
    const refused = await act(ann, 'insertOne', 'typed', { document });
    expect([refused.status, refused.body]).toEqual([
      400,
      {
        error: 'insert not permitted: (root).n: Invalid type. Expected: int, given: string',
        error_code: 'SchemaValidationFailedWrite',
        link: expect.stringContaining('logs?co_id='),
      },
    ]);
  });

  it('depends on the user, and follows a changed rule immediately', async () => {
    const ann = await session('red-ann', { team: 'red' });
    await rule('teams', [{ name: 'team', apply_when: { team: '%%user.data.team' }, read: true }]);
    await app.addFunction(
      'seed',
      `exports = () => context.services.get('mongodb-atlas').db('${database}').collection('teams')
      .insertMany([{ _id: 1, team: 'red' }, { _id: 2, team: 'blue' }])`,
    );
    const functions = await app.must<{ _id: string; name: string }[]>('GET', '/functions');
    const seed = functions.find(({ name }) => name === 'seed')?._id;
    await app.must('PUT', `/functions/${seed}`, { run_as_system: true });
    expect((await ann.call('seed')).status).toBe(200);
    expect((await act(ann, 'find', 'teams')).body).toEqual([{ _id: { $numberInt: '1' }, team: 'red' }]);

    const rules = await app.must<{ _id: string; collection: string }[]>('GET', `${service}/rules`);
    const id = rules.find(({ collection }) => collection === 'teams')?._id;
    const roles = [{ name: 'all', apply_when: {}, fields: { team: { read: true } } }];
    await app.must('PUT', `${service}/rules/${id}`, { _id: id, database, collection: 'teams', roles, filters: [] });
    expect((await act(ann, 'find', 'teams')).body).toEqual([{ team: 'red' }, { team: 'blue' }]);
  });

  it('reaches functions as the user may see it, and the system whole', async () => {
    const ann = await session('ann');
    await rule('mixed', [own]);
    const source = `exports = () => context.services.get('mongodb-atlas').db('${database}').collection('mixed')`;
    await app.addFunction('write', `${source}.insertOne({ owner: context.user.id, n: 1 }).then(() => 'written')`);
    await app.addFunction('steal', `${source}.insertOne({ owner: 'somebody' }).catch((e) => e.message)`);
    await app.addFunction('countAll', `${source}.count()`);
    expect((await ann.call('write')).body).toBe('written');
    expect((await ann.call('steal')).body).toBe('insert not permitted');
    expect((await (await session('bob')).call('countAll')).body).toEqual({ $numberInt: '0' });
  });
});

describe('realm-web’s collections', () => {
  const client = () => new Realm.App({ id: app.app.client_app_id, baseUrl: platform.url });

  it('do everything their interface offers', async () => {
    await rule('sdk', [own]);
    const user = await client().logIn(Realm.Credentials.anonymous(false));
    const things = user.mongoClient('mongodb-atlas').db(database).collection('sdk');
    const owner = user.id;

    const { insertedId } = await things.insertOne({ owner, n: 1 });
    expect(String(insertedId)).toMatch(/^[0-9a-f]{24}$/);
    expect(
      (
        await things.insertMany([
          { owner, n: 2 },
          { _id: 'own', owner, n: 3 },
        ])
      ).insertedIds,
    ).toEqual([expect.anything(), 'own']);
    expect(await things.count()).toBe(3);
    expect(await things.find({ n: { $gt: 1 } }, { sort: { n: -1 }, projection: { n: 1, _id: 0 }, limit: 5 })).toEqual([
      { n: 3 },
      { n: 2 },
    ]);
    expect(await things.findOne({ _id: 'own' })).toEqual({ _id: 'own', owner, n: 3 });
    expect(await things.findOne({ _id: 'other' })).toBeNull();
    expect(await things.aggregate([{ $group: { _id: null, sum: { $sum: '$n' } } }])).toEqual([{ _id: null, sum: 6 }]);
    expect(await things.updateOne({ n: 1 }, { $set: { s: 'x' } })).toEqual({ matchedCount: 1, modifiedCount: 1 });
    expect(await things.updateMany({}, { $inc: { n: 10 } })).toEqual({ matchedCount: 3, modifiedCount: 3 });
    const upserted = await things.updateOne({ n: 99 }, { $set: { owner } }, { upsert: true });
    expect(upserted).toEqual({ matchedCount: 0, modifiedCount: 0, upsertedId: expect.anything() });
    expect(
      await things.findOneAndUpdate({ n: 13 }, { $set: { s: 'y' } }, { returnNewDocument: true, projection: { s: 1 } }),
    ).toEqual({
      _id: 'own',
      s: 'y',
    });
    expect(await things.findOneAndReplace({ _id: 'own' }, { owner, n: 4 })).toEqual({ _id: 'own', owner, n: 13, s: 'y' });
    expect(await things.deleteOne({ n: 4 })).toEqual({ deletedCount: 1 });
    expect(await things.deleteMany({})).toEqual({ deletedCount: 3 });
    expect(await things.count()).toBe(0);
  });

  it('reject what a role rejects with an error it understands', async () => {
    await rule('closed', [{ name: 'reader', apply_when: {}, read: true }]);
    const user = await client().logIn(Realm.Credentials.anonymous(false));
    const closed = user.mongoClient('mongodb-atlas').db(database).collection('closed');
    await expect(closed.insertOne({})).rejects.toMatchObject({ statusCode: 400, error: 'insert not permitted' });
    const nowhere = user.mongoClient('mongodb-atlas').db(database).collection('nowhere');
    await expect(nowhere.find()).rejects.toMatchObject({ statusCode: 403, errorCode: 'NoMatchingRuleFound' });
  });

  it('carry every BSON type there and back', async () => {
    await rule('types', [{ name: 'all', apply_when: {}, read: true, write: true }]);
    const { ObjectId, Long, Int32, Double, Decimal128, Binary, Timestamp, MinKey, MaxKey, BSONRegExp } = Realm.BSON;
    const document = {
      _id: new ObjectId('65a1f0c2d4e5f60718293a4b'),
      string: 'ü',
      int: new Int32(7),
      double: new Double(7),
      long: Long.fromString('9007199254740993'),
      decimal: Decimal128.fromString('1.10'),
      bool: true,
      nothing: null,
      date: new Date(86_400_000),
      binary: new Binary(Buffer.from([1, 2, 3]), 0),
      uuid: new Binary(Buffer.alloc(16, 7), 4),
      regex: new BSONRegExp('a.c', 'i'),
      timestamp: new Timestamp(Long.fromBits(5, 9)),
      min: new MinKey(),
      max: new MaxKey(),
      list: [new Int32(1), 'two', [new Int32(3)]],
      sub: { deep: { x: new Double(1.5) } },
    };
    const user = await client().logIn(Realm.Credentials.anonymous(false));
    const types = user.mongoClient('mongodb-atlas').db(database).collection('types');
    await types.insertOne(document);

    const strict = (value: unknown) => Realm.BSON.EJSON.serialize(value as object, { relaxed: false });
    const { clientAppId, accessToken } = { clientAppId: app.app.client_app_id, accessToken: user.accessToken };
    const answer = await fetch(`${platform.url}/api/client/v2.0/app/${clientAppId}/functions/call`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ name: 'findOne', service: 'mongodb-atlas', arguments: [{ database, collection: 'types' }] }),
    });
    expect(await answer.json()).toEqual(strict(document));
    expect(await types.findOne({ long: Long.fromString('9007199254740993') }, { projection: { string: 1 } })).toEqual({
      _id: document._id,
      string: 'ü',
    });
  });
});
