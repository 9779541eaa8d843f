import { describe, expect, it } from 'vitest';
import { aRequest } from '../../testing/received-requests.js';
import { payloadText } from './request-payload.js';

describe('the payload of a request', () => {
  it.each(['', 'a', '{"a":1}', '\u0000"\\é😀', 'x'.repeat(2_000_000)])('holds the bytes of its body', (body) => {
    const request = aRequest({ url: 'https://a.test/hook?a=1&secret=s', headers: { 'X-A': ['1', '2'] }, body });

    expect(JSON.parse(payloadText(request, 'caller', false))).toEqual({
      query: { a: '1' },
      headers: { 'X-A': ['1', '2'] },
      ...(body === '' ? {} : { body: { $binary: { base64: Buffer.from(body).toString('base64'), subType: '00' } } }),
    });
  });
});
