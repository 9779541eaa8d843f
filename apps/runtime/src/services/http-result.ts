import { STATUS_CODES } from 'node:http';
import { Binary, Int32 } from '#codecs/bson/values.js';
import type { OutboundResponse } from '#security/outbound/outbound-client.js';
import { encodeEjson } from '#codecs/ejson/ejson-encode.js';

/** `Content-Type`, as functions know headers. */
function canonicalName(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (start) => start.toUpperCase());
}

/** Names and values of the cookies a reply sets. */
export function cookiesSet({ headers }: OutboundResponse): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const cookie of headers['set-cookie'] ?? []) {
    const pair = cookie.split(';', 1)[0] ?? '';
    const split = pair.indexOf('=');
    if (split > 0) cookies.set(pair.slice(0, split).trim(), pair.slice(split + 1).trim());
  }
  return cookies;
}

/** Returns the result of an `http` action (runtime §6.3), as canonical extended JSON. */
export function httpResult(response: OutboundResponse): string {
  const { status, statusText, headers, body } = response;
  const announced = Number(headers['content-length']?.[0] ?? Number.NaN);
  const reason = statusText === '' ? (STATUS_CODES[status] ?? '') : statusText;
  return encodeEjson({
    status: `${status} ${reason}`.trim(),
    statusCode: new Int32(status),
    // The announced length of the body for HEAD, if it fits into an int.
    contentLength: new Int32(body.length === 0 && Number.isInteger(announced) && announced < 2 ** 31 ? announced : body.length),
    headers: Object.fromEntries(Object.entries(headers).map(([name, values]) => [canonicalName(name), [...values]])),
    cookies: Object.fromEntries(cookiesSet(response)),
    body: new Binary(body),
  });
}
