import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contracts/error.js';
import type { Members } from './request-members.js';
import { textParameter, type Query } from './query.js';

const PARAMETERS = ['query', 'variables', 'operationName', 'extensions'] as const;

/** Returns the request of a GET of GraphQL over HTTP in the form of a body. */
export function graphqlParameters(query: Query): string {
  return JSON.stringify(Object.fromEntries(PARAMETERS.map((name) => [name, textParameter(query, name)])));
}

/** The query parameters in the form of a request's properties. */
export const graphqlQuery: Members<'bodyText'> = {
  read: ({ query }) => ({ bodyText: graphqlParameters(query as Query) }),
};

/** The content type `fetch` sets for a string without one. */
const UNNAMED = /^text\/plain\s*(?:;|$)/i;

/**
 * Checks the content type of a body, which GraphQL over HTTP requires. Any other type counts as JSON. @throws AppError
 * `BadRequest`
 */
export function requireContentType({ headers: { 'content-type': type = '' } }: FastifyRequest): void {
  if (type === '' || UNNAMED.test(type)) {
    throw new AppError('BadRequest', 'the request has no content type: send it as application/json');
  }
}

/** Adds the `Allow` header to the error for a mutation that was sent as a GET. */
export async function withAllowedMethod<T>(reply: FastifyReply, answer: () => Promise<T>): Promise<T> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof AppError && error.code === 'MethodNotAllowed') reply.header('allow', 'POST');
    throw error;
  }
}
