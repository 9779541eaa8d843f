const ADMIN_PATHS = '/api/admin/';
/** A path that ends in a single slash, before the query or the end of the URL. */
const LAST_SLASH = /^([^?]*[^/?])\/(?=\?|$)/;

/** A slash at the end of a path says nothing to the administration; paths of endpoints are matched exactly. Queries stay as they are. */
export function withoutLastSlash(url: string): string {
  return url.startsWith(ADMIN_PATHS) ? url.replace(LAST_SLASH, '$1') : url;
}
