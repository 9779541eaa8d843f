/** The path clients of the original's host for data know endpoints and the Data API by. */
const AT_ROOT = /^\/(?=app\/[^/?]+\/endpoint(?:[/?]|$))/;

/** Endpoints are below the root as well: an app moves by a change of the host. */
export function withClientPath(url: string): string {
  return url.replace(AT_ROOT, '/api/client/v2.0/');
}
