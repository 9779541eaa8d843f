import type { FastifyRequest } from 'fastify';
import type { AppError } from '#contracts/error.js';

/** Where browsers themselves go at logins over the pages of identity providers. */
const LOGIN_PAGE = /^\/api\/client\/v2\.0\/(?:auth\/callback|app\/:clientAppId\/auth\/providers\/:provider\/login)$/;

/** Whether a person looks at the reply: somebody is led there, and no client of ours asks. */
export function isLoginPage({ method, routeOptions, headers }: FastifyRequest): boolean {
  if (!LOGIN_PAGE.test(routeOptions.url ?? '') || !(headers.accept ?? '').includes('text/html')) return false;
  return method === 'GET' || !(routeOptions.url ?? '').endsWith('/login');
}

/** What is shown instead of a page that nobody can be led to. */
export function loginPageText({ message }: AppError): string {
  return `The login failed: ${message}\n`;
}
