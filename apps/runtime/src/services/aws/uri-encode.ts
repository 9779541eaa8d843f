/** Everything but unreserved characters (RFC 3986) percent-encoded, as signatures want it. */
export function uriEncode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
