/** The path clients of the original's host for data know endpoints and the Data API by. */
const AT_ROOT = /^\/(?=app\/[^/?]+\/endpoint(?:[/?]|$))/;

/** Rewrites an endpoint's URL at the root to its path in the client API: to move here, an app changes only the host. */
export function withClientPath(url: string): string {
  return url.replace(AT_ROOT, '/api/client/v2.0/');
}
