import { AppError } from '#contracts/error.js';
import { formFields } from './form-fields.js';
import { shownHeaders, withoutWrappers, type ReceivedRequest } from './received-request.js';
import type { Signer } from './request-proof.js';

function firstValues(pairs: Iterable<readonly [string, string]>): Record<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of pairs) if (!values.has(name)) values.set(name, value);
  return withoutWrappers(Object.fromEntries(values));
}

/** `{query, headers, body}`; the body as Binary, absent when empty. */
function requestPayload(request: ReceivedRequest, credentialsTaken: boolean): string {
  const { query, body } = request;
  return JSON.stringify({
    query: firstValues(query),
    headers: withoutWrappers(shownHeaders(request, { credentials: !credentialsTaken })),
    ...(body.length === 0 ? {} : { body: { $binary: { base64: body.toString('base64'), subType: '00' } } }),
  });
}

/** The event, which GitHub sends as JSON or as the form field `payload`. */
function githubPayload(request: ReceivedRequest): string {
  const field = formFields(request).find(([name]) => name === 'payload');
  const text = field ? field[1] : request.body.toString('utf8');
  if (text.trim() === '') return '{}';
  try {
    JSON.parse(text);
  } catch (cause) {
    throw new AppError('BadRequest', 'the event is not valid JSON', { cause });
  }
  return text;
}

/**
 * The first argument of the function a request runs, as extended JSON text (runtime §5.1).
 * @param credentialsTaken who calls was read from the headers, which are not shown then
 * @throws AppError `BadRequest` for an event that is no JSON
 */
export function payloadText(request: ReceivedRequest, from: Signer, credentialsTaken: boolean): string {
  switch (from) {
    case 'caller':
      return requestPayload(request, credentialsTaken);
    case 'github':
      return githubPayload(request);
    case 'twilio':
      return JSON.stringify(firstValues([...formFields(request), ...request.query]));
  }
}
