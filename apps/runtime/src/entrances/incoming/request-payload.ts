import { AppError } from '#contracts/error.js';
import { checkJsonInSlices, PARSED_AT_ONCE } from '#codecs/json/parse-json.js';
import { checkBody, type BodyLimits } from '#security/network/body-limits.js';
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
  const { query, bodyBase64 } = request;
  const members = JSON.stringify({
    query: firstValues(query),
    headers: withoutWrappers(shownHeaders(request, { credentials: !credentialsTaken })),
  });
  if (bodyBase64 === '') return members;
  // Base64 needs no escapes, and looking for them in megabytes would take long.
  return `${members.slice(0, -1)},"body":{"$binary":{"base64":"${bodyBase64}","subType":"00"}}}`;
}

/** The event, which GitHub sends as JSON or as the form field `payload`. */
function githubEvent(request: ReceivedRequest): string {
  const field = formFields(request).find(([name]) => name === 'payload');
  const text = field ? field[1] : request.body.toString('utf8');
  return text.trim() === '' ? '{}' : text;
}

/**
 * Checks the payload for a request's function before anything is built from it.
 * @throws AppError `BadRequest` for an event that is not JSON, `ReadSizeLimitExceeded` for one that is too large
 */
export async function checkPayload(request: ReceivedRequest, from: Signer, limits: BodyLimits): Promise<void> {
  if (from !== 'github') return;
  const text = githubEvent(request);
  await checkBody(Buffer.from(text), limits, 'the event');
  try {
    await (text.length <= PARSED_AT_ONCE ? JSON.parse(text) : checkJsonInSlices(text));
  } catch (cause) {
    throw new AppError('BadRequest', 'the event is not valid JSON', { cause });
  }
}

/**
 * Returns the first argument of the function a request runs, as extended JSON (runtime §5.1), after {@link
 * checkPayload} has accepted it.
 * @param credentialsTaken true if the caller was read from the headers, which are then not shown
 */
export function payloadText(request: ReceivedRequest, from: Signer, credentialsTaken: boolean): string {
  switch (from) {
    case 'caller':
      return requestPayload(request, credentialsTaken);
    case 'github':
      return githubEvent(request);
    case 'twilio':
      return JSON.stringify(firstValues([...formFields(request), ...request.query]));
  }
}
