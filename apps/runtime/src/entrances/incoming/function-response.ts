import { base64Of, utf8Of } from '#codecs/json/large-text.js';
import type { EndpointReturnType } from '#contracts/config/endpoint.entity.js';
import type { IncomingResponse } from '#contracts/runtime/incoming-requests.contract.js';
import type { ExecutionSuccess } from '#sandbox/sandbox-engine.js';
import { usableHeaders } from './answer-headers.js';
import { toPlainJson } from './plain-json.js';

/** Response object as a function set it. */
interface SetResponse {
  readonly status: number;
  readonly headers: readonly [string, string][];
  /** Base64; `null` where no body was set. */
  readonly body: { readonly base64: string; readonly type: string } | null;
}

const NOTHING: IncomingResponse = { status: 204, headers: [], bodyBase64: null };

type Members = Readonly<Record<string, unknown>>;

function members(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {};
}

function statusOf(given: unknown): number {
  const status = Number(typeof given === 'number' ? given : members(given)['$numberInt']);
  return Number.isInteger(status) && status >= 200 && status <= 599 ? status : 200;
}

async function bodyOf(given: unknown): Promise<SetResponse['body']> {
  if (typeof given === 'string') return { base64: await base64(given), type: 'text/plain; charset=utf-8' };
  const bytes = members(members(given)['$binary'])['base64'];
  return typeof bytes === 'string' ? { base64: bytes, type: 'application/octet-stream' } : null;
}

function headersOf(given: unknown): [string, string][] {
  return usableHeaders(
    Object.entries(members(given)).map(([name, values]) => [
      name,
      Array.isArray(values) ? values.filter((value): value is string => typeof value === 'string') : [],
    ]),
  );
}

/** Reads the sandbox's description of a response; it is made by hostile code, so that nothing in it is taken on trust. */
async function readResponse(responseEjson: string): Promise<SetResponse> {
  const { statusCode, headers, body } = members(JSON.parse(responseEjson));
  return { status: statusOf(statusCode), headers: headersOf(headers), body: await bodyOf(body) };
}

async function base64(text: string): Promise<string> {
  return base64Of(await utf8Of(text));
}

/** The type of a body goes unless the function named one; of several the last counts. */
function responseOf({ status, headers, body }: SetResponse): IncomingResponse {
  const isType = ([name]: readonly [string, string]): boolean => name.toLowerCase() === 'content-type';
  const type = headers.findLast(isType) ?? (body ? ['Content-Type', body.type] : null);
  const others = headers.filter((header) => !isType(header));
  return {
    status,
    headers: type ? [...others, [type[0], type[1]]] : others,
    bodyBase64: body === null || body.base64 === '' ? null : body.base64,
  };
}

/**
 * Returns the response of an incoming webhook (runtime §5.1): only what the function set on its response object, else its result,
 * or nothing.
 */
export async function webhookResponse(
  { resultEjson, responseEjson }: ExecutionSuccess,
  respondResult: boolean,
): Promise<IncomingResponse> {
  if (responseEjson !== undefined) return responseOf(await readResponse(responseEjson));
  if (!respondResult) return NOTHING;
  return responseOf({ status: 200, headers: [], body: { base64: await base64(resultEjson), type: 'application/json' } });
}

const FORMS: Readonly<Record<string, EndpointReturnType>> = { 'application/json': 'JSON', 'application/ejson': 'EJSON' };
const QUALITY = /^\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*$/i;

/** Returns the JSON format that a client prefers by its `Accept` header, else the endpoint's own. */
export function returnType(accept: string | undefined, configured: EndpointReturnType): EndpointReturnType {
  let wanted = { form: configured, quality: 0 };
  for (const range of (accept ?? '').split(',')) {
    const [type = '', ...parameters] = range.split(';');
    const name = type.trim().toLowerCase();
    const form = Object.hasOwn(FORMS, name) ? FORMS[name] : undefined;
    const given = parameters.flatMap((parameter) => QUALITY.exec(parameter)?.[1] ?? [])[0];
    const quality = given === undefined ? 1 : Number(given);
    if (form && quality > wanted.quality) wanted = { form, quality };
  }
  return wanted.form;
}

/**
 * Builds the reply of an HTTPS endpoint (runtime §5.2). If the function set no body, the result is the body, even if it
 * set other parts.
 */
export async function endpointResponse(
  { resultEjson, responseEjson }: ExecutionSuccess,
  respondResult: boolean,
  form: EndpointReturnType,
): Promise<IncomingResponse> {
  if (!respondResult) return NOTHING;
  const set: SetResponse =
    responseEjson === undefined ? { status: 200, headers: [], body: null } : await readResponse(responseEjson);
  if (set.body !== null) return responseOf(set);
  const result =
    form === 'JSON'
      ? { base64: await base64(await toPlainJson(resultEjson)), type: 'application/json' }
      : { base64: await base64(resultEjson), type: 'application/ejson' };
  return responseOf({ ...set, body: result });
}
