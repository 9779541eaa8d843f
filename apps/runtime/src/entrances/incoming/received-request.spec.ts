import { describe, expect, it } from 'vitest';
import { aRequest } from '../../testing/received-requests.js';
import { loggedHeaders, requestFacts, shownHeaders, withoutWrappers } from './received-request.js';

describe('a received request', () => {
  it('has the first value of each parameter and every secret', () => {
    const { query, secrets, rawQuery } = aRequest({ url: 'https://a.test/hook?a=1&secret=x&a=2&%73ecret=y&b=%20+&__proto__=p' });

    expect([...query]).toEqual([
      ['a', '1'],
      ['b', '  '],
      ['__proto__', 'p'],
    ]);
    expect(secrets).toEqual(['x', 'y']);
    expect(rawQuery).toBe('a=1&secret=x&a=2&%73ecret=y&b=%20+&__proto__=p');
  });

  it('has the value of a header where there is one', () => {
    const { header } = aRequest({ headers: { 'X-One': ['1'], 'X-Two': ['1', '2'] } });
    expect([header('x-one'), header('x-two'), header('x-three')]).toEqual(['1', undefined, undefined]);
  });

  it('shows code no secret and no credentials', () => {
    const facts = requestFacts(
      aRequest({
        method: 'PUT',
        url: 'https://a.test/hook?a=1&secret=x&b=2&%73ecret=y',
        headers: {
          'User-Agent': ['tests'],
          Referer: ['https://b.test/'],
          Authorization: ['Bearer t'],
          Cookie: ['a=b'],
          Email: ['a@b.test'],
          Password: ['p'],
          'Api-Key': ['k'],
          Apikey: ['k'],
          Jwttokenstring: ['j'],
          $oid: ['x'],
        },
      }),
    );
    expect(facts).toEqual({
      remoteIPAddress: '203.0.113.7',
      httpMethod: 'PUT',
      httpUserAgent: 'tests',
      httpReferrer: 'https://b.test/',
      rawQueryString: 'a=1&b=2',
      requestHeaders: { 'User-Agent': ['tests'], Referer: ['https://b.test/'] },
    });
  });

  it('shows headers of the app’s own proof to code, and not to logs', () => {
    const request = aRequest({
      headers: { Authorization: ['x'], Cookie: ['a=b'], 'X-Api-Token': ['t'], 'X-Hook-Signature': ['s'], Accept: ['*/*'] },
    });
    expect(Object.keys(shownHeaders(request, { credentials: true }))).toEqual([
      'Authorization',
      'X-Api-Token',
      'X-Hook-Signature',
      'Accept',
    ]);
    expect(loggedHeaders(request)).toEqual({ Accept: ['*/*'] });
  });
});

it('are omitted if they would be read as another type', () => {
  expect(withoutWrappers({ $oid: 'x', $date: 'y', $filter: 'z', a: 'b' })).toEqual({ $filter: 'z', a: 'b' });
});
