import type { JWTPayload } from 'jose';
import { expect, it } from 'vitest';
import { signedToken } from '#testing/signed-token.js';
import { claimedDomain } from './claimed-domain.js';

const DOMAIN = '0123456789abcdef01234567';
const token = (claims: JWTPayload): Promise<string> => signedToken(claims, 'whatever key');
const unsigned = (payload: string): string =>
  `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${Buffer.from(payload).toString('base64url')}.`;

it.each([
  ['the domain it names', await token({ baas_domain_id: DOMAIN }), DOMAIN],
  ['none where it names none', await token({}), null],
  ['none where it is no id', await token({ baas_domain_id: { $ne: 1 } }), null],
  ['none where it is no id of ours', await token({ baas_domain_id: 'G'.repeat(24) }), null],
  ['none of what is no token', 'a.b.c', null],
  ['none of what is no object', unsigned('null'), null],
  ['none of what is no JSON', unsigned('{'), null],
  ['none of no token', null, null],
])('returns the claim of a token %s', (_, given, domain) => {
  expect(claimedDomain(given)).toBe(domain);
});
