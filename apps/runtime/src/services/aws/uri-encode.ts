/** Percent-encodes all characters but the unreserved ones (RFC 3986), as signatures require it. */
export function uriEncode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
