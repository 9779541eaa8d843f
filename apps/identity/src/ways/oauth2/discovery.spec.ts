import { describe, expect, it } from 'vitest';
import { LoginRefusedError } from '../login-refused-error.js';
import { Discovery } from './discovery.js';
import type { OAuthRequests, ProviderReply } from './oauth-requests.js';

const ISSUER = 'https://issuer.example';
const METADATA = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/auth`,
  token_endpoint: `${ISSUER}/token`,
  jwks_uri: `${ISSUER}/jwks`,
};
const FOUND = {
  authorization: `${ISSUER}/auth`,
  token: `${ISSUER}/token`,
  jwks: `${ISSUER}/jwks`,
  userinfo: null,
  issuers: [ISSUER],
  authentication: 'client_secret_basic',
  namesIssuer: false,
};

/** Creates a discovery whose provider sends these replies one after the other, and records the requested URLs. */
function discovery(...replies: readonly ProviderReply[]) {
  const asked: string[] = [];
  const requests: Pick<OAuthRequests, 'get'> = {
    get: async (url) => {
      asked.push(url);
      return replies[asked.length - 1] ?? { status: 500, body: {} };
    },
  };
  return { asked, found: new Discovery(requests as OAuthRequests) };
}

const reply = (changes: object = {}, status = 200): ProviderReply => ({ status, body: { ...METADATA, ...changes } });

describe('discovery of a provider', () => {
  it('asks once, under the address of the issuer with or without a slash at its end', async () => {
    const issuer = `${ISSUER}/realms/one/`;
    const { asked, found } = discovery(reply({ issuer }));

    const [first, second] = await Promise.all([found.of(issuer), found.of(issuer)]);

    expect(first).toEqual({ ...FOUND, issuers: [issuer] });
    expect(second).toBe(first);
    expect(asked).toEqual([`${ISSUER}/realms/one/.well-known/openid-configuration`]);
  });

  it.each<[string, object, object]>([
    [
      'userinfo, and that it names itself',
      { userinfo_endpoint: `${ISSUER}/me`, authorization_response_iss_parameter_supported: true },
      { userinfo: `${ISSUER}/me`, namesIssuer: true },
    ],
    [
      'a secret in the form',
      { token_endpoint_auth_methods_supported: ['private_key_jwt', 'client_secret_post'] },
      { authentication: 'client_secret_post' },
    ],
    ['HTTP Basic before the form', { token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'] }, {}],
    ['no secret', { token_endpoint_auth_methods_supported: ['none'] }, { authentication: 'none' }],
    ['a userinfo endpoint without TLS, which is left out', { userinfo_endpoint: 'http://issuer.example/me' }, {}],
  ])('takes %s', async (_, metadata, more) => {
    await expect(discovery(reply(metadata)).found.of(ISSUER)).resolves.toEqual({ ...FOUND, ...more });
  });

  it.each<[string, ProviderReply, string]>([
    ['another status', reply({}, 404), 'failed to fetch the configuration of the OpenID Connect provider: status 404'],
    ['no metadata', { status: 200, body: {} }, 'the OpenID Connect provider names another issuer'],
    // Issuers in tokens are compared exactly: an equivalent URL is a different issuer.
    ['the issuer with a slash', reply({ issuer: `${ISSUER}/` }), 'the OpenID Connect provider names another issuer'],
    ['the issuer in capitals', reply({ issuer: 'https://ISSUER.example' }), 'the OpenID Connect provider names another issuer'],
    [
      'a token endpoint without TLS',
      reply({ token_endpoint: 'http://issuer.example/token' }),
      'the OpenID Connect provider does not name its endpoints',
    ],
    ['keys at no URL', reply({ jwks_uri: 'jwks' }), 'the OpenID Connect provider does not name its endpoints'],
  ])('rejects %s, and asks again', async (_, wrong, message) => {
    const { asked, found } = discovery(wrong, reply());

    const failing = found.of(ISSUER);

    await expect(failing).rejects.toThrow(LoginRefusedError);
    await expect(failing).rejects.toThrow(message);
    await expect(found.of(ISSUER)).resolves.toEqual(FOUND);
    expect(asked).toHaveLength(2);
  });
});
