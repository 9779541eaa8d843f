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
    [
      { aws_service: 's3', aws_action: 'PutObject', aws_arguments: { Bucket: 'b', Key: 'k', Body: 'x' }, other: 1 },
      { aws_service: 's3', aws_action: 'PutObject', aws_arguments: { Bucket: 'b', Key: 'k' } },
    ],
    [
      { aws_service: 's3', aws_region: 'r', aws_arguments: 'x' },
      { aws_service: 's3', aws_region: 'r' },
    ],
    [
      { bucket: 'b', key: 'k', body: 'x' },
      { bucket: 'b', key: 'k' },
    ],
    [{ toAddress: 'a@b', subject: 's', body: 'x' }, { toAddress: 'a@b' }],
    [
      { to: '+1', from: '+2', body: 'your code is 1' },
      { to: '+1', from: '+2' },
    ],
    [
      { database: 'd', url: 'u', body: 'b' },
      { database: 'd', url: 'u', body: 'b' },
    ],
    ['text', 'text'],
    [null, null],
    [['url'], ['url']],
  ])('of %j', (argument, logged) => {
    expect(loggedArguments([argument])).toEqual([logged]);
  });
});
