// The types of the administration client: what docs/openapi.json says, as TypeScript.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPI3, SchemaObject } from 'openapi-typescript';
import type ts from 'typescript';
import { root } from './build-steps.js';

const DESCRIPTION = join(root, 'docs/openapi.json');
const TYPES = join(root, 'libs/admin-client/src/described-api.ts');

/** Routes for administrators. The routes of end users and of other tools are not part of this client. */
const ADMINISTRATION = /^\/api\/(?:admin|private)\//;

/** Returns a module of types for a description. */
export async function clientTypes(description: unknown): Promise<string> {
  // Loading these takes longer than to see that the types are up to date.
  const [{ default: openapiTS, astToString }, { default: compiler }] = await Promise.all([
    import('openapi-typescript'),
    import('typescript'),
  ]);
  const whole = description as OpenAPI3;
  const administration = Object.entries(whole.paths ?? {}).filter(([path]) => ADMINISTRATION.test(path));
  const described = { ...whole, paths: Object.fromEntries(administration) };
  return astToString(await openapiTS(described, { alphabetize: true, transform: (schema) => anyValue(compiler, schema) }));
}

/** Types a schema that accepts any object and other values as `unknown`; it would become `Record<string, never>`. */
function anyValue({ factory, SyntaxKind }: typeof ts, schema: SchemaObject): ts.TypeNode | undefined {
  const { type, properties, additionalProperties } = schema as Readonly<Record<string, unknown>>;
  const isAny = Array.isArray(type) && type.includes('object') && !properties && !additionalProperties;
  return isAny ? factory.createKeywordTypeNode(SyntaxKind.UnknownKeyword) : undefined;
}

/** Writes `libs/admin-client/src/described-api.ts` where it is missing or made of another description. It is in no commit. */
export async function writeClientTypes(): Promise<void> {
  const description = readFileSync(DESCRIPTION, 'utf8');
  const hash = createHash('sha256')
    .update(description)
    .update(readFileSync(import.meta.filename))
    .digest('hex');
  const head = `// Made of docs/openapi.json by tools/client-types.ts, ${hash}. Not to be edited.\n`;
  if (existsSync(TYPES) && readFileSync(TYPES, 'utf8').startsWith(head)) return;
  writeFileSync(TYPES, head + (await clientTypes(JSON.parse(description))));
}
