import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { EndUser } from './platform/end-user.js';
import { EventStream, streamUrl } from './platform/event-stream.js';
import { send, type Answer } from './platform/http.js';

const platform = inject('platform');
const DATABASE = 'action_rules';
const ALL = { name: 'all', apply_when: {}, read: true, write: true, insert: true, delete: true };
const REFUSED = { status: 403, body: { error_code: 'NoMatchingRuleFound' } };

let app: AppAdmin;
let user: EndUser;
let rules: string;

function action(name: string, args: object): Promise<Answer> {
  return user.call(name, [{ database: DATABASE, ...args }], { service: 'mongodb-atlas' });
}

beforeAll(async () => {
  const admin = await Admin.login(platform);
  app = await admin.createApp('action-rules');
  await app.enableAnonymous();
  const { _id } = await app.must<{ _id: string }>('POST', '/services', {
    name: 'mongodb-atlas',
    type: 'mongodb-atlas',
    config: { clusterName: 'Cluster0' },
  });
  rules = `/services/${_id}/rules`;
  for (const collection of ['open', 'closed']) {
    await app.must('POST', rules, { database: DATABASE, collection, roles: [ALL], filters: [] });
    await app.must('POST', '/schemas', {
      metadata: { data_source: 'mongodb-atlas', database: DATABASE, collection },
      schema: { title: collection, bsonType: 'object', properties: { _id: { bsonType: 'objectId' }, n: { bsonType: 'int' } } },
      relationships: {},
    });
  }
  await app.addFunction(
    'reads',
    `exports = (collection) => context.services.get('mongodb-atlas').db('${DATABASE}').collection(collection).find({}).toArray();`,
  );
  await app.addFunction(
    'systemReads',
    `exports = (collection) => context.services.get('mongodb-atlas').db('${DATABASE}').collection(collection).find({}).toArray();`,
    { run_as_system: true },
  );
  user = await EndUser.login(platform, app.app.client_app_id);
});

describe('rules {name, actions, when} of a mongodb service', () => {
  const reading = { name: 'reading', actions: ['find', 'unheard'], when: { '%%args.collection': 'open' } };

  it('are created, read and exported beside rules of collections', async () => {
    const created = await app.send('POST', rules, { json: reading });
    expect([created.status, created.body]).toEqual([201, { _id: expect.any(String), name: 'reading' }]);
    const { _id } = created.body as { _id: string };
    expect(await app.must('GET', `${rules}/${_id}`)).toEqual({ _id, ...reading });
    expect(await app.must('GET', rules)).toHaveLength(3);
    expect(await app.send('POST', rules, { json: reading })).toMatchObject({ status: 409 });
  });

  it('reject what they list where none of them holds', async () => {
    expect(await action('find', { collection: 'open', query: {} })).toMatchObject({ status: 200, body: [] });
    expect(await action('find', { collection: 'closed', query: {} })).toMatchObject(REFUSED);
  });

  it('say nothing of actions they do not list', async () => {
    expect(await action('count', { collection: 'closed', query: {} })).toMatchObject({ status: 200 });
    expect(await action('insertOne', { collection: 'closed', document: { n: { $numberInt: '1' } } })).toMatchObject({
      status: 200,
    });
  });

  it('hold for functions of users, and not for the system', async () => {
    expect(await user.call('reads', ['open'])).toMatchObject({ status: 200 });
    expect((await user.call('reads', ['closed'])).status).toBeGreaterThanOrEqual(400);
    expect(await user.call('systemReads', ['closed'])).toMatchObject({ status: 200, body: [{ n: { $numberInt: '1' } }] });
  });

  it('hold for GraphQL', async () => {
    const ask = (query: string): Promise<Answer> =>
      send('POST', `${platform.url}/api/client/v2.0/app/${app.app.client_app_id}/graphql`, {
        token: user.accessToken,
        json: { query },
      });
    expect((await ask('{ opens { n } }')).body).toEqual({ data: { opens: [] } });
    expect((await ask('{ closeds { n } }')).body).toMatchObject({
      errors: [{ message: expect.stringContaining("no matching rule found for the action 'find'") }],
    });
  });

  it('let an action pass where one of several holds; * lists all', async () => {
    await app.must('POST', rules, { name: 'more', actions: ['find'], when: { '%%args.collection': 'closed' } });
    expect(await action('find', { collection: 'closed', query: {} })).toMatchObject({ status: 200 });
    const { _id } = await app.must<{ _id: string }>('POST', rules, {
      name: 'none',
      actions: ['*'],
      when: { '%%user.type': 'server' },
    });
    expect(await action('count', { collection: 'open', query: {} })).toMatchObject(REFUSED);
    expect(await action('find', { collection: 'open', query: {} })).toMatchObject({ status: 200 });
    await app.must('DELETE', `${rules}/${_id}`);
    expect(await action('count', { collection: 'open', query: {} })).toMatchObject({ status: 200 });
  });

  it('do not let in what rules of the collection refuse', async () => {
    await app.must('POST', rules, { name: 'everything', actions: ['find'], when: {} });
    expect(await action('find', { collection: 'unknown', query: {} })).toMatchObject(REFUSED);
  });

  it('hold for streams of changes: when one begins, and for what it is shown later', async () => {
    const watched = (collection: string) => ({ database: DATABASE, collection });
    const when = { '%%args.collection': 'open' };
    const { _id } = await app.must<{ _id: string }>('POST', rules, { name: 'watching', actions: ['watch'], when });
    const message = "no matching rule found for the action 'watch'";

    const url = streamUrl(user, { name: 'watch', service: 'mongodb-atlas', arguments: [watched('closed')] });
    const refused = await send('GET', url, { token: user.accessToken });
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { error: expect.stringContaining(message), error_code: 'NoMatchingRuleFound' },
    ]);

    const stream = await EventStream.of(user, watched('open'));
    await action('insertOne', { collection: 'open', document: { n: { $numberInt: '1' } } });
    expect(await stream.changes(1)).toMatchObject([{ operationType: 'insert', ns: { db: DATABASE, coll: 'open' } }]);
    await app.must('PUT', `${rules}/${_id}`, { _id, name: 'watching', actions: ['watch'], when: { '%%user.type': 'server' } });
    await action('insertOne', { collection: 'open', document: { n: { $numberInt: '2' } } });

    const last = await stream.next();
    expect([last?.name, JSON.parse(last?.data ?? '{}')]).toEqual([
      'error',
      { error: expect.stringContaining(message), error_code: 'NoMatchingRuleFound' },
    ]);
    expect(await stream.next()).toBeNull();
    stream.close();
  });
});
