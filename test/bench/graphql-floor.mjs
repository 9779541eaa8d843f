// The least a request for documents can cost: the driver, the embedded store and JSON behind a plain HTTP server.
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { MongoClient } from 'mongodb';
import { socketPathFor } from '../../dist/libs/embedded-mongo/src/socket-path.js';
import { startEmbeddedMongo } from '../../dist/libs/embedded-mongo/src/start.js';

const dataDir = resolve(process.argv[2]);
const store = await startEmbeddedMongo({ dataDir, socketPath: socketPathFor(dataDir), mode: 'worker' });
const client = await new MongoClient(store.uri).connect();
const movies = client.db('bench').collection('movies');
await movies.insertMany(JSON.parse(process.argv[3]));
const projection = { _id: 1, title: 1, year: 1, rating: 1, released: 1, owner: 1, tags: 1 };

async function answer(request, reply) {
  let body = '';
  for await (const chunk of request) body += chunk;
  JSON.parse(body);
  const found =
    request.url === '/one' ? await movies.findOne({ year: 7 }, { projection }) : await movies.find({}, { projection }).toArray();
  reply.setHeader('content-type', 'application/json').end(JSON.stringify({ data: { movies: found } }));
}

async function stop() {
  server.close();
  server.closeAllConnections();
  await client.close();
  await store.close();
  process.exit(0);
}

const server = createServer((request, reply) => {
  answer(request, reply).catch(() => reply.destroy());
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.on('SIGTERM', () => void stop());
