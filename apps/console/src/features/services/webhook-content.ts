import type { Schemas } from '#admin-client/admin-client.js';
import { readWebhookOptions, type ValidationMethod, type WebhookHttpMethod } from '#contracts/config/webhook-options.js';
import type { CurlRequest, Proof } from '../../ui/curl';

export const METHODS = {
  ANY: 'Any',
  GET: 'GET',
  POST: 'POST',
  PUT: 'PUT',
  PATCH: 'PATCH',
  DELETE: 'DELETE',
  HEAD: 'HEAD',
} as const;
export const VALIDATIONS = {
  NO_VALIDATION: 'No authorization',
  SECRET_AS_QUERY_PARAM: 'Secret query parameter',
  VERIFY_PAYLOAD: 'Payload signature',
} as const;

/** An incoming webhook as it is read and written. */
export type Webhook = Omit<Schemas['IncomingWebhook'], 'last_modified'>;

/**
 * Returns options with changed settings, regardless of the form they were stored in; other properties stay unchanged.
 */
export function optionsWith(
  options: Webhook['options'],
  change: { readonly httpMethod?: WebhookHttpMethod; readonly validationMethod?: ValidationMethod; readonly secret?: string },
): Webhook['options'] {
  const { secretAsQueryParam: _, ...others } = options;
  const { validationMethod, httpMethod, secret } = { ...readWebhookOptions(options), ...change };
  return {
    ...others,
    httpMethod,
    validationMethod,
    ...(secret === '' ? { secret: undefined } : { secret }),
  };
}

/** Returns the first source of a new webhook: its arguments depend on the type of the service. */
export function firstSource(type: string): string {
  const given = type === 'http' ? 'request, response' : 'event, response';
  const returned = type === 'http' ? "{ received: request.body ? request.body.text() : '' }" : '{ received: event }';
  return `exports = async function (${given}) {\n  return ${returned};\n};\n`;
}

/** Returns the request that calls a webhook of a type of service. */
export function callOf(type: string, { options, run_as_authed_user: asUser }: Webhook, url: string): CurlRequest {
  const { validationMethod, secret: value, httpMethod: method } = readWebhookOptions(options);
  const secret = type === 'twilio' && value === '' ? 'the auth token of the service' : 'the secret of the webhook';
  return { method, url, asUser, proof: proofOf(type, validationMethod, secret) };
}

function proofOf(type: string, validation: ValidationMethod, secret: string): Proof {
  if (validation === 'SECRET_AS_QUERY_PARAM') return { kind: 'query', secret };
  if (type === 'twilio') return { kind: 'form', secret, isSigned: validation === 'VERIFY_PAYLOAD' };
  if (validation === 'NO_VALIDATION') return { kind: 'none' };
  return { kind: 'signature', secret, header: type === 'github' ? 'X-Hub-Signature-256' : 'X-Hook-Signature' };
}
