const ADMIN_PATHS = '/api/admin/';
/** A path that ends in a single slash, before the query or the end of the URL. */
const LAST_SLASH = /^([^?]*[^/?])\/(?=\?|$)/;

/**
 * Removes a trailing slash from paths of the administration API, where it has no meaning; paths of endpoints are
 * matched exactly. Queries are not changed.
 */
export function withoutLastSlash(url: string): string {
  return url.startsWith(ADMIN_PATHS) ? url.replace(LAST_SLASH, '$1') : url;
}
