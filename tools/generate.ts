// Writes what is made from code: .env.example, docs/reference/environment.md, docs/reference/errors.md,
// docs/reference/function-context.md, docs/reference/log-types.md, docs/openapi.json,
// docs/admin-schema.graphql, docs/compatibility/operations.md, docs/compatibility/store.md, deploy/nats/nats-users.conf, the types of libs/admin-client
// (in no commit), the commands of docs/cli.md, the table of docs/reference/limits.md, the alerts and caches of docs/reference/metrics.md, the table of
// docs/migrate/differences.md, and what the console's editor of functions completes. `--check` only compares.
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
import { DIFFERENCES_PAGE, differencesTable } from './differences.js';
import { COMPOSE_VARIABLES, type DescribedVariable } from './compose-variables.js';
import { natsPermissions, natsUsersFile } from './nats-users.js';
import { ENVIRONMENT_PAGE, environmentPage } from './environment-page.js';
import { ERRORS_PAGE, errorsPage } from './errors-page.js';
import { FUNCTION_CONTEXT_PAGE, functionContextPage } from './function-context-page.js';
import { LOG_TYPES_PAGE, logTypesPage } from './log-types-page.js';
import { EDITOR_GLOBALS, editorGlobals } from './editor-globals.js';
import { LIMITS_PAGE, limitsPage } from './limits-page.js';
import { between } from './marked-pages.js';
import { METRICS_PAGE, metricsPage } from './metrics-page.js';
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

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

async function formatted(path: string, text: string): Promise<string> {
  return format(text, { ...(await resolveConfig(path)), filepath: path });
}

const schemaBuilder = await NestFactory.createApplicationContext(GraphQLSchemaBuilderModule, { logger: false });
const schema = await adminSchemaText(schemaBuilder.get(GraphQLSchemaFactory));

const asWritten: readonly (readonly [path: string, text: string])[] = [
  ['deploy/nats/nats-users.conf', natsUsersFile(natsPermissions(root))],
  ['.env.example', example],
];
const toFormat: readonly (readonly [path: string, text: string])[] = [
  [ENVIRONMENT_PAGE, environmentPage(root)],
  [ERRORS_PAGE, errorsPage()],
  ['docs/openapi.json', JSON.stringify(await describedApi())],
  ['docs/admin-schema.graphql', schema],
  ['docs/cli.md', between(read('docs/cli.md'), 'commands', cliReference())],
  [DIFFERENCES_PAGE, between(read(DIFFERENCES_PAGE), 'differences', differencesTable(root, '../..'))],
  [FUNCTION_CONTEXT_PAGE, functionContextPage(root)],
  [LOG_TYPES_PAGE, logTypesPage()],
  [LIMITS_PAGE, limitsPage(root)],
  [METRICS_PAGE, metricsPage(root)],
  [OPERATIONS_PAGE, operationsPage(root)],
  [STORE_PAGE, storePage(root)],
  [EDITOR_GLOBALS, editorGlobals(root)],
];
const files = [...asWritten];
for (const [path, text] of toFormat) files.push([path, await formatted(join(root, path), text)]);
for (const [name, text] of files) {
  const path = join(root, name);
  if (!process.argv.includes('--check')) writeFileSync(path, text);
  else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    process.stderr.write(`${path} is out of date: run 'npm run generate'\n`);
    process.exitCode = 1;
  }
}
if (!process.argv.includes('--check')) await writeClientTypes();
