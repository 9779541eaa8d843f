// The types of the administration client: what docs/openapi.json says, as TypeScript.
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';

const HEAD = '// Made from docs/openapi.json by `npm run generate`. Not to be edited.\n';

/** Returns the source of `libs/admin-client/src/described-api.ts` for a description; it has types only. */
export async function clientTypes(description) {
  const administration = Object.entries(description.paths).filter(([path]) => ADMINISTRATION.test(path));
  const described = { ...description, paths: Object.fromEntries(administration) };
  const nodes = await openapiTS(described, { alphabetize: true, transform: anyValue });
  return HEAD + astToString(nodes);
}

/** What administrators use; the routes of end users, and those of other tools, are no part of this client. */
const ADMINISTRATION = /^\/api\/(?:admin|private)\//;

/** A schema that takes objects of every kind beside other values is no record of nothing, as it would become. */
/** @param {object} schema */
function anyValue(schema) {
  const { type, properties, additionalProperties } = /** @type {Readonly<Record<string, unknown>>} */ (schema);
  const isAny = Array.isArray(type) && type.includes('object') && !properties && !additionalProperties;
  return isAny ? ts.factory.createKeywordTypeNode(ts.SyntaxKind.UnknownKeyword) : undefined;
}
