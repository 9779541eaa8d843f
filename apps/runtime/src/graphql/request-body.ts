import { AppError } from '#contracts/error.js';

/** A GraphQL request as HTTP carries it. */
export interface GraphqlBody {
  readonly query: string;
  readonly operationName: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Values variables may hold: each is checked against its type, one after the other. */
export const VARIABLE_VALUES_MAX = 200_000;

type Members = Readonly<Record<string, unknown>>;

function parsed(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
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

function checkSize(variables: Members): void {
  let left = VARIABLE_VALUES_MAX;
  const open: unknown[] = [variables];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    for (const inner of Object.values(value as object)) {
      left -= 1;
      if (left < 0) throw new AppError('BadRequest', `variables hold at most ${VARIABLE_VALUES_MAX} values`);
      if (typeof inner === 'object' && inner !== null) open.push(inner);
    }
  }
}

/** Administration tools send variables as JSON text. */
function readVariables(value: unknown): Members {
  const variables = typeof value === 'string' && value.trim() !== '' ? parsed(value, "'variables'") : value;
  if (variables === undefined || variables === null || variables === '') return {};
  if (!isObject(variables)) throw new AppError('BadRequest', "'variables' must be a JSON object");
  checkSize(variables);
  return variables;
}

/** @throws AppError `BadRequest` for what is no GraphQL request; a list of them is none */
export function readGraphqlBody(bodyText: string): GraphqlBody {
  const body = parsed(bodyText.trim() === '' ? '{}' : bodyText, 'the request body');
  if (Array.isArray(body)) throw new AppError('BadRequest', 'several operations in one request are not supported');
  if (!isObject(body)) throw new AppError('BadRequest', 'the request body must be a JSON object');
  const query = member(body, 'query');
  if (typeof query !== 'string') throw new AppError('BadRequest', "'query' is a required string");
  const operationName = member(body, 'operationName');
  if (operationName !== undefined && typeof operationName !== 'string') {
    throw new AppError('BadRequest', "'operationName' must be a string");
  }
  const extensions = member(body, 'extensions');
  if (extensions !== undefined && !isObject(extensions)) throw new AppError('BadRequest', "'extensions' must be a JSON object");
  return { query, operationName: operationName || null, variables: readVariables(member(body, 'variables')) };
}
