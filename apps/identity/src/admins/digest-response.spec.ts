import { expect, it } from 'vitest';
import { digestKey, digestResponse, isDigestOf } from './digest-response.js';

const REALM = 'http-auth@example.org';
const PASSWORD = 'Circle of Life';
const ASKED = {
  uri: '/dir/index.html',
  nonce: '7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v',
  nc: '00000001',
  cnonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
};

// RFC 7616, section 3.9.1.
it.each([
  ['MD5', '8ca523f5e9506fed4657c9700eebdbec'],
  ['SHA-256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
] as const)('is with %s that of RFC 7616', (algorithm, response) => {
  const key = digestKey(algorithm, 'Mufasa', REALM, PASSWORD);

  expect(digestResponse(key, 'GET', { algorithm, ...ASKED })).toBe(response);
  expect(isDigestOf(key, 'GET', { algorithm, username: 'Mufasa', ...ASKED, response })).toBe(true);
});

it('is that of RFC 2617, section 3.5', () => {
  const key = digestKey('MD5', 'Mufasa', 'testrealm@host.com', 'Circle Of Life');

  expect(key).toBe('939e7578ed9e3c518a452acee763bce9');
  expect(
    digestResponse(key, 'GET', {
      algorithm: 'MD5',
      uri: '/dir/index.html',
      nonce: 'dcd98b7102dd2f0e8b11d0f600bfb0c093',
      nc: '00000001',
      cnonce: '0a4f113b',
    }),
  ).toBe('6629fae49393a05397450978507c4ef1');
});

it.each([
  { uri: '/dir/other.html' },
  { nonce: 'another' },
  { nc: '00000002' },
  { cnonce: 'another' },
  { response: '8ca523f5e9506fed4657c9700eebdbed' },
  { response: '8ca523f5e9506fed4657c9700eebdbec00' },
  { response: '8ca5' },
])('is not that of a request with %j', (changed) => {
  const answer = { algorithm: 'MD5', username: 'Mufasa', ...ASKED, response: '8ca523f5e9506fed4657c9700eebdbec' } as const;
  const key = digestKey('MD5', 'Mufasa', REALM, PASSWORD);

  expect(isDigestOf(key, 'GET', { ...answer, ...changed })).toBe(false);
});

it('is not that of another method, user or password', () => {
  const answer = { algorithm: 'MD5', username: 'Mufasa', ...ASKED, response: '8ca523f5e9506fed4657c9700eebdbec' } as const;

  expect(isDigestOf(digestKey('MD5', 'Mufasa', REALM, PASSWORD), 'POST', answer)).toBe(false);
  expect(isDigestOf(digestKey('MD5', 'Scar', REALM, PASSWORD), 'GET', answer)).toBe(false);
  expect(isDigestOf(digestKey('MD5', 'Mufasa', REALM, 'circle of life'), 'GET', answer)).toBe(false);
});
