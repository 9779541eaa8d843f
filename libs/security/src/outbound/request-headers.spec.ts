import { describe, expect, it } from 'vitest';
import { OutboundFailed, OutboundTooLarge } from './outbound-error.js';
import { requestHeaders } from './request-headers.js';

const url = new URL('https://a.example/');
const OWN = { 'user-agent': ['groundwork'], 'accept-encoding': ['gzip, br'] };

describe('requestHeaders', () => {
  it('folds names, keeps every value, and lets callers replace what would be sent anyway', () => {
    expect(requestHeaders({ 'X-A': '1', 'x-a': ['2', '3'], 'User-Agent': 'mine', 'X-Empty': [] }, url)).toEqual({
      ...OWN,
      'user-agent': ['mine'],
      'x-a': ['1', '2', '3'],
      'x-empty': [],
    });
  });

  it('ignores what belongs to the connection or the URL', () => {
    const given = {
      Host: 'internal',
      Connection: 'close',
      'Content-Length': '5',
      'Transfer-Encoding': 'chunked',
      Upgrade: 'x',
      TE: 'x',
      Expect: 'x',
    };
    expect(requestHeaders(given, url)).toEqual(OWN);
  });

  it('sends credentials of the URL as basic authorization, unless there is another', () => {
    const secured = new URL('https://us%C3%A9r:p%40s%25s@a.example/');
    const basic = `Basic ${Buffer.from('usér:p@s%s').toString('base64')}`;
    expect(requestHeaders({}, secured)['authorization']).toEqual([basic]);
    expect(requestHeaders({ Authorization: 'Bearer t' }, secured)['authorization']).toEqual(['Bearer t']);
    expect(requestHeaders({}, new URL('https://a%zz@b.example'))['authorization']).toEqual([`Basic ${btoa('a%zz:')}`]);
  });

  it.each([
    ['a b', 'x'],
    ['', 'x'],
    ['a:', 'x'],
    ['a', 'x\r\nEvil: 1'],
    ['a', 'x\0'],
    ['a', '☃'],
  ])('rejects the header %j: %j', (name, value) => {
    expect(() => requestHeaders({ [name]: value }, url)).toThrow(OutboundFailed);
  });

  it('has room for 100 headers and 16 KiB', () => {
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`x-${n}`, '']));
    expect(Object.keys(requestHeaders(many(98), url))).toHaveLength(100);
    expect(() => requestHeaders(many(99), url)).toThrow(OutboundTooLarge);
    expect(requestHeaders({ a: 'x'.repeat(16_383) }, url)['a']).toHaveLength(1);
    expect(() => requestHeaders({ a: 'x'.repeat(16_384) }, url)).toThrow(OutboundTooLarge);
  });
});
