import { readFile } from 'node:fs/promises';
import { createConfig, lint } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { ERRORS } from '#contracts/error.js';

const FILE = 'docs/openapi.json';

interface Schema {
  readonly $ref?: string;
  readonly type?: unknown;
  readonly anyOf?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security: readonly object[];
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> };
  readonly parameters?: readonly {
    readonly name?: string;
    readonly $ref?: string;
    readonly in?: string;
    readonly description?: string;
  }[];
  readonly responses: Readonly<Record<string, { readonly $ref?: string; readonly description?: string }>>;
}

const document = JSON.parse(await readFile(FILE, 'utf8')) as {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: {
    schemas: Readonly<Record<string, Schema>>;
    responses: Readonly<Record<string, { readonly 'x-error-codes'?: readonly string[] }>>;
  };
};
const operations = Object.entries(document.paths).flatMap(([path, all]) =>
  Object.entries(all).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
);
const APP = '/api/admin/v3.0/groups/{groupId}/apps/{appId}';

function operationOf(name: string): Operation {
  const found = operations.find((known) => known.name === name);
  if (!found) throw new Error(`${name} is not described`);
  return found.operation;
}

describe('the description of the API', () => {
  it('passes the linter', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      // Routes that are not served have no success, and the first server is wherever the description comes from.
      rules: { 'operation-2xx-response': 'off', 'no-server-example.com': 'off' },
    });
    const problems = await lint({ ref: FILE, config });

    expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`)).toEqual([]);
  });

  it.each([
    `POST ${APP}/services`,
    `PATCH ${APP}/services/{serviceId}`,
    `PATCH ${APP}/services/{serviceId}/config`,
    `POST ${APP}/services/{serviceId}/commands/{commandName}`,
    `POST ${APP}/services/{serviceId}/incoming_webhooks`,
    `PUT ${APP}/functions/{functionId}`,
    `POST ${APP}/debug/execute_function`,
    `PUT ${APP}/push/notifications/{messageId}`,
    `PUT ${APP}/push/notifications/{messageId}/type`,
  ])('has an example of the body of %s, which nothing else shows', (name) => {
    expect(operationOf(name).requestBody?.content['application/json']).toEqual({
      schema: expect.anything(),
      example: expect.any(Object),
    });
  });

  it('summarises every operation, and describes every parameter, property and reply', () => {
    const gaps = operations.flatMap(({ name, operation }) => [
      ...(operation.summary === '' ? [`${name} has no summary`] : []),
      ...(operation.security.length === 0 ? [`${name} says nothing of tokens`] : []),
      ...(operation.parameters ?? []).flatMap((given) =>
        given.$ref === undefined && !given.description ? [`${name}: ${given.name}`] : [],
      ),
      ...Object.entries(operation.responses).flatMap(([status, given]) =>
        given.$ref === undefined && !given.description ? [`${name}: ${status}`] : [],
      ),
    ]);
    const properties = Object.entries(document.components.schemas).flatMap(([schema, { properties = {} }]) =>
      Object.entries(properties).map(([name, property]) => ({ name: `${schema}.${name}`, property })),
    );

    expect(gaps).toEqual([]);
    expect(properties.length).toBeGreaterThan(300);
    expect(properties.filter(({ property }) => !property.description).map(({ name }) => name)).toEqual([]);
    expect(
      properties.filter(({ property }) => !property.$ref && !property.type && !property.anyOf).map(({ name }) => name),
    ).toEqual([]);
  });

  it('names limits by their numbers', () => {
    expect(document.components.schemas['CreateFunctionRequest']?.properties?.['source']).toMatchObject({
      description: 'Source of the function, JavaScript of 1 to 1,000,000 characters.',
      minLength: 1,
      maxLength: 1_000_000,
    });
  });

  it('knows errors, of those there are', () => {
    const wire = new Set<string>(Object.values(ERRORS).map(({ wire }) => wire ?? ''));

    expect(operationOf(`POST ${APP}/functions`).responses['409']).toEqual({
      $ref: '#/components/responses/FunctionDuplicateName',
    });
    for (const { 'x-error-codes': codes = [] } of Object.values(document.components.responses)) {
      expect(codes.filter((code) => !wire.has(code))).toEqual([]);
    }
  });

  it.each([
    [`POST ${APP}/debug/execute_function`, ['user_id', 'run_as_system']],
    [`POST ${APP}/import`, ['strategy', 'preview_of', 'diff', 'allow_missing_secrets']],
    ['GET /api/admin/v3.0/groups/{groupId}/apps', ['product']],
    ['POST /api/admin/v3.0/groups/{groupId}/apps', ['defaults', 'product']],
    ['GET /api/client/v2.0/app/{clientAppId}/graphql', ['query', 'variables', 'operationName', 'extensions']],
    [`POST ${APP}/graphql`, ['user_id']],
  ])('knows the query of %s', (name, wanted) => {
    const inQuery = (operationOf(name).parameters ?? []).flatMap((given) => (given.in === 'query' ? [given.name] : []));
    expect(new Set(inQuery)).toEqual(new Set(wanted));
  });

  it('describes requests and responses that the gateway forwards unparsed', () => {
    expect(Object.keys(operationOf(`POST ${APP}/import`).requestBody?.content ?? {})).toEqual([
      'application/json',
      'application/zip',
    ]);
    expect(Object.keys(operationOf(`POST ${APP}/graphql`).responses)).toContain('200');
    expect(Object.keys(operationOf(`POST ${APP}/graphql`).responses)).not.toContain('201');
    expect(operationOf(`GET ${APP}/export`).responses['200']).toMatchObject({ content: { 'application/zip': {} } });
  });

  it('has no route that is only known', () => {
    const unserved = operations.filter(({ operation }) => /^not (?:served|implemented)/i.test(operation.summary ?? ''));
    expect(unserved.map(({ name }) => name)).toEqual([]);
  });

  it('names operations uniquely, as clients call them', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]*$/.test(id))).toEqual([]);
    expect(ids).toContain('listFunctions');
  });
});
