// The same operations against parse-server: class permissions, an owner in each object's ACL and a protected field are its rules.
import { randomUUID } from 'node:crypto';
import { expectMovies, movie, MOVIES, note, NOTES } from './operations.mjs';
import { send } from './http-json.mjs';

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
  };
}
