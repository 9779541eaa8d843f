// The operations against this platform, by the public APIs.
import { expectMovies, movie, MOVIES, note, NOTES } from './operations.mjs';
import { send } from './http-json.mjs';
import { functionsOver, productWork } from './product-work.mjs';

const DATABASE = 'bench';
const FIELDS = '_id title year director rating genre runtime';
const bearer = (token) => ({ authorization: `Bearer ${token}` });
const type = (bsonType) => ({ bsonType });
const MOVIE_SCHEMA = {
  title: 'Movie',
  bsonType: 'object',
  properties: {
    _id: type('objectId'),
    title: type('string'),
    year: type('int'),
    director: type('string'),
    rating: type('double'),
    genre: type('string'),
    runtime: type('int'),
    owner_id: type('string'),
  },
};
const AUTHOR_SCHEMA = { title: 'Author', bsonType: 'object', properties: { _id: type('int'), name: type('string') } };
const BOOK_SCHEMA = {
  title: 'Book',
  bsonType: 'object',
  properties: { _id: type('int'), title: type('string'), author: type('int') },
};
const ALL = { name: 'all', apply_when: {}, read: true, write: true, insert: true, delete: true, search: true };
const both = { read: true, write: true };
const readable = { read: true };
// The user owns nothing, so that each document is judged by both roles and returned with the fields of the second.
const MOVIE_ROLES = [
  { name: 'owner', apply_when: { owner_id: '%%user.id' }, read: true, write: true, insert: true },
  {
    name: 'others',
    apply_when: {},
    insert: true,
    delete: true,
    write: false,
    fields: { title: both, year: both, director: both, rating: readable, genre: readable, runtime: readable, _id: readable },
  },
];
const FUNCTIONS = {
  seed: `exports = (movies) => context.services.get("mongodb-atlas").db("${DATABASE}").collection("movies").insertMany(movies.map((movie) => ({ ...movie, owner_id: "somebody else" })))`,
  add: 'exports = (a, b) => a + b',
  ...functionsOver(DATABASE),
  one: `exports = async () => (await context.services.get("mongodb-atlas").db("${DATABASE}").collection("movies").findOne({ title: "Movie 5" })).year`,
};

export async function adminOf(base, credentials) {
  const login = { username: credentials.ADMIN_PUBLIC_KEY, apiKey: credentials.ADMIN_PRIVATE_KEY };
  const { access_token: token } = await send('POST', `${base}/api/admin/v3.0/auth/providers/mongodb-cloud/login`, {}, login);
  const apps = `${base}/api/admin/v3.0/groups/${credentials.PROJECT_ID}/apps`;
  return { apps, ask: (method, url, body, headers) => send(method, url, { ...bearer(token), ...headers }, body) };
}

const HOSTED = JSON.stringify({ text: 'x'.repeat(10 * 1024 - 11) });

/** Uploads a file of 10 KB, JSON so that it is read like any other response. */
async function hostFile(ask, url) {
  await ask('PATCH', `${url}/hosting/config`, { enabled: true });
  const edge = '--edge\r\nContent-Disposition: form-data; name=';
  const meta = JSON.stringify({ path: '/data.json', attrs: [] });
  const form = `${edge}"meta"\r\n\r\n${meta}\r\n${edge}"file"\r\n\r\n${HOSTED}\r\n--edge--\r\n`;
  await ask('PUT', `${url}/hosting/assets/asset`, form, { 'content-type': 'multipart/mixed; boundary=edge' });
}

/** Makes an app of everything the operations need, and a user of it. */
export async function createApp({ base, credentials }) {
  const { apps, ask } = await adminOf(base, credentials);
  const app = await ask('POST', apps, { name: 'bench' });
  const url = `${apps}/${app._id}`;
  await ask('POST', `${url}/auth_providers`, { type: 'anon-user' });
  const service = await ask('POST', `${url}/services`, { name: 'mongodb-atlas', type: 'mongodb-atlas' });
  const rule = (collection, roles) =>
    ask('POST', `${url}/services/${service._id}/rules`, { database: DATABASE, collection, roles });
  await rule('notes', [ALL]);
  for (const collection of ['fresh', 'triggering', 'watched', 'authors', 'books']) await rule(collection, [ALL]);
  await rule('movies', MOVIE_ROLES);
  const metadata = { data_source: 'mongodb-atlas', database: DATABASE, collection: 'movies' };
  await ask('POST', `${url}/schemas`, { metadata, schema: MOVIE_SCHEMA, relationships: {} });
  await ask('POST', `${url}/schemas`, {
    metadata: { ...metadata, collection: 'authors' },
    schema: AUTHOR_SCHEMA,
    relationships: {},
  });
  await ask('POST', `${url}/schemas`, {
    metadata: { ...metadata, collection: 'books' },
    schema: BOOK_SCHEMA,
    relationships: { author: { ref: `#/relationship/mongodb-atlas/${DATABASE}/authors`, foreign_key: '_id', is_list: false } },
  });
  for (const [name, source] of Object.entries(FUNCTIONS)) {
    await ask('POST', `${url}/functions`, { name, source, run_as_system: true });
  }
  await ask('POST', `${url}/data_api/config`, { versions: ['v1'], return_type: 'JSON', disabled: false });
  const providers = await ask('GET', `${url}/auth_providers`);
  const keys = providers.find((provider) => provider.type === 'api-key');
  await ask('PUT', `${url}/auth_providers/${keys._id}/enable`);
  const { key } = await ask('POST', `${url}/api_keys`, { name: 'bench' });
  await hostFile(ask, url);
  const client = `${base}/api/client/v2.0/app/${app.client_app_id}`;
  let logins = 0;
  // Each login has a new address; an address may log in 2,000 times in a row.
  const login = () => {
    logins += 1;
    const address = { 'x-forwarded-for': `10.0.${Math.floor(logins / 1_000)}.1` };
    return send('POST', `${client}/auth/providers/anon-user/login`, address, {});
  };
  const user = await login();
  const asUser = (path, body) => send('POST', `${client}${path}`, bearer(user.access_token), body);
  const call = (name, args, service) => asUser('/functions/call', { name, arguments: args, ...(service && { service }) });
  const data = (name, collection, more) => call(name, [{ database: DATABASE, collection, ...more }], 'mongodb-atlas');
  const dataApi = (headers, body) =>
    send('POST', `${client}/endpoint/data/v1/action/findOne`, headers, {
      dataSource: 'mongodb-atlas',
      database: DATABASE,
      ...body,
    });
  const byKey = (body) => dataApi({ 'api-key': key }, body);
  const byToken = (body) => dataApi(bearer(user.access_token), body);
  const host = `${app.client_app_id}.localhost`;
  return { ask, apps, url, service, client, clientAppId: app.client_app_id, login, asUser, call, data, byKey, byToken, host };
}

const movieOf = ({ document }) => expectMovies([document], 1, 'the Data API');

/** Returns one function for each operation; each takes the number of the request. */
export async function productOperations(platform) {
  const app = await createApp(platform);
  const { ask, url, login, asUser, call, data, byKey, byToken, host } = app;
  const numbered = (count, make) => Array.from({ length: count }, (_, index) => ({ _id: index, ...make(index) }));
  await data('insertMany', 'notes', { documents: numbered(NOTES, note) });
  await call('seed', [Array.from({ length: MOVIES }, (_, index) => movie(index))]);
  const graphql = async (query) => {
    const { data: found, errors } = await asUser('/graphql', { query });
    if (errors) throw new Error(JSON.stringify(errors));
    return found;
  };
  return {
    hello: () => send('GET', `${platform.base}/api/private/v1.0/version`, {}),
    hostedFile: async () => {
      const { text } = await send('GET', `${platform.base}/data.json`, { host });
      if (text.length !== HOSTED.length - 11) throw new Error('the hosted file is another one');
    },
    adminRead: () => ask('GET', url),
    login,
    insertOne: (index) => data('insertOne', 'fresh', { document: note(index) }),
    updateOne: (index) => data('updateOne', 'notes', { query: { _id: index % NOTES }, update: { $inc: { count: 1 } } }),
    findOne: async () => expectMovies([await data('findOne', 'movies', { query: { title: 'Movie 5' } })], 1, 'findOne'),
    dataApiBearer: async () => movieOf(await byToken({ collection: 'movies', filter: { title: 'Movie 5' } })),
    dataApiKey: async () => movieOf(await byKey({ collection: 'movies', filter: { title: 'Movie 5' } })),
    find100: async () => expectMovies(await data('find', 'movies', { query: {}, limit: MOVIES }), MOVIES, 'find'),
    graphqlOne: async () =>
      expectMovies([(await graphql('{ movie(query: { title: "Movie 5" }) { title year director } }')).movie], 1, 'GraphQL'),
    graphql100: async () => expectMovies((await graphql(`{ movies(limit: ${MOVIES}) { ${FIELDS} } }`)).movies, MOVIES, 'GraphQL'),
    function: (index) => call('add', [index, 1]),
    functionFindOne: () => call('one', []),
    ...(await productWork(app, DATABASE)),
  };
}
