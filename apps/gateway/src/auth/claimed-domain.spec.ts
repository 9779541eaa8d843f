import jwt from 'jsonwebtoken';
import { expect, it } from 'vitest';
import { claimedDomain } from './claimed-domain.js';

const DOMAIN = '0123456789abcdef01234567';
const token = (claims: object): string => jwt.sign(claims, 'whatever key');

it.each([
  ['the domain it names', token({ baas_domain_id: DOMAIN }), DOMAIN],
  ['none where it names none', token({}), null],
  ['none where it is no id', token({ baas_domain_id: { $ne: 1 } }), null],
  ['none where it is no id of ours', token({ baas_domain_id: 'G'.repeat(24) }), null],
  ['none of what is no token', 'a.b.c', null],
  [
    'none of what is no object',
    `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('null').toString('base64url')}.`,
    null,
  ],
  ['none of no token', null, null],
])('tells of a token %s', (_, given, domain) => {
  expect(claimedDomain(given)).toBe(domain);
});
