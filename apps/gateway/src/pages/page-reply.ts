import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contracts/error.js';
import { contentVersion, type PageAssets } from './page-assets.js';

/** Seconds an asset may be kept: its address changes with its content. */
const ASSET_MAX_AGE = 31_536_000;

function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  return (headers['if-none-match'] ?? '').split(/\s*,\s*/).includes(etag);
}

/**
 * Returns the CSP of a page: only scripts, styles and requests of this origin, and embedded images in styles. `more`
 * are additional directives of one page.
 */
export function pagePolicy(...more: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...more,
  ].join('; ');
}

/** Sends an asset of a page. @throws AppError `RouteNotFound` for an unknown name */
export async function replyWithAsset(
  assets: PageAssets,
  name: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer | undefined> {
  const asset = await assets.find(name);
  if (!asset) throw new AppError('RouteNotFound', 'not found');
  const etag = `"${asset.version}"`;
  void reply.header('etag', etag).header('cache-control', `public, max-age=${ASSET_MAX_AGE}, immutable`);
  void reply.header('vary', 'Origin, Accept-Encoding').header('x-content-type-options', 'nosniff');
  if (isKnown(request, etag)) {
    void reply.status(304);
    return undefined;
  }
  void reply.header('content-type', asset.type);
  if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return asset.content();
  void reply.header('content-encoding', 'gzip');
  return asset.gzip;
}

/** Sends a page, which is checked for changes each time. */
export function replyWithPage(page: string, policy: string, request: FastifyRequest, reply: FastifyReply): string {
  const etag = `"${contentVersion(page)}"`;
  void reply.header('etag', etag).header('cache-control', 'no-cache');
  void reply.header('content-security-policy', policy).header('referrer-policy', 'no-referrer');
  void reply.header('x-content-type-options', 'nosniff').header('content-type', 'text/html; charset=utf-8');
  if (!isKnown(request, etag)) return page;
  void reply.status(304);
  return '';
}
