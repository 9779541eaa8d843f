import { describe, expect, it } from 'vitest';
import { usableHeaders } from './answer-headers.js';

describe('headers of an answer', () => {
  it('are sent as they were set', () => {
    const given: [string, string[]][] = [
      ['X-A', ['1', '2']],
      ['Content-Type', ['text/html']],
      ['X-Latin', ['caf\u00e9\tx']],
    ];
    expect(usableHeaders(given)).toEqual([
      ['X-A', '1'],
      ['X-A', '2'],
      ['Content-Type', 'text/html'],
      ['X-Latin', 'caf\u00e9\tx'],
    ]);
  });

  it.each([
    ['X-A', 'a\r\nSet-Cookie: b'],
    ['X-A', 'a\nb'],
    ['X-A', 'a\0'],
    ['X-A', '\u{1F600}'],
    ['X-A\r\nX-B', 'a'],
    ['X A', 'a'],
    ['X-A:', 'a'],
    ['', 'a'],
    ['x'.repeat(257), 'a'],
    ['Set-Cookie', 'a=b'],
    ['SET-COOKIE2', 'a=b'],
    ['Connection', 'close'],
    ['Transfer-Encoding', 'chunked'],
    ['Content-Length', '5'],
    ['Upgrade', 'h2c'],
    ['Proxy-Authenticate', 'Basic'],
    ['Strict-Transport-Security', 'max-age=1'],
    ['Clear-Site-Data', '"*"'],
    ['Alt-Svc', 'h2="evil.test:443"'],
    ['Service-Worker-Allowed', '/'],
    ['X-Appservices-Request-Id', 'mine'],
    ['X-Content-Type-Options', 'none'],
  ])('%j: %j are not sent', (name, value) => {
    expect(usableHeaders([[name, [value]]])).toEqual([]);
  });

  it('are bounded', () => {
    const many = Array.from({ length: 200 }, (_, index): [string, string[]] => [`X-${index}`, ['v']]);
    expect(usableHeaders(many)).toHaveLength(100);
    expect(usableHeaders([['X-Long', Array.from({ length: 10 }, () => 'v'.repeat(4_000))]])).toHaveLength(4);
  });
});
