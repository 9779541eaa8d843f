import { describe, expect, it } from 'vitest';
import { digestChallenges, readDigestResponse } from './digest-header.js';

const RESPONSE = '8ca523f5e9506fed4657c9700eebdbec';
const HEADER =
  'Digest username="abcdefgh", realm="MMS Public API", nonce="n-1", uri="/api/public/v1.0/groups", algorithm=MD5, ' +
  `response="${RESPONSE}", qop=auth, nc=00000001, cnonce="c1"`;
const ANSWER = {
  algorithm: 'MD5',
  username: 'abcdefgh',
  uri: '/api/public/v1.0/groups',
  nonce: 'n-1',
  nc: '00000001',
  cnonce: 'c1',
  response: RESPONSE,
};

it('asks for MD5 first, as the tool understands it, and for SHA-256', () => {
  expect(digestChallenges('abc', false)).toEqual([
    'Digest realm="MMS Public API", domain="", nonce="abc", algorithm=MD5, qop="auth", stale=false',
    'Digest realm="MMS Public API", domain="", nonce="abc", algorithm=SHA-256, qop="auth", stale=false',
  ]);
  expect(digestChallenges('abc', true)[0]).toMatch(/, stale=true$/);
});

describe('an answer', () => {
  it('is read', () => {
    expect(readDigestResponse(HEADER)).toEqual(ANSWER);
  });

  it.each([
    ['tokens in quotes', HEADER.replace('=MD5', '="MD5"').replace('qop=auth', 'qop="auth"')],
    ['no algorithm', HEADER.replace(' algorithm=MD5,', '')],
    ['other cases', HEADER.replace('Digest', 'DIGEST').replace('username', 'Username').replace(RESPONSE, RESPONSE.toUpperCase())],
    ['other spaces', HEADER.replaceAll(', ', ',').replace('nc=', 'nc = ')],
    ['a parameter nobody knows', `${HEADER}, opaque="x, y=z"`],
  ])('is read with %s', (_name, header) => {
    expect(readDigestResponse(header)).toEqual(ANSWER);
  });

  it('is read with SHA-256, and with quotes in a name', () => {
    const header = HEADER.replace('MD5', 'SHA-256').replace('"abcdefgh"', String.raw`"ab\"c\\d"`);

    expect(readDigestResponse(header)).toEqual({ ...ANSWER, algorithm: 'SHA-256', username: String.raw`ab"c\d` });
  });

  it.each([
    ['another scheme', HEADER.replace('Digest', 'Bearer')],
    ['the scheme alone', 'Digest'],
    ['no parameters', 'Digest '],
    ['another realm', HEADER.replace('MMS', 'Another')],
    ['another quality', HEADER.replace('qop=auth', 'qop=auth-int')],
    ['no quality', HEADER.replace(' qop=auth,', '')],
    ['another algorithm', HEADER.replace('MD5', 'MD5-sess')],
    ['no user', HEADER.replace('username="abcdefgh", ', '')],
    ['too long a user', HEADER.replace('abcdefgh', 'x'.repeat(1_025))],
    ['no nonce', HEADER.replace('nonce="n-1", ', '')],
    ['no client nonce', HEADER.replace(', cnonce="c1"', '')],
    ['a count that is no number', HEADER.replace('00000001', '0000000g')],
    ['a short count', HEADER.replace('00000001', '1')],
    ['no response', HEADER.replace(`response="${RESPONSE}", `, '')],
    ['a response that is no hash', HEADER.replace(RESPONSE, 'no hash')],
    ['a parameter twice', `${HEADER}, username="other"`],
    ['an open quote', `${HEADER}, opaque="x`],
    ['text between parameters', HEADER.replace(', uri', ' x, uri')],
  ])('is none with %s', (_name, header) => {
    expect(readDigestResponse(header)).toBeNull();
  });
});
