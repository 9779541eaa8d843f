import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { eventually } from './platform/eventually.js';

const platform = inject('platform');
const RESERVED = ['admin', 'local', 'config', 'groundwork_config', 'groundwork_of_nobody', 'GroundWork_identity', 'Admin'];

let app: AppAdmin;
let service: string;
let rule: string;
let trigger: string;
let functionId: string;
let forwarder: string;

const aRule = (database: string) => ({ database, collection: 'c', roles: [], filters: [] });
const aTrigger = (database: string) => ({
  name: 'on change',
  type: 'DATABASE',
  function_id: functionId,
  config: { service_name: 'mongodb-atlas', database, collection: 'c', operation_types: ['INSERT'] },
});
const aForwarder = (database: string) => ({
  name: 'all',
  log_types: ['function'],
  log_statuses: ['error'],
  policy: { type: 'batch' },
  action: { type: 'collection', data_source: 'mongodb-atlas', database, collection: 'c' },
});
const customData = (database_name: string) => ({
  enabled: true,
  mongo_service_name: 'mongodb-atlas',
  database_name,
  collection_name: 'people',
  user_id_field: 'owner',
});

beforeAll(async () => {
  app = await (await Admin.login(platform)).createApp();
  ({ _id: functionId } = await app.addFunction('f', 'exports = () => {}'));
  const { _id } = await app.must<{ _id: string }>('POST', '/services', { name: 'mongodb-atlas', type: 'mongodb-atlas' });
  service = `/services/${_id}`;
  ({ _id: rule } = await app.must<{ _id: string }>('POST', `${service}/rules`, aRule('shop')));
  ({ _id: trigger } = await app.must<{ _id: string }>('POST', '/triggers', aTrigger('shop')));
  ({ _id: forwarder } = await app.must<{ _id: string }>('POST', '/log_forwarders', aForwarder('shop')));
  await app.must('PATCH', '/custom_user_data', customData('shop'));
  // The list of triggers has their states, which change while a trigger begins.
  await eventually(
    () => app.must<{ state: string }>('GET', `/triggers/${trigger}`),
    ({ state }) => state === 'active',
  );
});

/** Every way to write a database's name, and what the message calls it. */
function writes(database: string): Promise<{ what: string; member: string; status: number; body: unknown }>[] {
  const member = {
    rule: 'database',
    trigger: 'config.database',
    data: 'database_name',
    schema: 'metadata.database',
    forwarder: 'action.database',
  };
  const schema = { metadata: { data_source: 'mongodb-atlas', database, collection: 'c' }, schema: {}, relationships: {} };
  const requests: [keyof typeof member, string, string, object][] = [
    ['rule', 'POST', `${service}/rules`, aRule(database)],
    ['rule', 'PUT', `${service}/rules/${rule}`, { _id: rule, ...aRule(database) }],
    ['trigger', 'POST', '/triggers', { ...aTrigger(database), name: 'another' }],
    ['trigger', 'PUT', `/triggers/${trigger}`, aTrigger(database)],
    ['data', 'PATCH', '/custom_user_data', customData(database)],
    ['data', 'PATCH', '/custom_user_data', { database_name: database, enabled: false }],
    ['schema', 'POST', '/schemas', schema],
    ['forwarder', 'POST', '/log_forwarders', { ...aForwarder(database), name: 'another' }],
    ['forwarder', 'PATCH', `/log_forwarders/${forwarder}`, aForwarder(database)],
  ];
  return requests.map(async ([what, method, path, json]) => {
    const { status, body } = await app.send(method, path, { json });
    return { what: `${method} ${path}`, member: member[what], status, body };
  });
}

async function configuration(): Promise<unknown> {
  const read = (path: string) => app.must('GET', path);
  return Promise.all([`${service}/rules`, '/triggers', '/custom_user_data', '/schemas', '/log_forwarders'].map(read));
}

describe.each(RESERVED)('the database %s', (database) => {
  const refusesAll = async () => {
    const before = await configuration();
    for (const { what, member, status, body } of await Promise.all(writes(database))) {
      expect([what, status, body]).toEqual([
        what,
        400,
        {
          error: `${member} '${database}' is reserved: it belongs to the platform or the database server`,
          error_code: 'InvalidParameter',
        },
      ]);
    }
    expect(await configuration()).toEqual(before);
  };

  it('cannot be named by rules, schemas, triggers, log forwarders and custom user data', refusesAll);

  it('cannot be named in a draft', async () => {
    const { _id } = await app.must<{ _id: string }>('POST', '/drafts', {});
    try {
      await refusesAll();
    } finally {
      await app.must('DELETE', `/drafts/${_id}`);
    }
  });
});

it.each(['administration', 'configs', 'groundwork', 'my_groundwork_config'])(
  'a database called %s is like any other',
  async (database) => {
    expect((await app.send('POST', `${service}/rules`, { json: aRule(database) })).status).toBe(201);
    expect((await app.send('PATCH', '/custom_user_data', { json: customData(database) })).status).toBe(204);
    expect((await app.send('PUT', `/triggers/${trigger}`, { json: aTrigger(database) })).status).toBeLessThan(300);
  },
);
