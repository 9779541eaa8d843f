import type { Principal } from '#contracts/principal.js';
import type { RequestContext } from './request-context.js';
import type { Headers } from './transport.js';

const REQUEST_ID = 'gw-request-id';
const PRINCIPAL = 'gw-principal';
const ORIGIN = 'gw-origin';
const ADDRESS = 'gw-address';
const REQUEST = 'gw-request';

/** Header values hold only printable ASCII; everything else is written as JSON escapes. */
function ascii(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

export function toHeaders(context: RequestContext | undefined): Headers {
  if (!context) return {};
  const headers: Record<string, string> = { [REQUEST_ID]: context.requestId };
  if (context.principal) headers[PRINCIPAL] = ascii(JSON.stringify(context.principal));
  if (context.request) headers[REQUEST] = ascii(JSON.stringify(context.request));
  if (context.origin !== null) headers[ORIGIN] = ascii(JSON.stringify(context.origin));
  if (context.remoteAddress !== null) headers[ADDRESS] = context.remoteAddress;
  return headers;
}

export function fromHeaders(headers: Headers, newRequestId: () => string): RequestContext {
  const principal = headers[PRINCIPAL];
  const origin = headers[ORIGIN];
  const request = headers[REQUEST];
  return {
    requestId: headers[REQUEST_ID] ?? newRequestId(),
    principal: principal === undefined ? null : (JSON.parse(principal) as Principal),
    request: request === undefined ? null : (JSON.parse(request) as RequestContext['request']),
    origin: origin === undefined ? null : (JSON.parse(origin) as string),
    remoteAddress: headers[ADDRESS] ?? null,
  };
}
