import { randomBytes } from 'node:crypto';
import { beforeAll, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';
import { EndUser, loginAs } from './platform/end-user.js';
import { eventually } from './platform/eventually.js';
import { send, type Answer } from './platform/http.js';

const platform = inject('platform');
const COLLECTION = `context.services.get("mongodb-atlas").db("later_${randomBytes(6).toString('hex')}").collection("c")`;

/** Source of a function that responds before the second of its writes begins. */
function later(name: string, answer: string): string {
  return `exports = () => {
    ${COLLECTION}.insertOne({ _id: '${name} 1' }).then(() => ${COLLECTION}.insertOne({ _id: '${name} 2' }));
    return ${answer};
  }`;
}

let app: AppAdmin;
let client: string;
let user: EndUser;

beforeAll(async () => {
  app = await (await Admin.login(platform)).createApp();
  client = `${platform.url}/api/client/v2.0/app/${app.app.client_app_id}`;
  await app.enableAnonymous();
  await app.must('POST', '/services', { name: 'mongodb-atlas', type: 'mongodb-atlas' });
  const asSystem = { run_as_system: true };
  await app.addFunction('stored', `exports = async () => (await ${COLLECTION}.find().toArray()).map(({ _id }) => _id)`, asSystem);
  const answers = {
    call: '1',
    endpoint: '1',
    resolver: '"r"',
    login: '"ann"',
    confirmation: '{ status: "success" }',
    rule: 'true',
  };
  const ids: Record<string, string> = {};
  for (const [name, answer] of Object.entries(answers)) {
    ids[name] = (await app.addFunction(name, later(name, answer), asSystem))._id;
  }
  await app.addFunction('guarded', 'exports = () => 1', { can_evaluate: { '%%true': { '%function': { name: 'rule' } } } });
  await app.must('POST', '/endpoints', { route: '/later', http_method: 'GET', function_name: 'endpoint', respond_result: true });
  const hooks = await app.must<{ _id: string }>('POST', '/services', { name: 'hooks', type: 'http' });
  await app.must('POST', `/services/${hooks._id}/incoming_webhooks`, {
    name: 'hook',
    function_source: later('webhook', '1'),
    respond_result: true,
    options: { validationMethod: 'NO_VALIDATION' },
  });
  await app.must('POST', '/graphql/custom_resolvers', {
    on_type: 'Query',
    field_name: 'later',
    function_id: ids.resolver,
    payload_type: 'string',
    payload_type_format: 'scalar',
  });
  await app.must('POST', '/auth_providers', { type: 'custom-function', config: { authFunctionName: 'login' } });
  await app.must('POST', '/auth_providers', {
    type: 'local-userpass',
    config: { autoConfirm: false, runConfirmationFunction: true, confirmationFunctionName: 'confirmation' },
  });
  user = await EndUser.login(platform, app.app.client_app_id);
});

const WAYS: Readonly<Record<string, () => Promise<Answer>>> = {
  call: () => user.call('call'),
  endpoint: () => send('GET', `${client}/endpoint/later`, { token: user.accessToken }),
  webhook: () => send('POST', `${client}/service/hooks/incoming_webhook/hook`, { json: {} }),
  resolver: () => send('POST', `${client}/graphql`, { token: user.accessToken, json: { query: '{ later }' } }),
  login: () => loginAs(platform, app.app.client_app_id, 'custom-function', { name: 'ann' }),
  confirmation: () =>
    send('POST', `${client}/auth/providers/local-userpass/register`, { json: { email: 'a@b.test', password: 'a password' } }),
  rule: () => user.call('guarded'),
};

it.each(Object.keys(WAYS))('continues after the response if a function does not wait for %s', async (way) => {
  const answer = await WAYS[way]?.();
  expect(answer?.status, answer?.text).toBe(way === 'confirmation' ? 201 : 200);
  const stored = async () => (await user.call('stored')).body as string[];
  await eventually(stored, (ids) => ids.includes(`${way} 1`) && ids.includes(`${way} 2`));
});
