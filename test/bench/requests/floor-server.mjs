// The least a request can cost: Node's HTTP, JSON and the driver on the same store; no users, no rules, no log.
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { MongoClient, ObjectId } from 'mongodb';
import { socketPathFor } from '../../../dist/libs/embedded-mongo/src/socket-path.js';
import { startEmbeddedMongo } from '../../../dist/libs/embedded-mongo/src/start.js';
import { movie, MOVIES, note, NOTES } from './operations.mjs';

const dataDir = resolve(process.argv[2]);
const store = await startEmbeddedMongo({ dataDir, socketPath: socketPathFor(dataDir), mode: 'worker' });
const client = await new MongoClient(store.uri).connect();
const database = client.db('bench');
const movies = database.collection('movies');
const notes = database.collection('notes');
const fresh = database.collection('fresh');
await movies.insertMany(Array.from({ length: MOVIES }, (_, index) => ({ ...movie(index), owner_id: 'somebody else' })));
await notes.insertMany(Array.from({ length: NOTES }, (_, index) => ({ _id: index, ...note(index) })));
const projection = { owner_id: 0 };

const ANSWERS = {
  hello: () => ({ version: 1 }),
  insertOne: ({ document }) => fresh.insertOne({ _id: new ObjectId(), ...document }),
  updateOne: ({ id }) => notes.updateOne({ _id: id }, { $inc: { count: 1 } }),
  findOne: ({ query }) => movies.findOne(query, { projection }),
  find100: ({ query }) => movies.find(query, { projection, limit: MOVIES }).toArray(),
};

async function answer(request, reply) {
  let body = '';
  for await (const piece of request) body += piece;
  const result = await ANSWERS[request.url.slice(1)](body === '' ? {} : JSON.parse(body));
  reply.setHeader('content-type', 'application/json').end(JSON.stringify(result));
}

async function stop() {
  server.close();
  server.closeAllConnections();
  await client.close();
  await store.close();
  process.exit(0);
}

const server = createServer((request, reply) => {
  answer(request, reply).catch((error) => reply.writeHead(500).end(String(error)));
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.on('SIGTERM', () => void stop());
