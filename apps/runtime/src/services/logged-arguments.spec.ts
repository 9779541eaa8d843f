import { describe, expect, it } from 'vitest';
import { loggedArguments } from './logged-arguments.js';

describe('logged arguments', () => {
  it.each([
    [
      { url: 'https://u:p@a.test/x?y', headers: { A: ['b'] }, followRedirects: true },
      { url: 'https://a.test/x?y', followRedirects: true },
    ],
    [{ url: 'HTTPS:\\\\u:p@a.test', body: 'x', form: {}, cookies: {}, authUrl: 'x' }, { url: 'HTTPS:\\\\a.test' }],
    [{ url: 'https://a.test/@x' }, { url: 'https://a.test/@x' }],
    [{ url: 5, password: 'p' }, { url: 5 }],
    [{ host: 'a.test', username: 'u', password: 'p' }, { host: 'a.test' }],
    [
      { database: 'd', body: 'kept' },
      { database: 'd', body: 'kept' },
    ],
    ['text', 'text'],
    [null, null],
    [['url'], ['url']],
  ])('of %j', (argument, logged) => {
    expect(loggedArguments([argument])).toEqual([logged]);
  });
});
