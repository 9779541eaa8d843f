import type { FastifyReply } from 'fastify';
import { methodNotAllowed, type IncomingResponse } from '#contracts/runtime/incoming-requests.contract.js';

/**
 * CSP of responses produced by app code: regardless of their content type, they get an opaque origin, isolated from the
 * console and from other apps on this host.
 */
const CONFINED = 'sandbox allow-downloads allow-forms allow-modals allow-popups allow-scripts';

/**
 * Gives a reply the status and headers a function decided on; returns its body. @throws AppError `MethodNotAllowed` where the method
 * is not served
 */
export function applyResponse(
  { status, headers, bodyBase64, methods }: IncomingResponse,
  reply: FastifyReply,
): Buffer | undefined {
  if (methods) {
    reply.header('allow', methods.join(', '));
    throw methodNotAllowed();
  }
  const given = new Map<string, string[]>();
  for (const [name, value] of headers) given.set(name.toLowerCase(), [...(given.get(name.toLowerCase()) ?? []), value]);
  const add = (name: string, value: string): void => void given.set(name, [value, ...(given.get(name) ?? [])]);
  add('content-security-policy', CONFINED);
  add('vary', 'Origin');
  for (const [name, values] of given) reply.header(name, values.length === 1 ? values[0] : values);
  reply.header('x-content-type-options', 'nosniff');
  reply.status(status);
  return bodyBase64 === null ? undefined : Buffer.from(bodyBase64, 'base64');
}
