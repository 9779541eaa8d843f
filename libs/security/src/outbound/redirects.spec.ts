import { describe, expect, it } from 'vitest';
import { OutboundFailed, OutboundRefused } from './outbound-error.js';
import { followRedirect, type Hop } from './redirects.js';

const headers = {
  accept: ['*/*'],
  authorization: ['Bearer t'],
  cookie: ['a=b'],
  'proxy-authorization': ['Basic x'],
  'content-type': ['text/plain'],
  'content-encoding': ['gzip'],
};
const hop = (method: string): Hop => ({ url: new URL('https://a.example/x/y?q=1'), method, headers, body: Buffer.from('body') });
const WITHOUT_BODY = { accept: ['*/*'], authorization: ['Bearer t'], cookie: ['a=b'], 'proxy-authorization': ['Basic x'] };

describe('followRedirect', () => {
  it.each([200, 201, 204, 300, 304, 305, 306, 399, 400, 500])('takes %i as the reply', (status) => {
    expect(followRedirect(hop('GET'), status, '/z')).toBeNull();
  });

  it.each([301, 302, 303, 307, 308])('takes %i without a location as the reply', (status) => {
    expect(followRedirect(hop('GET'), status, undefined)).toBeNull();
  });

  it.each([
    [301, 'POST', 'GET'],
    [302, 'POST', 'GET'],
    [303, 'POST', 'GET'],
    [303, 'PUT', 'GET'],
    [303, 'DELETE', 'GET'],
  ])('turns %i of %s into a GET without the body', (status, method, followed) => {
    const next = followRedirect(hop(method), status, 'z');
    expect(next).toEqual({ url: new URL('https://a.example/x/z'), method: followed, headers: WITHOUT_BODY, body: null });
  });

  it.each([
    [301, 'PUT'],
    [302, 'DELETE'],
    [301, 'GET'],
    [303, 'GET'],
    [303, 'HEAD'],
    [307, 'POST'],
    [308, 'PATCH'],
  ])('repeats %i of %s as it was', (status, method) => {
    expect(followRedirect(hop(method), status, '/z')).toEqual({ ...hop(method), url: new URL('https://a.example/z') });
  });

  it.each(['https://b.example/', 'http://a.example/', 'https://a.example:8443/', '//b.example/'])(
    'sends no credentials to another origin: %s',
    (location) => {
      const next = followRedirect(hop('POST'), 307, location);
      expect(next?.headers).toEqual({ accept: ['*/*'], 'content-type': ['text/plain'], 'content-encoding': ['gzip'] });
      expect(next?.body?.toString()).toBe('body');
    },
  );

  it.each(['file:///etc/passwd', 'ftp://a.example/', 'data:text/plain,x', 'javascript:1'])('rejects %s', (location) => {
    expect(() => followRedirect(hop('GET'), 302, location)).toThrow(OutboundRefused);
  });

  it('rejects credentials in a location, and what is no URL', () => {
    expect(() => followRedirect(hop('GET'), 302, 'https://u:p@b.example/')).toThrow(OutboundRefused);
    expect(() => followRedirect(hop('GET'), 302, 'https://')).toThrow(OutboundFailed);
  });
});
