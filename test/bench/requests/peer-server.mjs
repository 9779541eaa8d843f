// parse-server with GraphQL, on the store whose address is the first argument. It is copied into the folder parse-server is
// installed in, so that its imports are found there. Usage: node peer-server.mjs <uri>
import { createServer } from 'node:http';
import express from 'express';
import parse from 'parse-server';

const { ParseServer, ParseGraphQLServer } = parse;
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
  cloud: (Parse) => {
    Parse.Cloud.define('add', ({ params }) => params.a + params.b);
    Parse.Cloud.define('one', async () => {
      const found = await new Parse.Query('Movie').equalTo('title', 'Movie 5').first({ useMasterKey: true });
      return found.get('year');
    });
  },
});
await server.start();
app.use('/parse', server.app);
new ParseGraphQLServer(server, { graphQLPath: '/graphql' }).applyGraphQL(app);
process.send({ port });
process.on('SIGTERM', () => process.exit(0));
