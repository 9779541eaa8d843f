// Two apps of one platform: one whose users attack, and its neighbour.
import { FUNCTIONS, SYSTEM_FUNCTIONS } from './attack-functions.mjs';
import { clientAt } from './http.mjs';

export const ATTACKED_DATABASE = 'attacked';
const NEIGHBOUR_DATABASE = 'neighbour';
const LARGE_BYTES = 15_500_000;
const REPLY_DOCUMENTS = 8;
const REPLY_BYTES = 1_900_000;
const MANY = 50_000;
const MANY_AT_ONCE = 1_000;
const NOTES = 100;
const PASSWORD = 'correct horse';
const TIMEOUT_MS = 60_000;

const ANYBODY = { name: 'anybody', apply_when: {}, read: true, write: true, insert: true, delete: true };
const OWNER = { ...ANYBODY, name: 'owner', apply_when: { owner: '%%user.id' } };

const DOC = {
  title: 'Doc',
  bsonType: 'object',
  properties: {
    _id: { bsonType: 'int' },
    n: { bsonType: 'int' },
    t: { bsonType: 'string' },
    text: { bsonType: 'string' },
    next: { bsonType: 'int' },
  },
};
const ROW = {
  title: 'Row',
  bsonType: 'object',
  properties: { _id: { bsonType: 'int' }, n: { bsonType: 'int' } },
};
const NOTE = {
  title: 'Note',
  bsonType: 'object',
  properties: { _id: { bsonType: 'int' }, owner: { bsonType: 'string' }, n: { bsonType: 'int' } },
};

async function appOf(admin, name, collections) {
  const app = await admin('POST', '', { name });
  const path = `/${app._id}`;
  await admin('POST', `${path}/auth_providers`, { type: 'anon-user' });
  await admin('POST', `${path}/auth_providers`, { type: 'local-userpass', config: { autoConfirm: true } });
  const service = await admin('POST', `${path}/services`, { name: 'mongodb-atlas', type: 'mongodb-atlas' });
  for (const { database, collection, role, schema, relationships = {} } of collections) {
    await admin('POST', `${path}/services/${service._id}/rules`, { database, collection, roles: [role] });
    if (!schema) continue;
    await admin('POST', `${path}/schemas`, {
      metadata: { data_source: 'mongodb-atlas', database, collection },
      schema,
      relationships,
    });
  }
  return { path, clientPath: `/api/client/v2.0/app/${app.client_app_id}` };
}

async function userOf(client, clientPath, username) {
  await client.must('POST', `${clientPath}/auth/providers/local-userpass/register`, {
    body: { email: username, password: PASSWORD },
  });
  const credentials = { username, password: PASSWORD };
  const session = await client.must('POST', `${clientPath}/auth/providers/local-userpass/login`, { body: credentials });
  return { credentials, token: session.access_token, id: session.user_id };
}

async function prepareAttacked(client, admin) {
  const relationships = {
    next: { ref: `#/relationship/mongodb-atlas/${ATTACKED_DATABASE}/docs`, foreign_key: '_id', is_list: false },
  };
  const { path, clientPath } = await appOf(admin, 'attacked', [
    { database: ATTACKED_DATABASE, collection: 'docs', role: ANYBODY, schema: DOC, relationships },
    { database: ATTACKED_DATABASE, collection: 'many', role: ANYBODY, schema: ROW },
    ...['big', 'added', 'replies'].map((collection) => ({ database: ATTACKED_DATABASE, collection, role: ANYBODY })),
  ]);
  for (const [name, source] of Object.entries(FUNCTIONS)) await admin('POST', `${path}/functions`, { name, source });
  for (const [name, source] of Object.entries(SYSTEM_FUNCTIONS)) {
    await admin('POST', `${path}/functions`, { name, source, run_as_system: true });
  }
  const hooks = await admin('POST', `${path}/services`, { name: 'hooks', type: 'http' });
  await admin('POST', `${path}/services/${hooks._id}/incoming_webhooks`, {
    name: 'hook',
    function_source: 'exports = (payload) => payload.body.text().length',
    respond_result: true,
    options: { validationMethod: 'NO_VALIDATION' },
  });
  await admin('POST', `${path}/endpoints`, {
    route: '/large',
    http_method: 'POST',
    function_name: 'bodyLength',
    validation_method: 'NO_VALIDATION',
    respond_result: true,
  });
  const user = await client.must('POST', `${clientPath}/auth/providers/anon-user/login`, { body: {} });
  const call = (name, args, more = {}) =>
    client.must('POST', `${clientPath}/functions/call`, { token: user.access_token, body: { name, arguments: args, ...more } });
  const insert = (collection, documents) =>
    call('insertMany', [{ database: ATTACKED_DATABASE, collection, documents }], { service: 'mongodb-atlas' });
  await call('fill', []);
  for (let from = 0; from < MANY; from += MANY_AT_ONCE) {
    await insert(
      'many',
      Array.from({ length: MANY_AT_ONCE }, (_, index) => ({ _id: from + index, n: index })),
    );
  }
  await insert('big', [{ _id: 'big', p: 'x'.repeat(LARGE_BYTES) }]);
  await insert(
    'replies',
    Array.from({ length: REPLY_DOCUMENTS }, (_, index) => ({ _id: index, p: 'x'.repeat(REPLY_BYTES) })),
  );
  return { clientPath };
}

async function prepareNeighbour(client, admin, apps, adminToken) {
  const { path, clientPath } = await appOf(admin, 'neighbour', [
    { database: NEIGHBOUR_DATABASE, collection: 'notes', role: OWNER, schema: NOTE },
    { database: NEIGHBOUR_DATABASE, collection: 'added', role: OWNER },
  ]);
  await admin('POST', `${path}/functions`, { name: 'greet', source: 'exports = (name) => `hello ${name}`' });
  const user = await userOf(client, clientPath, 'neighbour@example.com');
  const documents = Array.from({ length: NOTES }, (_, index) => ({ _id: index, owner: user.id, n: index }));
  await client.must('POST', `${clientPath}/functions/call`, {
    token: user.token,
    body: {
      name: 'insertMany',
      service: 'mongodb-atlas',
      arguments: [{ database: NEIGHBOUR_DATABASE, collection: 'notes', documents }],
    },
  });
  return { clientPath, adminPath: `${apps}${path}`, adminToken, database: NEIGHBOUR_DATABASE, ...user };
}

/** Prepares the data attackers and the neighbour need, as plain data. */
export async function prepareStage({ url, credentials }) {
  const client = clientAt(url, '127.0.0.1', TIMEOUT_MS);
  const login = { username: credentials.ADMIN_PUBLIC_KEY, apiKey: credentials.ADMIN_PRIVATE_KEY };
  const session = await client.must('POST', '/api/admin/v3.0/auth/providers/mongodb-cloud/login', { body: login });
  const apps = `/api/admin/v3.0/groups/${credentials.PROJECT_ID}/apps`;
  const admin = (method, path, body) => client.must(method, `${apps}${path}`, { token: session.access_token, body });
  const [attacked, neighbour] = await Promise.all([
    prepareAttacked(client, admin),
    prepareNeighbour(client, admin, apps, session.access_token),
  ]);
  return { url, attacked, neighbour };
}
