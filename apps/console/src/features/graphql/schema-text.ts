import {
  buildClientSchema,
  getIntrospectionQuery,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isObjectType,
  printSchema,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  type IntrospectionQuery,
} from 'graphql';

/** Fields an example asks for. */
const FIELDS_MAX = 6;
/** Documents an example asks for. */
const LIMIT = 10;

/** The query that {@link readApi} reads the result of. */
export const INTROSPECTION = getIntrospectionQuery();

/** API of an app, for display. */
export interface ApiText {
  /** In the schema definition language. */
  readonly sdl: string;
  /** A query of the first type; `null` where nothing can be queried. */
  readonly example: string | null;
}

/** Converts the result of an introspection query. */
export function readApi(introspection: IntrospectionQuery): ApiText {
  const schema = buildClientSchema(introspection);
  return { sdl: printSchema(schema), example: exampleQuery(schema) };
}

/**
 * Returns a query of a list of documents, else of anything that has fields, else of any value; `null` if the schema has
 * no such field.
 */
export function exampleQuery(schema: GraphQLSchema): string | null {
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(isComplete);
  const field = fields.find(isDocuments) ?? fields.find(({ type }) => isObjectType(getNamedType(type))) ?? fields[0];
  if (!field) return null;
  const type = getNamedType(field.type);
  const limited = field.args.some(({ name }) => name === 'limit') ? `(limit: ${LIMIT})` : '';
  const selection = isObjectType(type) ? ` {\n${leaves(type)}\n  }` : '';
  return `query {\n  ${field.name}${limited}${selection}\n}\n`;
}

/** Returns `true` if a field can be queried without arguments. */
function isComplete({ args }: GraphQLField<unknown, unknown>): boolean {
  return args.every(({ type, defaultValue }) => getNullableType(type) === type || defaultValue !== undefined);
}

function isDocuments({ type }: GraphQLField<unknown, unknown>): boolean {
  return isListType(getNullableType(type)) && isObjectType(getNamedType(type));
}

function leaves(type: GraphQLObjectType): string {
  const names = Object.values(type.getFields())
    .filter((field) => isLeafType(getNamedType(field.type)) && isComplete(field))
    .map(({ name }) => name);
  return (names.length === 0 ? ['__typename'] : names.slice(0, FIELDS_MAX)).map((name) => `    ${name}`).join('\n');
}
