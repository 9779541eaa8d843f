import { describe, expect, it } from 'vitest';
import { aRequest } from '../../testing/received-requests.js';
import { isProven, type ProofDemanded } from './request-proof.js';

const signed: ProofDemanded = { method: 'VERIFY_PAYLOAD', secret: '12345', signer: 'caller' };
const BODY = '{"message":"MESSAGE"}';
const SIGNATURE = 'sha256=828ee180512eaf8a6229eda7eea72323f68e9c0f0093b11a578b0544c5777862';

describe('the proof of a request', () => {
  // client-api §14.2.
  it.each([
    ['12345', BODY, SIGNATURE],
    ['Super5ecr3tPa55w0rd', '{ "message": "Hello!" }', 'sha256=d4f0537db4e230d7a6028a6f7c3bb1b57c9d16f39176d78697e559ac333e0b36'],
  ])('holds for the published signature by %s', (secret, body, signature) => {
    for (const name of ['X-Hook-Signature', 'Endpoint-Signature']) {
      expect(isProven(aRequest({ body, headers: { [name]: [signature] } }), { ...signed, secret })).toBe(true);
      expect(isProven(aRequest({ body: `${body} `, headers: { [name]: [signature] } }), { ...signed, secret })).toBe(false);
    }
  });

  it.each([
    ['none', []],
    ['an empty one', ['']],
    ['one without its algorithm', [SIGNATURE.slice(7)]],
    ['one in capitals', [SIGNATURE.toUpperCase()]],
    ['a shorter one', [SIGNATURE.slice(0, -1)]],
    ['two', [SIGNATURE, SIGNATURE]],
  ])('does not hold for %s', (_, values) => {
    expect(isProven(aRequest({ body: BODY, headers: { 'X-Hook-Signature': values } }), signed)).toBe(false);
  });

  it('needs a secret', () => {
    const nothing = { ...signed, secret: '' };
    const empty = 'sha256=b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad';
    expect(isProven(aRequest({ headers: { 'X-Hook-Signature': [empty] } }), nothing)).toBe(false);
    expect(isProven(aRequest({ url: 'https://a.test/?secret=' }), { ...nothing, method: 'SECRET_AS_QUERY_PARAM' })).toBe(false);
    for (const signer of ['github', 'twilio'] as const) expect(isProven(aRequest(), { ...nothing, signer })).toBe(false);
  });

  it('is not asked for where there is none', () => {
    expect(isProven(aRequest(), { method: 'NO_VALIDATION', secret: '', signer: 'twilio' })).toBe(true);
  });

  it('is the one published by Twilio', () => {
    // https://www.twilio.com/docs/usage/security, "Validating Signatures from Twilio".
    const request = aRequest({
      url: 'https://mycompany.com/myapp.php?foo=1&bar=2',
      headers: {
        'Content-Type': ['application/x-www-form-urlencoded; charset=UTF-8'],
        'X-Twilio-Signature': ['RSOYDt4T1cUTdK1PDd93/VVr8B8='],
      },
      body: 'CallSid=CA1234567890ABCDE&Caller=%2B14158675309&Digits=1234&From=%2B14158675309&To=%2B18005551212',
    });
    const twilio: ProofDemanded = { method: 'VERIFY_PAYLOAD', secret: '12345', signer: 'twilio' };

    expect(isProven(request, twilio)).toBe(true);
    expect(isProven(request, { ...twilio, secret: '54321' })).toBe(false);
  });
});
