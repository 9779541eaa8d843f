/** Header of a request, for `params.header` of an operation. */
export interface IfMatch {
  readonly 'If-Match': string;
}

/** Returns the header that binds a change to a version, as replies and lists tell it; `*` for any version that exists. */
export function ifMatch(version: string): IfMatch {
  return { 'If-Match': version === '*' ? version : `"${version}"` };
}

/** Returns the version a reply tells (`ETag`), `null` if it tells none. A proxy that compresses may have marked it as weak. */
export function versionOf(response: Pick<Response, 'headers'>): string | null {
  return /^(?:W\/)?"([^"]*)"$/.exec(response.headers.get('etag') ?? '')?.[1] ?? null;
}
