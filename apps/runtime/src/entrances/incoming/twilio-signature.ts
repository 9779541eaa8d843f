import { createHmac } from 'node:crypto';
import { formFields } from './form-fields.js';
import type { ReceivedRequest } from './received-request.js';
import { sameText } from './same-text.js';

/**
 * Returns the string that Twilio signs: the URL as called and, for a form, every name and value in the order of the
 * names.
 */
function signedText(request: ReceivedRequest): string {
  const fields = new Map<string, Set<string>>();
  for (const [name, value] of formFields(request)) fields.set(name, (fields.get(name) ?? new Set()).add(value));
  const names = [...fields.keys()].toSorted();
  return names.reduce(
    (text, name) =>
      text +
      [...(fields.get(name) ?? [])]
        .toSorted()
        .map((value) => name + value)
        .join(''),
    request.url,
  );
}

/**
 * Returns `true` if `X-Twilio-Signature` (base64 of an HMAC-SHA1 keyed by the account's auth token) matches the
 * request.
 */
export function twilioSignatureHolds(request: ReceivedRequest, authToken: string): boolean {
  const given = request.header('x-twilio-signature');
  if (given === undefined) return false;
  return sameText(given, createHmac('sha1', authToken).update(signedText(request)).digest('base64'));
}
