import { GraphQLError } from 'graphql';
import { AppError } from '#contracts/error.js';
import { parseAnyJson } from '#codecs/json/parse-json.js';
import { checkBody, type BodyLimits } from '#security/network/body-limits.js';
import { PERSISTED_QUERY_NOT_SUPPORTED } from './operation-failure.js';

/** A GraphQL request as HTTP carries it. */
export interface GraphqlBody {
  readonly query: string;
  readonly operationName: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
}

type Members = Readonly<Record<string, unknown>>;

async function parsed(text: string, what: string): Promise<unknown> {
  try {
    return await parseAnyJson(text);
  } catch (error) {
    throw new AppError('BadRequest', `${what} is not valid JSON`, { cause: error });
  }
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function member(body: Members, name: string): unknown {
  return Object.hasOwn(body, name) ? (body[name] ?? undefined) : undefined;
}

/** Administration tools send variables as a JSON string. */
async function readVariables(value: unknown, limits: BodyLimits): Promise<Members> {
  let variables = value;
  if (typeof value === 'string' && value.trim() !== '') {
    await checkBody(Buffer.from(value), limits, "'variables'");
    variables = await parsed(value, "'variables'");
  }
  if (variables === undefined || variables === null || variables === '') return {};
  if (!isObject(variables)) throw new AppError('BadRequest', "'variables' must be a JSON object");
  return variables;
}

/** Clients compare the message, or the code. */
function persistedQueryNotSupported(): GraphQLError {
  return new GraphQLError('PersistedQueryNotSupported', { extensions: { code: PERSISTED_QUERY_NOT_SUPPORTED } });
}

/** Reads the extensions of the protocol. In a URL they are a JSON string. */
async function readExtensions(value: unknown, isUrl: boolean): Promise<Members> {
  const extensions = isUrl && typeof value === 'string' ? await parsed(value, "'extensions'") : value;
  if (extensions === undefined || extensions === null) return {};
  if (!isObject(extensions)) throw new AppError('BadRequest', "'extensions' must be a JSON object");
  return extensions;
}

/**
 * @param isUrl the properties come from a URL
 * @throws AppError `BadRequest` for a body that is not a GraphQL request, including a list of requests;
 * `ReadSizeLimitExceeded`
 * @throws GraphQLError for an operation given by its hash alone: clients then send its document
 */
export async function readGraphqlBody(bodyText: string, limits: BodyLimits, isUrl: boolean): Promise<GraphqlBody> {
  const body = await parsed(bodyText.trim() === '' ? '{}' : bodyText, 'the request body');
  if (Array.isArray(body)) throw new AppError('BadRequest', 'several operations in one request are not supported');
  if (!isObject(body)) throw new AppError('BadRequest', 'the request body must be a JSON object');
  const query = member(body, 'query');
  const extensions = await readExtensions(member(body, 'extensions'), isUrl);
  if (query === undefined && isObject(member(extensions, 'persistedQuery'))) throw persistedQueryNotSupported();
  if (typeof query !== 'string') throw new AppError('BadRequest', "'query' is a required string");
  const operationName = member(body, 'operationName');
  if (operationName !== undefined && typeof operationName !== 'string') {
    throw new AppError('BadRequest', "'operationName' must be a string");
  }
  return { query, operationName: operationName || null, variables: await readVariables(member(body, 'variables'), limits) };
}
