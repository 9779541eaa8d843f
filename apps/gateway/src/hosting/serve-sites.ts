import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contracts/error.js';
import type { Logger } from '#process/log/logger.js';
import { hasFilePaths, siteUrl, type HostingVariables } from '#apps/hosting-addresses.js';
import { HostedSites, type SiteRequest } from './hosted-sites.js';
import type { SiteDomains } from './site-domains.js';

/** Sites below the platform's own address, where that is allowed. */
const PATHS = /^\/hosting\/(?<app>[a-z0-9_][a-z0-9_-]{0,62}-[a-z]{5})(?<path>\/[^?]*)?(?<search>\?.*)?$/;
/** Hosts a browser finds on its own machine. */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Policy that gives files on the origin of the platform's APIs an opaque origin, without cookies and storage. */
const SANDBOX = 'sandbox allow-scripts allow-forms';
/** The policy for files that may be read and must not run. */
const INERT = 'sandbox';

/** Returns the site of a path below `/hosting/`; `null` for any other path. */
export function siteOfPath(url: string): SiteRequest | null {
  const { app, path, search = '' } = PATHS.exec(url)?.groups ?? {};
  if (app === undefined) return null;
  return { site: { clientAppId: app }, url: `${path ?? ''}${search}`, base: `/hosting/${app}` };
}

/** Removes the headers that the platform sets on its own replies: replies of a site belong to the app. */
function beginReply(reply: FastifyReply): void {
  for (const name of ['x-frame-options', 'vary', 'access-control-allow-credentials', 'access-control-expose-headers']) {
    reply.removeHeader(name);
  }
  // Allows fonts and scripts for other sites; replies never depend on the caller.
  void reply.header('access-control-allow-origin', '*');
}

function fail(error: unknown, request: FastifyRequest, reply: FastifyReply, logger: Logger): void {
  if (reply.sent) return;
  const isExpected = error instanceof AppError;
  if (!isExpected) logger.error({ err: error, requestId: request.gateway.context.requestId }, 'a request to a site failed');
  void reply
    .status(isExpected ? error.status : 500)
    .headers({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    .send(`${isExpected ? error.message : 'Internal server error'}\n`);
}

/**
 * Returns the site URL for a browser that opens a file at the platform's own address: on the site's own origin the file
 * works as intended. `null` for all other clients, and unless the browser runs on this machine, because hosts below
 * `localhost` only work there.
 */
export function siteToOpen(variables: HostingVariables, { site, url }: SiteRequest, request: FastifyRequest): string | null {
  const { baseUrl } = request.gateway;
  if (request.headers['sec-fetch-dest'] !== 'document' || !LOOPBACK.has(new URL(baseUrl).hostname)) return null;
  return `${siteUrl(variables, site.clientAppId, baseUrl)}${url}`;
}

/**
 * Returns a function that serves a request to a site, before the platform's routes, and returns `false` for any other: a
 * site's host serves nothing else. If `HOSTING_PATHS` is on,
 * `/hosting/<App ID>/` leads to sites as well; if neither it nor a domain is set, to their files.
 */
export function siteServer({
  domains,
  sites,
  logger,
  variables,
}: {
  domains: SiteDomains;
  sites: HostedSites;
  logger: Logger;
  variables: HostingVariables;
}): (request: FastifyRequest, reply: FastifyReply) => boolean {
  const areFiles = hasFilePaths(variables);
  const siteOf = (request: FastifyRequest): SiteRequest | null => {
    const { originalUrl: url } = request;
    const site = domains.siteAt(request.headers.host);
    if (site) return { site, url, base: '' };
    return (areFiles || variables.HOSTING_PATHS) && url.startsWith('/hosting/') ? siteOfPath(url) : null;
  };
  return (request, reply) => {
    const asked = siteOf(request);
    if (!asked) return false;
    request.gateway.isSite = true;
    beginReply(reply);
    if (asked.base !== '') {
      void reply.header('content-security-policy', areFiles ? INERT : SANDBOX);
      if (asked.url === '' || asked.url.startsWith('?')) {
        void reply.status(308).header('location', `${asked.base}/${asked.url}`).send();
        return true;
      }
      const opened = areFiles ? siteToOpen(variables, asked, request) : null;
      if (opened !== null) {
        void reply.status(307).header('location', opened).header('cache-control', 'no-store').send();
        return true;
      }
    }
    sites.answer(asked, request, reply).catch((error: unknown) => fail(error, request, reply, logger));
    return true;
  };
}
