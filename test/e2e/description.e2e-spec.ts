import { beforeAll, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';

const platform = inject('platform');

let admin: Admin;
let app: AppAdmin;
beforeAll(async () => {
  admin = await Admin.login(platform);
  app = await admin.createApp();
});

describe('description', () => {
  it('names everything an app has', async () => {
    const { _id, client_app_id } = app.app;
    await app.must('POST', '/services', { name: 'mongodb-atlas', type: 'mongodb-atlas', config: { clusterName: 'Cluster0' } });
    const web = await app.must<{ _id: string }>('POST', '/services', { name: 'web', type: 'http' });
    await app.must('POST', '/services', { name: 'sms', type: 'twilio', config: { sid: 'x' } });
    await app.addFunction('folder/f', 'exports = () => {}');
    await app.must('POST', `/services/${web._id}/incoming_webhooks`, {
      name: 'hook',
      function_source: 'exports = () => {}',
      options: {},
    });
    await app.must('POST', '/values', { name: 'limit', value: 1 });
    await app.must('POST', '/endpoints', { route: '/f', http_method: 'GET', function_name: 'folder/f' });
    await app.must('POST', '/graphql/custom_resolvers', { on_type: 'Query', field_name: 'f', function_name: 'folder/f' });
    await app.must('POST', '/triggers', {
      name: 'nightly',
      type: 'SCHEDULED',
      config: { schedule: '0 3 * * *' },
      function_name: 'folder/f',
    });
    await app.must('PUT', '/environment', { environment: 'qa' });
    await app.must('PUT', '/sync/config', { development_mode_enabled: true });
    await app.must('PATCH', '/custom_user_data', {
      enabled: true,
      mongo_service_name: 'mongodb-atlas',
      database_name: 'shop',
      collection_name: 'people',
      user_id_field: 'owner',
    });

    const answer = await app.send('GET', '/description');

    const client = `${platform.url}/api/client/v2.0/app/${client_app_id}`;
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      client_app_id,
      name: 'shop',
      realm_url: `${platform.url}/groups/${platform.credentials.PROJECT_ID}/apps/${_id}/dashboard`,
      data_sources: [{ name: 'mongodb-atlas', type: 'mongodb-atlas', data_source: 'Cluster0' }],
      http_endpoints: [
        { name: 'web', webhooks: [{ name: 'hook', url: `${client}/service/web/incoming_webhook/hook` }] },
        { route: '/f', http_method: 'GET', url: `${client}/endpoint/f` },
      ],
      services: [{ name: 'sms', type: 'twilio', webhooks: [] }],
      auth_providers: [{ name: 'api-key', type: 'api-key', enabled: false }],
      auth_callback_url: `${platform.url}/api/client/v2.0/auth/callback`,
      custom_user_data: {
        enabled: true,
        data_source: 'mongodb-atlas',
        database: 'shop',
        collection: 'people',
        user_id_field: 'owner',
      },
      values: ['limit'],
      hosting: { enabled: false, status: '', url: '' },
      functions: [{ name: 'folder/f', path: 'functions/folder/f.js' }],
      sync: { state: '', data_source: '', database: '', development_mode_enabled: true },
      graphql: { url: `${client}/graphql`, custom_resolvers: ['Query.f'] },
      environment: 'qa',
      event_subscription: [{ name: 'nightly', type: 'SCHEDULED', enabled: true }],
      log_forwarders: [],
    });
  });
});

describe('what is not there for any app', () => {
  it.each(['C_SHARP', 'JAVA', 'JAVA_SCRIPT', 'KOTLIN', 'OBJECTIVE_C', 'SWIFT', 'TYPE_SCRIPT'])(
    'has no data models in %s',
    async (language) => {
      const answer = await app.send('GET', `/sync/client_schemas/${language}`);

      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('application/json');
      expect(answer.body).toEqual([]);
    },
  );

  it('knows no data models in other languages, in the words tools compare', async () => {
    const answer = await app.send('GET', '/sync/client_schemas/PERL');

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: "Unsupported client language: 'PERL'" });
  });

  it('has no templates', async () => {
    for (const answer of [await admin.send('GET', '/templates'), await app.send('GET', '/templates')]) {
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual([]);
    }
  });
});
