import { CLOUD_ERROR, CLOUD_ERROR_SCHEMA, ERROR, ERROR_SCHEMA, type ErrorResponse } from './failures.js';
import type { JsonSchema } from './json-schema.js';
import { operationIds } from './operation-ids.js';
import { HEADERS, Operations, type Operation, type Parameter } from './operation.js';
import type { Route } from '../../apps/gateway/src/edge/route.js';
import { Schemas } from './schemas.js';
import { SECURITY_SCHEMES } from './security.js';
import type { Sources } from './sources.js';
import { TAGS } from './tags.js';

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: object;
  servers: readonly object[];
  tags: readonly { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    parameters: Record<string, Parameter>;
    headers: object;
    responses: Record<string, ErrorResponse>;
    securitySchemes: object;
  };
}

function byName<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Describes these routes in OpenAPI, in a stable order so that descriptions can be compared.
 * @throws Error that lists everything without a description or a type
 */
export function openApiDocument(routes: readonly Route[], sources: Sources): OpenApiDocument {
  const problems = new Set<string>();
  const complain = (problem: string) => void problems.add(problem);
  const schemas = new Schemas(sources, complain);
  const operations = new Operations(sources, schemas, complain);
  const ids = operationIds(routes, ({ subject }) => sources.contract(subject).name);
  const sorted = routes.toSorted((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1));
  const paths: OpenApiDocument['paths'] = {};
  for (const route of sorted) {
    paths[route.path] = { ...paths[route.path], [route.method]: operations.describe(route, ids.get(route) ?? '') };
  }
  if (problems.size > 0) throw new Error(`the description of the API is not complete:\n${[...problems].toSorted().join('\n')}`);
  const used = new Set(Object.values(paths).flatMap((all) => Object.values(all).flatMap(({ tags }) => tags)));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Groundwork',
      version: '3.0',
      summary: 'Administration API v3.0 and client API v2.0 of a backend application platform.',
      description:
        'Ids are 24 hexadecimal digits. Times are unix seconds where a member is a number, and ISO 8601 in UTC where it is a string. ' +
        'Requests and replies are JSON; the values of documents are extended JSON (EJSON). A request that fails is answered with `Error`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [
      { url: '/', description: 'The platform this description comes from.' },
      { url: 'http://localhost:9090', description: 'A standalone on this machine.' },
    ],
    tags: TAGS.filter(({ name }) => used.has(name)).map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      schemas: byName({ ...schemas.components, [ERROR]: ERROR_SCHEMA, [CLOUD_ERROR]: CLOUD_ERROR_SCHEMA }),
      parameters: byName(schemas.parameters),
      headers: HEADERS,
      responses: byName(operations.failures.components),
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}
