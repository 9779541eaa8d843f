/** Methods of request validation for incoming webhooks. */
export const VALIDATION_METHODS = ['VERIFY_PAYLOAD', 'SECRET_AS_QUERY_PARAM', 'NO_VALIDATION'] as const;
export type ValidationMethod = (typeof VALIDATION_METHODS)[number];

export const WEBHOOK_HTTP_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'ANY'] as const;
export type WebhookHttpMethod = (typeof WEBHOOK_HTTP_METHODS)[number];

/** Options of a webhook, from either the old or the new form. */
export interface WebhookOptions {
  readonly validationMethod: ValidationMethod;
  /** Empty for none. */
  readonly secret: string;
  readonly httpMethod: WebhookHttpMethod;
}

function secretOf({ secret }: Readonly<Record<string, unknown>>): string {
  return typeof secret === 'string' ? secret : '';
}

function validationMethodOf(options: Readonly<Record<string, unknown>>): ValidationMethod {
  const named = VALIDATION_METHODS.find((method) => method === options['validationMethod']);
  if (named) return named;
  // In the old form, the flag determines how the secret is sent; without a secret nothing is validated.
  if (options['secretAsQueryParam'] === true) return 'SECRET_AS_QUERY_PARAM';
  return secretOf(options) === '' ? 'NO_VALIDATION' : 'VERIFY_PAYLOAD';
}

/** Interprets stored options, in either of the two forms. */
export function readWebhookOptions(options: Readonly<Record<string, unknown>>): WebhookOptions {
  return {
    validationMethod: validationMethodOf(options),
    secret: secretOf(options),
    httpMethod: WEBHOOK_HTTP_METHODS.find((method) => method === options['httpMethod']) ?? 'ANY',
  };
}
