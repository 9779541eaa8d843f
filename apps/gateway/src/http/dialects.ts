import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { ChangedSecret, Secret } from '#contracts/config/secrets.contract.js';
import type { Members } from './request-members.js';

/**
 * Where the specification and a real client disagree and the request tells them apart, the decision is made here and
 * nowhere else (docs/compatibility.md lists them).
 */

const COMMAND_LINE_TOOL = 'mongodb-baas-cli';

function isCommandLineTool(headers: IncomingHttpHeaders): boolean {
  return headers['x-baas-request-origin'] === COMMAND_LINE_TOOL;
}

/**
 * `PUT secrets/{id}`: a body with `_id` is the specification's, and the reply is an array of the secret, its value as sent;
 * the command-line tool takes nothing but 204, whether it sends an `_id` or not.
 */
export function answerSecretUpdate(
  body: { _id?: unknown; value?: unknown },
  headers: IncomingHttpHeaders,
  secret: Secret,
  reply: FastifyReply,
): ChangedSecret[] | undefined {
  if (body._id === undefined || isCommandLineTool(headers)) {
    reply.status(204);
    return undefined;
  }
  const value = typeof body.value === 'string' && body.value !== '' ? { value: body.value } : {};
  return [{ _id: secret._id, name: secret.name, ...value }];
}

/** `POST debug/execute_function`: 201 by the specification, 200 for tools that name themselves and take nothing else. */
export function debugFunctionStatus(headers: IncomingHttpHeaders): 200 | 201 {
  return headers['x-baas-request-origin'] === undefined ? 201 : 200;
}

/** `POST debug/…`: of a failure the command-line tool shows `error_logs` and nothing else. */
export const errorInLogs: Members<'errorInLogs'> = {
  read: ({ headers }) => (isCommandLineTool(headers) ? { errorInLogs: true } : {}),
};
