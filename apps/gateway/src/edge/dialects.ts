import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import { specifiedProviderName } from '#contracts/config/provider-names.js';
import type { ChangedSecret, Secret } from '#contracts/config/secrets.contract.js';
import type { Principal } from '#contracts/principal.js';
import type { Members } from './request-members.js';

/**
 * The only place that handles requests on which the specification and a real client disagree and which show who sent
 * them (docs/compatibility.md lists them).
 */

const COMMAND_LINE_TOOL = 'mongodb-baas-cli';

function isCommandLineTool(headers: IncomingHttpHeaders): boolean {
  return headers['x-baas-request-origin'] === COMMAND_LINE_TOOL;
}

/**
 * Returns the reply to `PUT secrets/{id}`. A body with `_id` comes from a client of the specification, and the reply is
 * an array of the secret with its value as sent; the command-line tool accepts only 204, whether it sends an `_id` or
 * not.
 */
export function respondToSecretUpdate(
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

/**
 * Returns the status of `POST debug/execute_function`: 201 by the specification, 200 for tools that identify themselves
 * and accept nothing else.
 */
export function debugFunctionStatus(headers: IncomingHttpHeaders): 200 | 201 {
  return headers['x-baas-request-origin'] === undefined ? 201 : 200;
}

/** A record that names a provider. */
export interface NamesProvider {
  readonly name?: unknown;
  readonly type?: unknown;
  readonly provider_type?: unknown;
}

/** Returns a provider in the naming of the calling session, or in the specification's naming by default. */
export function inNamesOf<T extends NamesProvider>(principal: Principal | null | undefined, record: T): T {
  if (principal?.kind === 'admin' && principal.names === 'original') return record;
  const named = { ...record, ...specified(record, 'type'), ...specified(record, 'provider_type') };
  // A custom name is kept; a name equal to the type changes with the type.
  return record.name === record.type ? { ...named, ...specified(record, 'name') } : named;
}

function specified(record: NamesProvider, member: keyof NamesProvider): NamesProvider {
  const id = record[member];
  return typeof id === 'string' ? { [member]: specifiedProviderName(id) } : {};
}
/** `POST debug/…`: of a failure the command-line tool shows `error_logs` and nothing else. */
export const errorInLogs: Members<'errorInLogs'> = {
  read: ({ headers }) => (isCommandLineTool(headers) ? { errorInLogs: true } : {}),
};
