import { send } from './http.js';
import type { PlatformAddress } from './processes.js';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly minItems?: number;
  readonly items?: Schema;
}

interface Operation {
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>> };
}

/** A route below an app, as the platform describes it. */
export interface DescribedRoute {
  /** `POST /values`, as tests name it. */
  readonly name: string;
  readonly method: string;
  /** Path below the app, or below the version for clients; its parameters in braces. */
  readonly path: string;
  readonly parameters: readonly string[];
  /** Body with every required property, `undefined` if the route takes none. */
  readonly body: unknown;
}

const BELOW_APP = '/api/admin/v3.0/groups/{groupId}/apps/{appId}';

/** Strings one of which every pattern of the API accepts. */
const TEXTS = ['abc', '/abc', 'https://abc.test'];

type Components = Readonly<Record<string, Schema>>;

function sampleOf(given: Schema, components: Components): unknown {
  const schema = given.$ref === undefined ? given : (components[given.$ref.replace(/^.*\//, '')] ?? {});
  if (schema.enum) return schema.enum[0];
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, sampleOf(schema.properties?.[name] ?? {}, components)]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}, components));
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    default:
      return TEXTS.find((text) => new RegExp(schema.pattern ?? '').test(text));
  }
}

/** Returns every administration route below an app, from the platform's own API description. */
export function describedRoutes(platform: PlatformAddress): Promise<DescribedRoute[]> {
  return routesBelow(platform, BELOW_APP);
}

/** Returns every route of clients, with paths below the version. */
export function describedClientRoutes(platform: PlatformAddress): Promise<DescribedRoute[]> {
  return routesBelow(platform, '/api/client/v2.0');
}

async function routesBelow(platform: PlatformAddress, base: string): Promise<DescribedRoute[]> {
  const { paths, components } = (await send('GET', `${platform.url}/api/openapi.json`)).body as {
    paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
    components: { schemas: Components };
  };
  return Object.entries(paths)
    .filter(([path]) => path === base || path.startsWith(`${base}/`))
    .flatMap(([full, operations]) =>
      Object.entries(operations).map(([verb, { requestBody }]) => {
        const path = full.slice(base.length);
        const content = requestBody?.content['application/json'];
        return {
          name: `${verb.toUpperCase()} ${path === '' ? '/' : path}`,
          method: verb.toUpperCase(),
          path,
          parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''),
          body: content && (content.example ?? sampleOf(content.schema, components.schemas)),
        };
      }),
    );
}
