import { describe, expect, it } from 'vitest';
import { readWebhookOptions } from './webhook-options.js';

describe('the options of an incoming webhook', () => {
  it.each([
    [{}, { validationMethod: 'NO_VALIDATION', secret: '', httpMethod: 'ANY' }],
    [{ secret: '' }, { validationMethod: 'NO_VALIDATION', secret: '', httpMethod: 'ANY' }],
    [{ secret: 's' }, { validationMethod: 'VERIFY_PAYLOAD', secret: 's', httpMethod: 'ANY' }],
    [
      { secret: 's', secretAsQueryParam: false },
      { validationMethod: 'VERIFY_PAYLOAD', secret: 's', httpMethod: 'ANY' },
    ],
    [
      { secret: 's', secretAsQueryParam: true },
      { validationMethod: 'SECRET_AS_QUERY_PARAM', secret: 's', httpMethod: 'ANY' },
    ],
    [
      { secret: 's', validationMethod: 'NO_VALIDATION', httpMethod: 'PUT' },
      { validationMethod: 'NO_VALIDATION', secret: 's', httpMethod: 'PUT' },
    ],
  ])('%j are read in either form', (options, meaning) => {
    expect(readWebhookOptions(options)).toEqual(meaning);
  });

  it('never mean that a secret is optional if they require one', () => {
    expect(readWebhookOptions({ secretAsQueryParam: true })).toMatchObject({ validationMethod: 'SECRET_AS_QUERY_PARAM' });
    expect(readWebhookOptions({ secret: 's', validationMethod: 'unknown' })).toMatchObject({
      validationMethod: 'VERIFY_PAYLOAD',
    });
  });
});
