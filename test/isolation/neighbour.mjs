// The neighbour: sends each kind of request one after the other in a separate lane, until it is ended. Usage: neighbour.mjs
// <stage>
import { setTimeout as delay } from 'node:timers/promises';
import { clientAt } from './http.mjs';

/** Milliseconds, far longer than any client waits. */
const TIMEOUT_MS = 60_000;
const PAUSE_MS = 20;
/** Logins of one address are limited to 20 a second. */
const LOGIN_PAUSE_MS = 100;

const { url, neighbour } = JSON.parse(process.argv[2]);
const { clientPath: app, token, id: owner, credentials, adminPath, adminToken, database } = neighbour;
const client = clientAt(url, '127.0.0.1', TIMEOUT_MS);
const post = (path, body) => client.send('POST', `${app}${path}`, { token, body });
const act = (name, collection, members) =>
  post('/functions/call', { name, service: 'mongodb-atlas', arguments: [{ database, collection, ...members }] });

/** Each kind of request, and the beginning of a successful response. */
const KINDS = {
  findOne: [() => act('findOne', 'notes', { query: { _id: 7 } }), '{"_id":{"$numberInt":"7"}'],
  insertOne: [() => act('insertOne', 'added', { document: { owner, n: 1 } }), '{"insertedId":{"$oid":"'],
  login: [() => client.send('POST', `${app}/auth/providers/local-userpass/login`, { body: credentials }), '{"access_token":"'],
  function: [() => post('/functions/call', { name: 'greet', arguments: ['world'] }), '"hello world"'],
  'admin read': [() => client.send('GET', `${adminPath}/functions`, { token: adminToken }), '[{"_id":"'],
  GraphQL: [() => post('/graphql', { query: '{ notes(limit: 3, sortBy: _ID_ASC) { n } }' }), '{"data":{"notes":[{"n":0}'],
};

async function repeat(kind, [ask, beginning]) {
  for (;;) {
    const sent = performance.now();
    try {
      const { status, text } = await ask();
      const isGood = status === 200 && text.startsWith(beginning);
      process.send({ kind, ms: performance.now() - sent, failure: isGood ? null : `${status} ${text.slice(0, 200)}` });
    } catch (error) {
      process.send({ kind, ms: performance.now() - sent, failure: error.message });
    }
    await delay(kind === 'login' ? LOGIN_PAUSE_MS : PAUSE_MS);
  }
}

process.on('disconnect', () => process.exit(0));
await Promise.all(Object.entries(KINDS).map(([kind, request]) => repeat(kind, request)));
