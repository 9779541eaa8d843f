import { RequestMethod, type Type } from '@nestjs/common';
import { HTTP_CODE_METADATA, METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner } from '@nestjs/core';
import { PUBLIC_ROUTE } from '#platform/public.decorator.js';
import { CALLED_CONTRACT, type CalledContract } from '../http/calls.decorator.js';
import { replySchema, schemaOf, type JsonSchema } from './json-schema.js';

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  schema: JsonSchema;
}

interface Operation {
  operationId: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { content: Record<'application/json', { schema: JsonSchema; example?: unknown }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: JsonSchema }> }>;
  security?: [];
}

export interface OpenApiDocument {
  openapi: '3.0.3';
  info: { title: string; version: string; description: string };
  security: [{ accessToken: [] }];
  paths: Record<string, Record<string, Operation>>;
  components: object;
}

interface Route {
  readonly path: string;
  readonly method: string;
  readonly status: number;
  readonly isPublic: boolean;
  readonly name: string;
  readonly tag: string;
  readonly called: CalledContract | undefined;
}

const ERROR: JsonSchema = {
  type: 'object',
  properties: { error: { type: 'string' }, error_code: { type: 'string' }, link: { type: 'string' } },
  required: ['error'],
};

const EVERY_METHOD = ['get', 'post', 'put', 'patch', 'delete', 'head'] as const;

const BYTES: JsonSchema = { type: 'string' };

function joined(...parts: readonly unknown[]): string {
  return `/${parts
    .map((part) => String(part).replace(/^\/+|\/+$/g, ''))
    .filter((part) => part !== '')
    .join('/')}`;
}

function metadata<T>(key: string, ...targets: readonly object[]): T | undefined {
  for (const target of targets) {
    const value = Reflect.getMetadata(key, target) as T | undefined;
    if (value !== undefined) return value;
  }
  return undefined;
}

/** The routes Nest serves for a controller, read from what its decorators noted. */
export function routesOf(controller: Type): Route[] {
  const prefix = metadata<string>(PATH_METADATA, controller);
  return new MetadataScanner().getAllMethodNames(controller.prototype as object).flatMap((name) => {
    const handler = (controller.prototype as Record<string, object>)[name];
    const verb = handler && metadata<RequestMethod>(METHOD_METADATA, handler);
    if (handler === undefined || verb === undefined) return [];
    const verbs = verb === RequestMethod.ALL ? EVERY_METHOD : [RequestMethod[verb].toLowerCase()];
    return verbs.map((method) => ({
      path: joined(prefix, metadata<string>(PATH_METADATA, handler)),
      method,
      status: metadata<number>(HTTP_CODE_METADATA, handler) ?? (verb === RequestMethod.POST ? 201 : 200),
      isPublic: metadata<boolean>(PUBLIC_ROUTE, handler, controller) ?? false,
      // Operations have names of their own.
      name: verbs.length === 1 ? name : `${name}.${method}`,
      tag: controller.name.replace(/Controller$/, ''),
      called: metadata<CalledContract>(CALLED_CONTRACT, handler),
    }));
  });
}

/** A body that is a list is the one list of the request. */
function bodySchema(example: object, sent: JsonSchema): JsonSchema {
  if (!Array.isArray(example)) return { type: 'object' };
  return Object.values(sent.properties ?? {}).find(({ type }) => type === 'array') ?? { type: 'array', items: {} };
}

/** `null` for a route without a reply. */
function replyOf(called: CalledContract | undefined): JsonSchema | null {
  if (called === undefined) return {};
  return called.replyType !== undefined || called.contract.kind === 'stream' ? BYTES : replySchema(called.contract.reply);
}

function requestBody(called: CalledContract, sent: JsonSchema): Pick<Operation, 'requestBody'> {
  if (called.body)
    return { requestBody: { content: { 'application/json': { schema: bodySchema(called.body, sent), example: called.body } } } };
  if (Object.keys(sent.properties ?? {}).length === 0) return {};
  return { requestBody: { content: { 'application/json': { schema: sent } } } };
}

function queryParameters(sent: JsonSchema): Parameter[] {
  return Object.entries(sent.properties ?? {}).map(([name, schema]) => ({ name, in: 'query', required: false, schema }));
}

function operation(route: Route): Operation {
  const { called } = route;
  const names = [...route.path.matchAll(/:(\w+)|\*/g)].map(([, name]) => name ?? 'route');
  const inPath = names.map((name): Parameter => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  const sent = called ? schemaOf(called.contract.request, names) : {};
  const hasBody = ['post', 'put', 'patch'].includes(route.method);
  const parameters = route.method === 'get' && called?.body === undefined ? [...inPath, ...queryParameters(sent)] : inPath;
  const reply = replyOf(called);
  return {
    operationId: `${route.tag}.${route.name}`,
    tags: [route.tag],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(called && hasBody ? requestBody(called, sent) : {}),
    responses: {
      [route.status]: {
        description: 'Success',
        ...(reply && route.status !== 204 ? { content: { [called?.replyType ?? 'application/json']: { schema: reply } } } : {}),
      },
      default: { description: 'Failure', content: { 'application/json': { schema: ERROR } } },
    },
    ...(route.isPublic ? { security: [] as [] } : {}),
  };
}

/** The OpenAPI description of these controllers, in a stable order so that it can be compared. */
export function openApiDocument(controllers: readonly Type[]): OpenApiDocument {
  const routes = controllers.flatMap(routesOf);
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes.toSorted((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1))) {
    const path = route.path.replace(/:(\w+)/g, '{$1}').replace('*', '{route}');
    paths[path] = { ...paths[path], [route.method]: operation(route) };
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Groundwork',
      version: '3.0',
      description: 'Administration API v3.0 and client API v2.0 of a backend application platform.',
    },
    security: [{ accessToken: [] }],
    paths,
    components: { securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  };
}
