import type { FastifyRequest } from 'fastify';
import type { AppError } from '#contracts/error.js';

/** Paths that browsers visit during logins on the pages of identity providers. */
const CALLBACK = /^\/api\/client\/v2\.0\/auth\/callback(?:\/[^/?]+\/[^/?]+)?(?:\?|$)/;
const LOGIN = /^\/api\/client\/v2\.0\/app\/[^/?]+\/auth\/providers\/[^/?]+\/login(?:\?|$)/;

/**
 * Returns `true` if the reply is shown to a person: the browser was redirected here, and the request was not sent by an
 * SDK.
 */
export function isLoginPage({ method, url, headers }: FastifyRequest): boolean {
  if (!CALLBACK.test(url) && !(method === 'GET' && LOGIN.test(url))) return false;
  return (headers.accept ?? '').includes('text/html');
}

/** Returns the message that is shown if the browser cannot be redirected to a page. */
export function loginPageText({ message }: AppError): string {
  return `The login failed: ${message}\n`;
}
