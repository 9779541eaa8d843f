import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { utf8Of } from '#codecs/json/large-text.js';
import type { RawJson } from '#contracts/rpc.js';
import { compressed } from './compression.js';

export const GRAPHQL_RESPONSE = 'application/graphql-response+json';
/** Start of the reply to an executed operation. */
const EXECUTED = '{"data":';

/** Returns `true` if a client wants the status to say whether an operation was executed. */
export function wantsGraphqlResponse({ accept = '' }: IncomingHttpHeaders): boolean {
  return accept.toLowerCase().includes(GRAPHQL_RESPONSE);
}

/**
 * Returns the runtime's reply to an operation, as bytes. With `application/graphql-response+json` (GraphQL over HTTP)
 * the status indicates if it was executed; with `application/json` it is always 200, as in App Services.
 */
export async function graphqlReply(answer: RawJson, request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
  const body = typeof answer.body === 'string' ? await utf8Of(answer.body) : answer.bytes();
  const isModern = wantsGraphqlResponse(request.headers);
  const isExecuted = body.subarray(0, EXECUTED.length).toString('latin1') === EXECUTED;
  reply.status(isModern && !isExecuted ? 400 : 200);
  reply.header('content-type', isModern ? `${GRAPHQL_RESPONSE}; charset=utf-8` : 'application/json');
  return compressed(body, request, reply);
}
