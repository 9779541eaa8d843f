import { describe, expect, it } from 'vitest';
import { digestAuthorization } from './digest-authorization.js';

const MUFASA = { username: 'Mufasa', password: 'Circle of Life' };
const NONCE = '7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v';

function answer(challenges: readonly string[], clientNonce = 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ'): string | null {
  return digestAuthorization(challenges, MUFASA, 'GET', '/dir/index.html', clientNonce);
}

describe('a digest', () => {
  // RFC 7616, section 3.9.1.
  it.each([
    ['MD5', '8ca523f5e9506fed4657c9700eebdbec'],
    ['SHA-256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
  ])('of %s is that of the standard', (algorithm, response) => {
    const challenge = `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, nonce="${NONCE}", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"`;
    expect(answer([challenge])).toBe(
      'Digest username="Mufasa", realm="http-auth@example.org", ' +
        `nonce="${NONCE}", uri="/dir/index.html", algorithm=${algorithm}, response="${response}", ` +
        'opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS", qop=auth, nc=00000001, ' +
        'cnonce="f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ"',
    );
  });

  // RFC 2069, corrected: no quality of protection.
  it('is the older one where the server knows no other', () => {
    const old = { username: 'Mufasa', password: 'CircleOfLife' };
    const challenge = 'Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093"';
    expect(digestAuthorization([challenge], old, 'GET', '/dir/index.html')).toContain(
      'response="1949323746fe6a43ef61f9606e7febea"',
    );
  });

  it.each([
    ['another scheme', 'Basic realm="x"'],
    ['an unknown algorithm', `Digest realm="x", nonce="${NONCE}", algorithm=SHA-512-256`],
    ['a quality there is not', `Digest realm="x", nonce="${NONCE}", qop="auth-int"`],
    ['no nonce', 'Digest realm="x"'],
    ['nothing', ''],
  ])('replies to no challenge of %s', (_, challenge) => {
    expect(answer([challenge])).toBeNull();
    expect(answer([challenge, `Digest realm="r", nonce="${NONCE}"`])).toContain('realm="r"');
  });
});
