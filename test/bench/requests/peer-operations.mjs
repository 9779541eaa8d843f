// The same operations against parse-server: class permissions, an owner in each object's ACL and a protected field are its rules.
import { randomUUID } from 'node:crypto';
import { expectMovies, movie, MOVIES, note, NOTES } from './operations.mjs';
import { send } from './http-json.mjs';
import { Arrivals, AUTHORS, WATCHERS } from './work.mjs';
import { WebSocket } from 'ws';

const APP = { 'x-parse-application-id': 'bench' };
const MASTER = { ...APP, 'x-parse-master-key': 'master' };
const FIELDS = 'objectId title year director rating genre runtime';
const type = (name) => ({ type: name });
const ANYBODY = { '*': true };
const PERMISSIONS = { find: ANYBODY, get: ANYBODY, count: ANYBODY, create: ANYBODY, update: ANYBODY, delete: ANYBODY };
const CLASSES = {
  Movie: {
    fields: {
      title: type('String'),
      year: type('Number'),
      director: type('String'),
      rating: type('Number'),
      genre: type('String'),
      runtime: type('Number'),
      owner_id: type('String'),
    },
    classLevelPermissions: { ...PERMISSIONS, protectedFields: { '*': ['owner_id'] } },
  },
  Note: { fields: { number: type('Number'), count: type('Number'), text: type('String') }, classLevelPermissions: PERMISSIONS },
  Fresh: { fields: { number: type('Number'), count: type('Number'), text: type('String') }, classLevelPermissions: PERMISSIONS },
};

const WORK_CLASSES = {
  Run: { fields: { count: type('Number') } },
  Triggering: { fields: { number: type('Number') } },
  Watched: { fields: { number: type('Number') } },
  Author: { fields: { name: type('String') } },
  Book: { fields: { title: type('String'), author: { type: 'Pointer', targetClass: 'Author' } } },
};

/** A subscription to the class `Watched`; `seen(count)` resolves when that many events have come. */
async function watcher(base, sessionToken) {
  const socket = new WebSocket(base.replace('http', 'ws'));
  const arrivals = new Arrivals();
  await new Promise((subscribed, failed) => {
    socket.once('error', failed);
    socket.once('open', () => socket.send(JSON.stringify({ op: 'connect', applicationId: 'bench', sessionToken })));
    socket.on('message', (data) => {
      const { op } = JSON.parse(data);
      if (op === 'connected') {
        socket.send(JSON.stringify({ op: 'subscribe', requestId: 1, query: { className: 'Watched', where: {} }, sessionToken }));
      } else if (op === 'subscribed') subscribed();
      else if (op === 'create') arrivals.add(1);
      else failed(new Error(`the live query answered ${data}`));
    });
  });
  socket.once('close', () => arrivals.end());
  return arrivals;
}

/** The counterparts of what `product-work.mjs` measures; the peer has no endpoints and no imports. */
async function peerWork(url, base, session, sessionToken) {
  for (const [className, { fields }] of Object.entries(WORK_CLASSES)) {
    await send('POST', `${url}/schemas/${className}`, MASTER, { className, fields, classLevelPermissions: PERMISSIONS });
  }
  const authors = await insertAll(
    url,
    'Author',
    Array.from({ length: AUTHORS }, (_, index) => ({ name: `Author ${index}` })),
  );
  const pointer = (objectId) => ({ __type: 'Pointer', className: 'Author', objectId });
  const books = Array.from({ length: MOVIES }, (_, index) => ({
    title: `Movie ${index}`,
    author: pointer(authors[index % AUTHORS]),
  }));
  await insertAll(url, 'Book', books);
  const call = async (name, index) => (await send('POST', `${url}/functions/${name}`, session, { index })).result;
  let triggering = 0;
  let watched = 0;
  let subscriptions;
  const checked = (found, wanted, what) => {
    if (found !== wanted) throw new Error(`${what} answered ${JSON.stringify(found)}, not ${wanted}`);
  };
  return {
    functionList100: async () => checked((await call('list', 0)).length, MOVIES, 'the list'),
    functionSum100: async () => checked((await call('sum', 0)) > 0, true, 'the sum'),
    functionCompute: (index) => call('compute', index),
    functionLodash: async (index) => checked(await call('chunks', index), 2, 'lodash'),
    functionPackage: async (index) => checked(await call('large', index), index % 2_600, 'the package'),
    trigger: async () => {
      triggering += 1;
      await send('POST', `${url}/classes/Triggering`, session, { number: triggering });
    },
    watch: async () => {
      subscriptions ??= Promise.all(Array.from({ length: WATCHERS }, () => watcher(base, sessionToken)));
      const watching = await subscriptions;
      watched += 1;
      const count = watched;
      await send('POST', `${url}/classes/Watched`, session, { number: count });
      await Promise.all(watching.map((arrivals) => arrivals.reach(count)));
    },
    graphqlRelation: async () => {
      const query = `{ books(first: ${MOVIES}) { edges { node { title author { name } } } } }`;
      const { data, errors } = await send('POST', `${base}/graphql`, session, { query });
      const found = data?.books.edges.filter(({ node }) => node.author.name.startsWith('Author ')).length;
      checked(errors ?? found, MOVIES, 'GraphQL');
    },
  };
}

async function insertAll(url, className, objects) {
  const ids = [];
  for (let at = 0; at < objects.length; at += 50) {
    const created = objects.slice(at, at + 50).map((object) => send('POST', `${url}/classes/${className}`, MASTER, object));
    ids.push(...(await Promise.all(created)).map(({ objectId }) => objectId));
  }
  return ids;
}

export async function peerOperations({ base }) {
  const url = `${base}/parse`;
  for (const [className, { fields, classLevelPermissions }] of Object.entries(CLASSES)) {
    await send('POST', `${url}/schemas/${className}`, MASTER, { className, fields, classLevelPermissions });
  }
  const login = () => send('POST', `${url}/users`, APP, { authData: { anonymous: { id: randomUUID() } } });
  const user = await login();
  const owner = await login();
  const session = { ...APP, 'x-parse-session-token': user.sessionToken };
  const ACL = { '*': { read: true }, [owner.objectId]: { read: true, write: true } };
  const movies = Array.from({ length: MOVIES }, (_, index) => ({ ...movie(index), owner_id: owner.objectId, ACL }));
  await insertAll(url, 'Movie', movies);
  const notes = await insertAll(
    url,
    'Note',
    Array.from({ length: NOTES }, (_, index) => note(index)),
  );
  const graphql = async (where, fields) => {
    const { data, errors } = await send('POST', `${base}/graphql`, session, {
      query: `{ movies(${where}) { edges { node { ${fields} } } } }`,
    });
    if (errors) throw new Error(JSON.stringify(errors));
    return data.movies.edges.map(({ node }) => node);
  };
  const where = encodeURIComponent(JSON.stringify({ title: 'Movie 5' }));
  return {
    hello: () => send('GET', `${url}/health`, APP),
    adminRead: () => send('GET', `${url}/schemas/Movie`, MASTER),
    login,
    insertOne: (index) => send('POST', `${url}/classes/Fresh`, session, note(index)),
    updateOne: (index) =>
      send('PUT', `${url}/classes/Note/${notes[index % NOTES]}`, session, { count: { __op: 'Increment', amount: 1 } }),
    findOne: async () =>
      expectMovies((await send('GET', `${url}/classes/Movie?limit=1&where=${where}`, session)).results, 1, 'findOne'),
    find100: async () =>
      expectMovies((await send('GET', `${url}/classes/Movie?limit=${MOVIES}`, session)).results, MOVIES, 'find'),
    graphqlOne: async () =>
      expectMovies(await graphql('where: { title: { equalTo: "Movie 5" } }, first: 1', 'title year director'), 1, 'GraphQL'),
    graphql100: async () => expectMovies(await graphql(`first: ${MOVIES}`, FIELDS), MOVIES, 'GraphQL'),
    function: (index) => send('POST', `${url}/functions/add`, session, { a: index, b: 1 }),
    functionFindOne: () => send('POST', `${url}/functions/one`, session, {}),
    ...(await peerWork(url, base, session, user.sessionToken)),
  };
}
