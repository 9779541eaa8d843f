import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { Admin, type AppAdmin } from '../test/e2e/platform/admin.js';
import { EndUser, loginAs } from '../test/e2e/platform/end-user.js';
import { send, type Answer } from '../test/e2e/platform/http.js';
import { startPlatform, type Platform } from '../test/e2e/platform/processes.js';

/** Number of the project's files and functions a warm request runs, up to its reply. */
export interface JourneyCounts {
  readonly files: number;
  readonly functions: number;
}

/** Names of functions, each with its file and its place there, that a warm request of each journey runs. */
export type Journeys = Readonly<Record<string, readonly string[]>>;

/** Requests before a journey counts as warm. */
const WARM = 5;
/** Requests that are counted by default. */
const COUNTED = 20;

/**
 * Share of the requests a function runs in to count. Chance keeps the request's own above it, as some depend on what other
 * processes do meanwhile, and work behind an earlier reply below it, on a loaded machine too.
 */
const MOST = 0.6;

const DATABASE = 'library';
const COLLECTION = 'books';
const KEY = '0123456789abcdef0123456789abcdef';
const ROLE = { name: 'all', apply_when: {}, insert: true, delete: true, search: true, read: true, write: true };
const SCHEMA = {
  title: 'Book',
  bsonType: 'object',
  properties: { _id: { bsonType: 'objectId' }, title: { bsonType: 'string' }, year: { bsonType: 'int' } },
};
const BOOKS = Array.from({ length: 60 }, (_, index) => ({ title: `book ${index}`, year: { $numberInt: String(1_900 + index) } }));

/**
 * Finds the functions each journey runs, on a standalone started for it from its unbundled program.
 *
 * A function counts where it ran in most of many warm requests, before the reply was sent: work in the background, like the log's
 * batch, is left out. Intervals do not run meanwhile. `counted` requests of each journey are counted: with fewer of them, chance
 * adds and omits more functions.
 */
export async function followJourneys(counted = COUNTED): Promise<Journeys> {
  const platform = await startPlatform({
    program: [
      '--import',
      new URL('../test/tools/count-calls.mjs', import.meta.url).href,
      'dist/apps/standalone/src/main.unbundled.js',
    ],
    // Same as in production: requests between services are not copied. On a loaded machine the first runner takes long to
    // start.
    environment: { GROUNDWORK_BUS_COPY: 'false', FUNCTION_QUEUE_MS: '60000' },
  });
  try {
    const journeys: Record<string, readonly string[]> = {};
    for (const [name, request] of Object.entries(await journeysOf(platform))) {
      journeys[name] = await follow(platform, request, counted);
    }
    return journeys;
  } finally {
    await platform.stop();
  }
}

/** Counts functions, and the files they are in. */
export function countsOf(journeys: Journeys): Record<string, JourneyCounts> {
  const fileOf = (name: string): string => name.slice(0, name.indexOf(' '));
  return Object.fromEntries(
    Object.entries(journeys).map(([name, functions]) => [
      name,
      { files: new Set(functions.map(fileOf)).size, functions: functions.length },
    ]),
  );
}

type Request = () => Promise<Answer>;

/**
 * Runs all journeys. The change of a function comes last: the app's next request rebuilds everything made from its
 * configuration.
 */
async function journeysOf(platform: Platform): Promise<Record<string, Request>> {
  const app = await (await Admin.login(platform)).createApp('journeys');
  await app.enableAnonymous();
  await app.must('POST', '/secrets', { name: 'key', value: KEY });
  const config = { signingAlgorithm: 'HS256' };
  await app.must('POST', '/auth_providers', { type: 'custom-token', config, secret_config: { signingKeys: ['key'] } });
  const { _id: id } = await app.addFunction('add', 'exports = (a, b) => a + b;');
  await addCollection(app);
  const user = await EndUser.login(platform, app.app.client_app_id);
  const act = (name: string, members: object): Promise<Answer> =>
    user.call(name, [{ database: DATABASE, collection: COLLECTION, ...members }], { service: 'mongodb-atlas' });
  await act('insertMany', { documents: BOOKS });
  const client = `${platform.url}/api/client/v2.0/app/${app.app.client_app_id}`;
  let version = 0;
  return {
    'find one': () => act('findOne', { query: { title: 'book 3' } }),
    insert: () => act('insertOne', { document: { title: 'another' } }),
    'function call': () => user.call('add', [1, 2]),
    'GraphQL list': () =>
      send('POST', `${client}/graphql`, { token: user.accessToken, json: { query: '{ books(limit: 50) { _id title year } }' } }),
    'custom-token login': () => loginAs(platform, app.app.client_app_id, 'custom-token', { token: tokenFor(app) }),
    'GET function': () => app.send('GET', `/functions/${id}`),
    'PUT function': () =>
      app.send('PUT', `/functions/${id}`, { json: { name: 'add', source: `exports = (a, b) => a + b + 0 * ${++version};` } }),
  };
}

async function addCollection(app: AppAdmin): Promise<void> {
  const service = await app.must<{ _id: string }>('POST', '/services', {
    name: 'mongodb-atlas',
    type: 'mongodb-atlas',
    config: { clusterName: 'Cluster0' },
  });
  const place = { database: DATABASE, collection: COLLECTION };
  await app.must('POST', `/services/${service._id}/rules`, { ...place, roles: [ROLE] });
  await app.must('POST', '/schemas', { metadata: { data_source: 'mongodb-atlas', ...place }, schema: SCHEMA });
}

function tokenFor({ app }: AppAdmin): string {
  const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1_000) + 3_600;
  const text = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded({ aud: app.client_app_id, sub: 'reader', exp })}`;
  return `${text}.${createHmac('sha256', KEY).update(text).digest('base64url')}`;
}

async function follow(platform: Platform, request: Request, counted: number): Promise<readonly string[]> {
  for (let warm = 0; warm < WARM; warm++) await succeed(request);
  const timesOf = new Map<string, number>();
  for (let asked = 0; asked < counted; asked++) {
    await functionsRun(platform);
    await succeed(request);
    for (const each of await functionsRun(platform)) timesOf.set(each, (timesOf.get(each) ?? 0) + 1);
  }
  return [...timesOf]
    .filter(([, times]) => times >= MOST * counted)
    .map(([name]) => name)
    .toSorted();
}

async function succeed(request: Request): Promise<void> {
  const { status, text } = await request();
  if (status >= 300) throw new Error(`${status} ${text}`);
}

/** Names the functions that ran since they were last asked for. */
async function functionsRun({ process: child }: Platform): Promise<ReadonlySet<string>> {
  const answer = once(child, 'message') as Promise<[{ readonly ran: readonly string[] }]>;
  child.send('which functions ran');
  const [{ ran }] = await answer;
  return new Set(ran);
}
