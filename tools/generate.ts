// Writes what is made from code: .env.example, docs/reference/environment.md, docs/reference/errors.md, docs/openapi.json,
// docs/admin-schema.graphql, docs/compatibility/operations.md, docs/compatibility/store.md, deploy/nats/nats-users.conf, the types of libs/admin-client
// (in no commit), the commands of docs/cli.md, the caches of docs/operations.md, the differences of docs/moving.md, and what the
// console's editor of functions completes. `--check` only compares.
import 'reflect-metadata';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import { GraphQLSchemaBuilderModule, GraphQLSchemaFactory } from '@nestjs/graphql';
import { format, resolveConfig } from 'prettier';
import { VARIABLES } from '#process/env/environment.js';
import { root } from './build-steps.js';
import { writeClientTypes } from './client-types.js';
import { compiled } from './compiled.js';
import { differencesTable } from './differences.js';
import { COMPOSE_VARIABLES, type DescribedVariable } from './compose-variables.js';
import { natsPermissions, natsUsersFile } from './nats-users.js';
import { ENVIRONMENT_PAGE, environmentPage } from './environment-page.js';
import { ERRORS_PAGE, errorsPage } from './errors-page.js';
import { EDITOR_GLOBALS, editorGlobals } from './editor-globals.js';
import { cachesTable } from './caches-table.js';
import { OPERATIONS_PAGE, operationsPage } from './operations-page.js';
import { describedApi } from './described-api.js';
import { STORE_PAGE, storePage } from './store-page.js';

const { adminSchemaText } = await compiled<typeof import('../apps/gateway/src/admin-graphql/admin-schema.js')>(
  'apps/gateway/src/admin-graphql/admin-schema',
);
const { cliReference } = await compiled<typeof import('../apps/cli/src/program/reference.js')>('apps/cli/src/program/reference');

const entries: readonly (readonly [string, DescribedVariable])[] = Object.entries(VARIABLES);

function exampleOf(variables: readonly (readonly [string, DescribedVariable])[]): string {
  return variables
    .map(
      ([name, variable]) =>
        // A copy of the file changes nothing: every line repeats a default, or waits for a value.
        `# ${variable.description}\n# ${name}=${variable.default ?? ''}\n`,
    )
    .join('\n');
}

const example = [
  '# Read by `npm start` and its like, and by docker-compose, from a file called .env in the same directory.\n# Remove the # before what you set: a line behind one repeats the default.\n\n',
  exampleOf(entries),
  '\n# Read by docker-compose.yml alone.\n\n',
  exampleOf(Object.entries(COMPOSE_VARIABLES)),
].join('');

const environmentPath = join(root, ENVIRONMENT_PAGE);
const environment = await format(environmentPage(root), { ...(await resolveConfig(environmentPath)), filepath: environmentPath });

const errorsPath = join(root, ERRORS_PAGE);
const errors = await format(errorsPage(), { ...(await resolveConfig(errorsPath)), filepath: errorsPath });

const openApiPath = join(root, 'docs/openapi.json');
const description = await describedApi();
const openApi = await format(JSON.stringify(description), {
  ...(await resolveConfig(openApiPath)),
  filepath: openApiPath,
});

const schemaPath = join(root, 'docs/admin-schema.graphql');
const schemaBuilder = await NestFactory.createApplicationContext(GraphQLSchemaBuilderModule, { logger: false });
const schema = await format(await adminSchemaText(schemaBuilder.get(GraphQLSchemaFactory)), {
  ...(await resolveConfig(schemaPath)),
  filepath: schemaPath,
});

const commandsPath = join(root, 'docs/cli.md');
const commandsWritten = readFileSync(commandsPath, 'utf8').replace(
  /<!-- commands -->[^]*<!-- \/commands -->/,
  () => `<!-- commands -->\n\n${cliReference()}\n\n<!-- /commands -->`,
);
const commands = await format(commandsWritten, { ...(await resolveConfig(commandsPath)), filepath: commandsPath });
const movingPath = join(root, 'docs/moving.md');
const movingWritten = readFileSync(movingPath, 'utf8').replace(
  /<!-- differences -->[^]*<!-- \/differences -->/,
  () => `<!-- differences -->\n\n${differencesTable(root, '..')}\n\n<!-- /differences -->`,
);
const moving = await format(movingWritten, { ...(await resolveConfig(movingPath)), filepath: movingPath });
const runningPath = join(root, 'docs/operations.md');
const runningWritten = readFileSync(runningPath, 'utf8').replace(
  /<!-- caches -->[^]*<!-- \/caches -->/,
  () => `<!-- caches -->\n\n${cachesTable()}\n\n<!-- /caches -->`,
);
const running = await format(runningWritten, { ...(await resolveConfig(runningPath)), filepath: runningPath });
const operationsPath = join(root, OPERATIONS_PAGE);
const operations = await format(operationsPage(root), { ...(await resolveConfig(operationsPath)), filepath: operationsPath });
const storePath = join(root, STORE_PAGE);
const store = await format(storePage(root), { ...(await resolveConfig(storePath)), filepath: storePath });

const editorPath = join(root, EDITOR_GLOBALS);
const editor = await format(editorGlobals(root), { ...(await resolveConfig(editorPath)), filepath: editorPath });

const natsUsers = natsUsersFile(natsPermissions(root));

const files: readonly (readonly [path: string, text: string])[] = [
  [join(root, 'deploy/nats/nats-users.conf'), natsUsers],
  [join(root, '.env.example'), example],
  [environmentPath, environment],
  [errorsPath, errors],
  [openApiPath, openApi],
  [schemaPath, schema],
  [commandsPath, commands],
  [movingPath, moving],
  [operationsPath, operations],
  [runningPath, running],
  [storePath, store],
  [editorPath, editor],
];
for (const [path, text] of files) {
  if (!process.argv.includes('--check')) writeFileSync(path, text);
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    process.stderr.write(`${path} is out of date: run 'npm run generate'\n`);
    process.exitCode = 1;
  }
}
if (!process.argv.includes('--check')) await writeClientTypes();
