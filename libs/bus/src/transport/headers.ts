import { AppError } from '#contracts/error.js';
import type { Principal } from '#contracts/principal.js';
import type { ExpectedVersion } from '#contracts/resource.js';
import type { TracePosition } from './bus-observer.js';
import type { RequestContext } from './request-context.js';
import { SHARED, type Headers } from './transport.js';

const REQUEST_ID = 'gw-request-id';
const PRINCIPAL = 'gw-principal';
const ORIGIN = 'gw-origin';
const ADDRESS = 'gw-address';
const REQUEST = 'gw-request';
const EXPECTED = 'gw-if-match';
const TRACE_PARENT = 'traceparent';
const TRACE_STATE = 'tracestate';

/** Header values hold only printable ASCII, so that none can end its line; everything else is written as JSON escapes. */
function ascii(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Returns the headers of a request. `trace` is the span of the call, within that of the request. */
export function toHeaders(context: RequestContext | undefined, trace = context?.trace): Headers {
  const headers: Record<string, string> = {};
  if (trace) headers[TRACE_PARENT] = ascii(trace.parent);
  if (trace?.state !== undefined) headers[TRACE_STATE] = ascii(trace.state);
  if (!context) return headers;
  headers[REQUEST_ID] = ascii(context.requestId);
  if (context.principal) headers[PRINCIPAL] = ascii(JSON.stringify(context.principal));
  if (context.request) headers[REQUEST] = ascii(JSON.stringify(context.request));
  if (context.origin !== null) headers[ORIGIN] = ascii(JSON.stringify(context.origin));
  if (context.remoteAddress !== null) headers[ADDRESS] = ascii(context.remoteAddress);
  if (context.expected !== undefined) headers[EXPECTED] = ascii(JSON.stringify(context.expected));
  return headers;
}

/** Returns the same for a receiver in this process: the context as it is. */
export function sharedHeaders(context: RequestContext | undefined, trace = context?.trace): Headers {
  return context ? { [SHARED]: { context, trace } } : toHeaders(context, trace);
}

function parsed<T>(text: string | undefined): T | null {
  if (text === undefined) return null;
  try {
    return JSON.parse(text) as T;
  } catch (cause) {
    throw new AppError('BadRequest', 'the headers of the message are malformed', { cause });
  }
}

/** Returns the caller's context as it is if both ends share their memory, else reads it from the headers; and its place in a trace. */
export function receivedContext(
  headers: Headers,
  newRequestId: () => string,
): { readonly context: RequestContext; readonly trace: TracePosition | undefined } {
  const shared = headers[SHARED];
  if (shared) return shared;
  const context = fromHeaders(headers, newRequestId);
  return { context, trace: context.trace };
}

/** Reads a context from headers. Throws `BadRequest` for headers that no Groundwork service writes. */
export function fromHeaders(headers: Headers, newRequestId: () => string): RequestContext {
  if (headers[SHARED]) {
    const { context, trace } = headers[SHARED];
    const { requestId, principal, request, origin, remoteAddress, expected } = context;
    return {
      requestId,
      principal,
      request,
      origin,
      remoteAddress,
      ...(expected === undefined ? {} : { expected }),
      ...(trace ? { trace } : {}),
    };
  }
  const trace = tracePosition(headers);
  const expected = parsed<ExpectedVersion>(headers[EXPECTED]);
  return {
    requestId: headers[REQUEST_ID] ?? newRequestId(),
    principal: parsed<Principal>(headers[PRINCIPAL]),
    request: parsed<{ method: string; url: string }>(headers[REQUEST]),
    origin: parsed<string>(headers[ORIGIN]),
    remoteAddress: headers[ADDRESS] ?? null,
    ...(expected === null ? {} : { expected }),
    ...(trace ? { trace } : {}),
  };
}

function tracePosition({ [TRACE_PARENT]: parent, [TRACE_STATE]: state }: Headers): TracePosition | undefined {
  if (parent === undefined) return undefined;
  return state === undefined ? { parent } : { parent, state };
}
