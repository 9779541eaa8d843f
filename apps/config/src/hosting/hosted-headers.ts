import mime from 'mime';
import type { HostedAttribute } from '#contracts/config/hosting.contract.js';
import { AppError } from '#contracts/error.js';

const REDIRECT = 'Website-Redirect-Location';
const UNKNOWN_TYPE = 'application/octet-stream';
/** Content types of characters: in UTF-8 unless an attribute sets another encoding. */
const TEXT = /^(?:text\/|application\/(?:javascript|json|xml|[\w.-]+\+(?:json|xml))$)/;
const HTML = /^text\/html\b/i;
/** Cache header of a file whose attributes do not set one. Pages are revalidated each time: they name the other files. */
const FILE_CACHE = 'public, max-age=300';
const PAGE_CACHE = 'no-cache';

function typeOf(path: string): string {
  const type = mime.getType(path) ?? UNKNOWN_TYPE;
  return TEXT.test(type) ? `${type}; charset=utf-8` : type;
}

/** Checks whether a value is a redirect target: a path, or a URL of the web. */
function isLocation(value: string): boolean {
  if (/^\/(?![/\\])/.test(value)) return true;
  return /^https?:\/\/[^\s/]/i.test(value) && URL.canParse(value);
}

/** Characters a header may have: printable ones of ASCII. */
function isHeaderValue(value: string): boolean {
  return /^[\u0020-\u007e]+$/.test(value);
}

/** Returns the attributes as stored, each once. @throws AppError `InvalidParameter` */
export function checkedAttributes(given: readonly HostedAttribute[]): HostedAttribute[] {
  const names = new Set(given.map(({ name }) => name));
  if (names.size !== given.length) throw new AppError('InvalidParameter', 'duplicate attribute');
  for (const { name, value } of given) {
    if (!isHeaderValue(value)) throw new AppError('InvalidParameter', `the value of ${name} is not a valid header value`);
    if (name === REDIRECT && !isLocation(value)) {
      throw new AppError('InvalidParameter', `${REDIRECT} must be a path that begins with '/', or an http or https URL`);
    }
  }
  return given.map(({ name, value }) => ({ name, value }));
}

/** Returns the redirect target of a file with these attributes, which is sent instead of the file. */
export function redirectOf(attributes: readonly HostedAttribute[]): string | undefined {
  return attributes.find(({ name }) => name === REDIRECT)?.value;
}

/** Returns the headers a file is sent with, by their names in lower case. */
export function headersOf(path: string, attributes: readonly HostedAttribute[]): Record<string, string> {
  const given = attributes.filter(({ name }) => name !== REDIRECT).map(({ name, value }) => [name.toLowerCase(), value]);
  const headers: Record<string, string> = { 'content-type': typeOf(path), ...Object.fromEntries(given) };
  headers['cache-control'] ??= HTML.test(headers['content-type'] ?? '') ? PAGE_CACHE : FILE_CACHE;
  return headers;
}
