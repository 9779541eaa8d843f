import { APP, dataOf } from '#admin-client/admin-client.js';
import { buildClientSchema, getIntrospectionQuery, lexicographicSortSchema, printSchema, type IntrospectionQuery } from 'graphql';
import type { Context } from '../session/context.js';
import { CliError } from '../terminal/cli-error.js';
import { withApp } from '../session/find-app.js';

/** Shows the schema of an app's generated GraphQL API, in the schema definition language. */
export function printAppSchema(context: Context): Promise<void> {
  return withApp(context, async ({ client, app, path }) => {
    const body = { query: getIntrospectionQuery({ descriptions: true }) };
    const { data, errors = [] } = await dataOf(client.api.POST(`${APP}/graphql`, { params: { path }, body }));
    if (!data) {
      const [{ message } = {}] = errors;
      throw new CliError('failure', typeof message === 'string' ? message : `the app ${app.name} has no GraphQL API`);
    }
    const sdl = printSchema(
      lexicographicSortSchema(buildClientSchema({ __schema: data['__schema'] as IntrospectionQuery['__schema'] })),
    );
    context.output.result({ sdl }, sdl);
  });
}
