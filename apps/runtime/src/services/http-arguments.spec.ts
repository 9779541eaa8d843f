import { Binary, Int32, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import { parseEjson } from '#codecs/ejson/ejson-decode.js';
import { readHttpArguments, type HttpRequest } from './http-arguments.js';

const URL_TEXT = 'https://api.example.com/v1?a=1&a=2&b=x#part';

function read(action: string, args: unknown = { url: URL_TEXT }): HttpRequest {
  return readHttpArguments(action, [args]);
}

function refusal(action: string, list: readonly unknown[]): string {
  try {
    readHttpArguments(action, list);
  } catch (error) {
    if (error instanceof AppError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'accepted';
}

describe('the URL of an http action', () => {
  it('is given as text', () => {
    expect(read('get').url.href).toBe(URL_TEXT);
    expect(read('get').method).toBe('GET');
  });

  it.each([
    [{ host: 'example.com' }, 'http://example.com/'],
    [{ host: 'example.com:8080', scheme: 'https', path: '/a b/ü' }, 'https://example.com:8080/a%20b/%C3%BC'],
    [{ host: 'example.com', path: 'no/slash' }, 'http://example.com/no/slash'],
    [{ host: 'example.com', path: '/a?b#c' }, 'http://example.com/a%3Fb%23c'],
    [{ host: 'example.com', query: { q: ['a b', '&'], r: [] } }, 'http://example.com/?q=a+b&q=%26'],
    [{ host: 'example.com', fragment: 'part' }, 'http://example.com/#part'],
    [{ host: 'example.com', path: null, query: undefined }, 'http://example.com/'],
  ])('is made of %j', (args, href) => {
    expect(read('get', args).url.href).toBe(href);
  });

  it.each([
    [{}, "MissingParameter: 'url' is required by 'get'"],
    [{ host: '' }, "MissingParameter: 'url' is required by 'get'"],
    [{ url: '' }, "InvalidParameter: 'url' is not a valid URL"],
    [{ url: 'example.com' }, "InvalidParameter: 'url' is not a valid URL"],
    [{ url: 'ftp://example.com' }, "InvalidParameter: 'url' must begin with http or https"],
    [{ url: 'file:///etc/passwd' }, "InvalidParameter: 'url' must begin with http or https"],
    [{ url: 5 }, "InvalidParameter: 'url' must be a string"],
    [{ url: URL_TEXT, path: '/x' }, "ArgumentsNotAllowed: 'path' and 'url' cannot be combined"],
    [{ host: 'a.test/b' }, "InvalidParameter: 'host' must be the name of a host"],
    [{ host: 'user@a.test' }, "InvalidParameter: 'host' must be the name of a host"],
    [{ host: 'a.test', scheme: 'gopher' }, "InvalidParameter: 'scheme' must be http or https"],
    [{ host: 'a.test', scheme: 'http://evil.test/?' }, "InvalidParameter: 'scheme' must be http or https"],
    [{ host: 'a.test', query: { q: 'text' } }, "InvalidParameter: 'query.q' must be a list of strings"],
    [{ host: 'a.test', query: [] }, "InvalidParameter: 'query' must be a document"],
  ])('is not made of %j', (args, message) => {
    expect(refusal('get', [args])).toBe(message);
  });
});

describe('the arguments of an http action', () => {
  it.each(['get', 'head', 'delete'])('of %s have a body, and no form', (action) => {
    const { body, headers } = read(action, { url: URL_TEXT, body: { a: 'b' }, encodeBodyAsJSON: true });
    expect([body?.toString(), headers]).toEqual(['{"a":"b"}', { 'Content-Type': ['application/json'] }]);
    expect(read(action, { url: URL_TEXT, body: 'x' }).body).toEqual(Buffer.from('x'));
    expect(read(action, { url: URL_TEXT }).body).toBeUndefined();
    expect(refusal(action, [{ url: URL_TEXT, form: { a: 'b' } }])).toBe(`InvalidParameter: '${action}' takes no 'form'`);
    expect(refusal(action, [{ url: URL_TEXT, form: { a: 'b' }, body: 'x' }])).toBe(
      `InvalidParameter: '${action}' takes no 'form'`,
    );
  });

  it.each([
    ['an unknown one', [{ url: URL_TEXT, uri: 'x' }], "ArgumentsNotAllowed: 'post' takes no 'uri'"],
    ['two', [{ url: URL_TEXT }, {}], "ArgumentsNotAllowed: 'post' takes exactly one argument"],
    ['none', [], "MissingParameter: 'url' is required by 'post'"],
    ['a text', [URL_TEXT], "InvalidParameter: 'post' takes exactly one argument, a document"],
    ['an id', [new ObjectId()], "InvalidParameter: 'post' takes exactly one argument, a document"],
    ['a list', [[]], "InvalidParameter: 'post' takes exactly one argument, a document"],
    [
      'a header that is no list',
      [{ url: URL_TEXT, headers: { A: 'b' } }],
      "InvalidParameter: 'headers.A' must be a list of strings",
    ],
    ['a header of a number', [{ url: URL_TEXT, headers: { A: [1] } }], "InvalidParameter: 'headers.A' must be a list of strings"],
    ['a body that is a document', [{ url: URL_TEXT, body: { a: 1 } }], "InvalidParameter: 'body' must be a string or Binary"],
    [
      'a form and a body',
      [{ url: URL_TEXT, body: 'x', form: { a: 'b' } }],
      "InvalidParameter: 'form' and 'body' cannot be combined",
    ],
    ['a form of documents', [{ url: URL_TEXT, form: { a: {} } }], "InvalidParameter: 'form.a' must be a string"],
    ['a flag that is none', [{ url: URL_TEXT, followRedirects: 1 }], "InvalidParameter: 'followRedirects' must be a boolean"],
    ['a cookie that is two', [{ url: URL_TEXT, cookies: { a: 'b; c=d' } }], "InvalidParameter: 'cookies.a' is not a cookie"],
    [
      'a cookie with a line break',
      [{ url: URL_TEXT, cookies: { a: 'b\r\nX: y' } }],
      "InvalidParameter: 'cookies.a' is not a cookie",
    ],
    ['digest without a user', [{ url: URL_TEXT, digestAuth: true }], "MissingParameter: 'username' is required by 'post'"],
    [
      'an authUrl of another scheme',
      [{ url: URL_TEXT, authUrl: 'ftp://a' }],
      "InvalidParameter: 'authUrl' must begin with http or https",
    ],
  ])('are rejected for %s', (_, list, message) => {
    expect(refusal('post', list)).toBe(message);
  });

  it.each(['GET', 'options', '', '__proto__', 'constructor'])('are of no action %j', (action) => {
    expect(refusal(action, [{ url: URL_TEXT }])).toBe(`ServiceCommandNotFound: unknown action '${action}'`);
  });
});

describe('the body of an http action', () => {
  const body = (args: object) => {
    const { body: bytes, headers } = read('post', { url: URL_TEXT, ...args });
    return [bytes?.toString(), headers];
  };

  it.each<[object, string | undefined, object]>([
    [{}, undefined, {}],
    [{ body: 'größe' }, 'größe', {}],
    [{ body: new Binary(Buffer.from('bytes')) }, 'bytes', {}],
    [{ body: { a: new Int32(1) }, encodeBodyAsJSON: true }, '{"a":{"$numberInt":"1"}}', { 'Content-Type': ['application/json'] }],
    [{ body: 'text', encodeBodyAsJSON: true }, '"text"', { 'Content-Type': ['application/json'] }],
    [
      { body: [], encodeBodyAsJSON: true, headers: { 'content-type': ['application/x'] } },
      '[]',
      { 'content-type': ['application/x'] },
    ],
    [{ form: { a: 'x y', b: ['1', '2'] } }, 'a=x+y&b=1&b=2', { 'Content-Type': ['application/x-www-form-urlencoded'] }],
  ])('reads %j', (args, text, headers) => {
    expect(body(args)).toEqual([text, headers]);
  });
});

describe('what rules see', () => {
  it('is the URL’s text, its parts, and every other argument', () => {
    const { ruleArguments } = read('post', { url: URL_TEXT, body: 'x', headers: { A: ['b'] } });

    expect(ruleArguments(['url'])).toBe(URL_TEXT);
    expect(['scheme', 'host', 'path', 'fragment'].map((part) => ruleArguments(['url', part]))).toEqual([
      'https',
      'api.example.com',
      '/v1',
      'part',
    ]);
    expect(ruleArguments(['url', 'query', 'a'])).toEqual(['1', '2']);
    expect(ruleArguments(['url', 'query', 'c'])).toBeUndefined();
    expect(ruleArguments(['url', 'constructor'])).toBeUndefined();
    expect(ruleArguments(['body'])).toBe('x');
    expect(ruleArguments(['headers', 'A'])).toEqual(['b']);
  });

  it('is the requested host, with its port', () => {
    const host = (url: string) => read('get', { url }).ruleArguments(['url', 'host']);
    expect(host('https://EXAMPLE.com:443/')).toBe('example.com');
    expect(host('https://example.com:8443/')).toBe('example.com:8443');
    expect(host('https://example.com@evil.test/')).toBe('evil.test');
    expect(host('https:\\\\evil.test\\@example.com')).toBe('evil.test');
    expect(read('get', { host: 'Example.com' }).ruleArguments(['url', 'host'])).toBe('example.com');
  });
});

describe('credentials', () => {
  it.each([
    [{ url: 'https://u:p%40@a.test/' }, { username: 'u', password: 'p@', digest: false }],
    [{ url: 'https://u:p%@a.test/' }, { username: 'u', password: 'p%', digest: false }],
    [
      { url: 'https://x:y@a.test/', username: 'u', password: 'p' },
      { username: 'u', password: 'p', digest: false },
    ],
    [
      { url: 'https://a.test/', username: 'u', password: 'p', digestAuth: true },
      { username: 'u', password: 'p', digest: true },
    ],
    [{ url: 'https://a.test/' }, null],
  ])('reads %j', (args, credentials) => {
    const request = read('get', args);
    expect(request.credentials).toEqual(credentials);
    expect(request.url.href).toBe('https://a.test/');
  });
});

it('arguments come as extended JSON', () => {
  const args = parseEjson('{"url":"https://a.test/","body":{"$binary":{"base64":"AP8=","subType":"00"}}}');
  expect(read('put', args).body).toEqual(Buffer.from([0, 255]));
});
