// parse-server with GraphQL, on the store whose address is the first argument. It is copied into the folder parse-server is
// installed in, so that its imports are found there. Usage: node peer-server.mjs <uri>
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import express from 'express';
import parse from 'parse-server';
import { compute, largeModule, total } from './work.mjs';

const { ParseServer, ParseGraphQLServer } = parse;
const require = createRequire(import.meta.url);
const { chunk } = require('lodash');
writeFileSync(new URL('./large.cjs', import.meta.url), largeModule());
const { pick } = require('./large.cjs');
const app = express();
const http = createServer(app);
await new Promise((listening) => http.listen(0, '127.0.0.1', listening));
const { port } = http.address();
const base = `http://127.0.0.1:${port}`;
const server = new ParseServer({
  databaseURI: process.argv[2],
  appId: 'bench',
  masterKey: 'master',
  serverURL: `${base}/parse`,
  publicServerURL: `${base}/parse`,
  allowClientClassCreation: false,
  enableAnonymousUsers: true,
  silent: true,
  logsFolder: null,
  liveQuery: { classNames: ['Watched'] },
  cloud: (Parse) => {
    Parse.Cloud.define('add', ({ params }) => params.a + params.b);
    Parse.Cloud.define('one', async () => {
      const found = await new Parse.Query('Movie').equalTo('title', 'Movie 5').first({ useMasterKey: true });
      return found.get('year');
    });
    const movies = () => new Parse.Query('Movie').limit(100).find({ useMasterKey: true });
    Parse.Cloud.define('list', movies);
    Parse.Cloud.define('sum', async () => total((await movies()).map((movie) => movie.toJSON())));
    Parse.Cloud.define('compute', ({ params }) => compute(params.index));
    Parse.Cloud.define('chunks', ({ params }) => chunk([params.index, 1, 2, 3], 2).length);
    Parse.Cloud.define('large', ({ params }) => pick(params.index));
    const runs = Array.from({ length: 10 }, () => new Parse.Object('Run', { count: 0 }));
    let saved;
    Parse.Cloud.afterSave('Triggering', async ({ object }) => {
      saved ??= Parse.Object.saveAll(runs, { useMasterKey: true });
      await saved;
      const query = new Parse.Query('Run');
      const run = await query.get(runs[object.get('number') % runs.length].id, { useMasterKey: true });
      await run.increment('count').save(null, { useMasterKey: true });
    });
  },
});
await server.start();
app.use('/parse', server.app);
await ParseServer.createLiveQueryServer(http);
new ParseGraphQLServer(server, { graphQLPath: '/graphql' }).applyGraphQL(app);
process.send({ port });
process.on('SIGTERM', () => process.exit(0));
