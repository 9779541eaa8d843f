import { unverifiedClaims } from './unverified-token.js';

const DOMAIN_ID = /^[0-9a-f]{24}$/;

/** Returns the domain an unverified token claims to belong to; `null` if it has no such claim. */
export function claimedDomain(token: string | null): string | null {
  const claims = token === null ? null : unverifiedClaims(token);
  const domainId: unknown = claims?.['baas_domain_id'];
  return typeof domainId === 'string' && DOMAIN_ID.test(domainId) ? domainId : null;
}
