import type { FastifyRequest } from 'fastify';
import type { AppError } from '#contracts/error.js';

/** Where browsers themselves go at logins over the pages of identity providers. */
const CALLBACK = /^\/api\/client\/v2\.0\/auth\/callback(?:\/[^/?]+\/[^/?]+)?(?:\?|$)/;
const LOGIN = /^\/api\/client\/v2\.0\/app\/[^/?]+\/auth\/providers\/[^/?]+\/login(?:\?|$)/;

/** Whether a person looks at the reply: somebody is led there, and no client of ours asks. */
export function isLoginPage({ method, url, headers }: FastifyRequest): boolean {
  if (!CALLBACK.test(url) && !(method === 'GET' && LOGIN.test(url))) return false;
  return (headers.accept ?? '').includes('text/html');
}

/** What is shown instead of a page that nobody can be led to. */
export function loginPageText({ message }: AppError): string {
  return `The login failed: ${message}\n`;
}
