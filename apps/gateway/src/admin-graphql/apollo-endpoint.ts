import type { IncomingHttpHeaders } from 'node:http';
import { HeaderMap, type ApolloServer, type HTTPGraphQLRequest } from '@apollo/server';
import type { LazyModuleLoader } from '@nestjs/core';
import { GraphQLModule } from '@nestjs/graphql';
import type { BusClient } from '#bus/client/bus-client.js';
import { AppError } from '#contracts/error.js';
import { checkBody, type BodyLimits } from '#security/network/body-limits.js';
import { parseJson } from '../edge/body.js';
import { AdminGraphqlModule } from './admin-graphql.module.js';
import { GRAPHQL_RESPONSE, wantsGraphqlResponse } from '../edge/graphql-reply.js';
import { extensionsOf, OPERATION_FAULTS } from './graphql-errors.js';
import { OperationCalls } from './operation-calls.js';
import { checkOperationLimits, OperationRefusal } from './operation-limits.js';
import type { UnroutedApolloDriver } from './unrouted-apollo.driver.js';

/** A request as it came. */
export interface EndpointRequest {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** Query string, including its `?`; empty without one. */
  readonly search: string;
  readonly body: unknown;
  readonly limits: BodyLimits;
}

export interface EndpointResponse {
  readonly status: number;
  readonly headers: Iterable<readonly [string, string]>;
  readonly body: string;
}

/** Context of resolvers. */
interface OperationContext {
  readonly calls: OperationCalls;
}

function headerMap(headers: IncomingHttpHeaders): HeaderMap {
  const map = new HeaderMap();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) map.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return map;
}

async function bodyOf({ headers, body, limits }: EndpointRequest): Promise<object> {
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(headers['content-type'] ?? '')) {
    throw new AppError('BadRequest', 'the content type must be application/json');
  }
  const value = await parseJson(body, limits);
  if (Array.isArray(value)) throw new AppError('BadRequest', 'operations cannot be sent in batches');
  if (typeof value !== 'object' || value === null) throw new AppError('BadRequest', 'the request body must be a JSON object');
  return value;
}

/** Converts a request to Apollo's format after checking that the size of its content is acceptable. */
async function checkedRequest(request: EndpointRequest): Promise<HTTPGraphQLRequest> {
  const { method, headers, search, limits } = request;
  const body = method === 'POST' ? await bodyOf(request) : undefined;
  const parameters = new URLSearchParams(body === undefined ? search : '');
  // Apollo parses the JSON of these itself.
  for (const name of ['variables', 'extensions']) {
    await checkBody(Buffer.from(parameters.get(name) ?? ''), limits, `'${name}'`);
  }
  const query = body === undefined ? parameters.get('query') : (body as { query?: unknown }).query;
  if (typeof query === 'string') checkOperationLimits(query);
  return { method, headers: headerMap(headers), search, body };
}

/**
 * Returns the reply to a rejected request. A rejected operation gets status 200 if the client accepts JSON; a request
 * that is not an operation never does.
 */
function refusal(error: AppError, { headers }: EndpointRequest): EndpointResponse {
  const isOperation = error instanceof OperationRefusal;
  const isModern = wantsGraphqlResponse(headers);
  return {
    status: isOperation && !isModern ? 200 : error.status,
    headers: [['content-type', isOperation && isModern ? `${GRAPHQL_RESPONSE}; charset=utf-8` : 'application/json']],
    body: JSON.stringify({ errors: [{ message: error.message, extensions: extensionsOf(error) }] }),
  };
}

/**
 * Returns the status of a reply. If JSON is accepted, the reply to a well-formed request has status 200, regardless of
 * the result of its operation (GraphQL over HTTP, 6.4.1).
 */
function statusOf(status: number, type: string | undefined, body: string): number {
  if (status !== 400 || type?.startsWith(GRAPHQL_RESPONSE) === true) return status;
  const { errors = [] } = JSON.parse(body) as { errors?: { extensions?: { code?: string } }[] };
  return errors.length > 0 && errors.every(({ extensions }) => OPERATION_FAULTS.has(extensions?.code ?? '')) ? 200 : status;
}

/** The administration's GraphQL API as an HTTP endpoint. Who may use it has been decided before. */
export class ApolloEndpoint {
  private constructor(
    private readonly server: ApolloServer,
    private readonly bus: BusClient,
  ) {}

  /** Builds the schema and starts Apollo. Nest runs no start-up hooks of modules that are loaded late, so this does. */
  static async start(loader: LazyModuleLoader, bus: BusClient): Promise<ApolloEndpoint> {
    const loaded = await loader.load(() => AdminGraphqlModule, { logger: false });
    const graphql: GraphQLModule<UnroutedApolloDriver> = loaded.get(GraphQLModule, { strict: false });
    await graphql.onModuleInit();
    return new ApolloEndpoint(graphql.graphQlAdapter.instance, bus);
  }

  async answer(request: EndpointRequest): Promise<EndpointResponse> {
    let httpGraphQLRequest: HTTPGraphQLRequest;
    try {
      httpGraphQLRequest = await checkedRequest(request);
    } catch (error) {
      if (error instanceof AppError) return refusal(error, request);
      throw error;
    }
    const { status, headers, body } = await this.server.executeHTTPGraphQLRequest({
      httpGraphQLRequest,
      context: async (): Promise<OperationContext> => ({ calls: new OperationCalls(this.bus) }),
    });
    if (body.kind !== 'complete') throw new Error('an incremental result, which the schema does not support');
    return { status: statusOf(status ?? 200, headers.get('content-type'), body.string), headers, body: body.string };
  }
}
