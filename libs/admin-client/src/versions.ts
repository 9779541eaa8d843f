/** Header of a request, for `params.header` of an operation. */
export interface IfMatch {
  readonly 'If-Match': string;
}

/** Returns the header that binds a change to a version, as given in replies and lists; `*` for any version that exists. */
export function ifMatch(version: string): IfMatch {
  return { 'If-Match': version === '*' ? version : `"${version}"` };
}

/** Returns the version of a reply (`ETag`), `null` without one. A proxy that compresses may have marked the tag as weak. */
export function versionOf(response: Pick<Response, 'headers'>): string | null {
  return /^(?:W\/)?"([^"]*)"$/.exec(response.headers.get('etag') ?? '')?.[1] ?? null;
}
