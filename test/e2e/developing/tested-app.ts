import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const text = (value: unknown): string => JSON.stringify(value);

const trigger = (name: string, type: string, config: object): string =>
  text({ name, type, config, disabled: false, event_processors: { FUNCTION: { config: { function_name: name } } } });

/** Files of an app with everything a test can reach. */
const FILES: Readonly<Record<string, string>> = {
  'auth/providers.json': text({
    'anon-user': { name: 'anon-user', type: 'anon-user', disabled: false },
    'local-userpass': {
      name: 'local-userpass',
      type: 'local-userpass',
      disabled: false,
      config: {
        autoConfirm: false,
        emailConfirmationUrl: 'https://shop.example.com/confirm',
        resetPasswordUrl: 'https://shop.example.com/reset',
        runConfirmationFunction: false,
        runResetFunction: false,
      },
    },
    'custom-token': {
      name: 'custom-token',
      type: 'custom-token',
      disabled: false,
      config: { audience: ['https://api.example.com'], requireAnyAudience: true, signingAlgorithm: 'HS256', useJWKURI: false },
      secret_config: { signingKeys: ['token-key'] },
      metadata_fields: [{ required: true, name: 'profile.role', field_name: 'role' }],
    },
  }),
  'auth/custom_user_data.json': text({
    enabled: true,
    mongo_service_name: 'mongodb-atlas',
    database_name: 'shop',
    collection_name: 'people',
    user_id_field: 'userId',
  }),
  'data_sources/mongodb-atlas/config.json': text({
    name: 'mongodb-atlas',
    type: 'mongodb-atlas',
    config: { clusterName: 'Cluster0', readPreference: 'primary', wireProtocolEnabled: false },
  }),
  'data_sources/mongodb-atlas/shop/orders/rules.json': text({
    database: 'shop',
    collection: 'orders',
    roles: [
      {
        name: 'owner',
        apply_when: {},
        document_filters: { read: { owner: '%%user.id' }, write: { owner: '%%user.id' } },
        insert: true,
        delete: true,
        read: true,
        write: true,
        search: false,
      },
    ],
  }),
  'data_sources/mongodb-atlas/shop/orders/schema.json': text({
    title: 'Order',
    bsonType: 'object',
    properties: { _id: { bsonType: 'objectId' }, owner: { bsonType: 'string' }, sku: { bsonType: 'string' } },
  }),
  'http_endpoints/config.json': text([
    {
      route: '/paid',
      http_method: 'POST',
      function_name: 'paid',
      validation_method: 'NO_VALIDATION',
      respond_result: true,
      return_type: 'JSON',
      fetch_custom_user_data: false,
      create_user_on_auth: false,
      disabled: false,
    },
  ]),
  'triggers/noteOrder.json': trigger('noteOrder', 'DATABASE', {
    service_name: 'mongodb-atlas',
    database: 'shop',
    collection: 'orders',
    operation_types: ['INSERT', 'DELETE'],
    full_document: true,
    full_document_before_change: false,
    match: {},
    project: {},
  }),
  'triggers/tidy.json': trigger('tidy', 'SCHEDULED', { schedule: '* * * * *' }),
  'triggers/welcome.json': trigger('welcome', 'AUTHENTICATION', {
    operation_type: 'CREATE',
    providers: ['anon-user', 'local-userpass', 'custom-token'],
  }),
  'functions/config.json': text([
    { name: 'hidden', private: true },
    { name: 'paid', run_as_system: true },
    { name: 'noteOrder', private: true },
    { name: 'tidy', private: true },
    { name: 'welcome', private: true },
    { name: 'lasts', run_as_system: true },
  ]),
  'functions/order.ts': `export default async function order({ sku }: { sku: string }) {
  const reply = await context.http.post({ url: 'https://pay.example.com/charges', body: 'amount=200' });
  const { id } = JSON.parse(reply.body.text()) as { id: string };
  console.log('charged', id);
  const orders = context.services.get('mongodb-atlas').db('shop').collection('orders');
  await orders.insertOne({ owner: context.user.id, sku, at: new Date() });
  return { ok: true, status: reply.statusCode };
}
`,
  'functions/fails.ts': `interface Line {
  readonly cents: number;
}

export default function fails(lines: Line[]) {
  console.log('counting', lines.length);
  if (lines.length === 0) throw new Error('no lines');
  return lines.length;
}
`,
  'functions/hidden.js': 'exports = () => 1;',
  'functions/now.js': 'exports = () => new Date();',
  'functions/nested.js': "exports = () => context.functions.execute('now');",
  'functions/draws.js': 'exports = () => [Math.random(), Math.random()];',
  'functions/me.js': 'exports = () => ({ custom: context.user.custom_data, data: context.user.data });',
  'functions/lasts.js': `exports = async () => {
  const notes = context.services.get('mongodb-atlas').db('shop').collection('notes');
  await notes.insertOne({ begun: true });
  while (!(await notes.findOne({ over: true }))) await new Promise((resolve) => setTimeout(resolve, 50));
  return 'over';
};`,
  'functions/echo.js': 'exports = (value) => value;',
  'functions/paid.js': `exports = (request, response) => {
  response.setStatusCode(201);
  response.setHeader('x-order', 'a');
  return { paid: JSON.parse(request.body.text()).order };
};`,
  'functions/noteOrder.js': `exports = async ({ operationType, fullDocument }) => {
  const notes = context.services.get('mongodb-atlas').db('shop').collection('notes');
  await notes.insertOne({ operationType, sku: fullDocument ? fullDocument.sku : null, at: new Date() });
};`,
  'functions/tidy.js': `exports = async (...given) => {
  console.log('given', given.length);
  await context.services.get('mongodb-atlas').db('shop').collection('notes').insertOne({ tidied: true, at: new Date() });
};`,
  'functions/welcome.js': `exports = async ({ user }) => {
  if (user.id === 'nobody') throw new Error('nobody comes');
  await context.services.get('mongodb-atlas').db('shop').collection('welcomed').insertOne({ user: user.id });
};`,
};

/** Writes the app into a new directory and returns its path. */
export async function writeTestedApp(name: string, changes: Readonly<Record<string, string>> = {}): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'groundwork-tested-'));
  const root = text({ config_version: 20210101, name, location: 'US-VA', deployment_model: 'GLOBAL' });
  for (const [path, content] of Object.entries({ 'realm_config.json': root, ...FILES, ...changes })) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), content);
  }
  return directory;
}
