import { unverifiedClaims } from './unverified-token.js';

const DOMAIN_ID = /^[0-9a-f]{24}$/;

/** The domain an unverified token says it belongs to; `null` where it says nothing of the kind. */
export function claimedDomain(token: string | null): string | null {
  const claims = token === null ? null : unverifiedClaims(token);
  const domainId: unknown = claims?.['baas_domain_id'];
  return typeof domainId === 'string' && DOMAIN_ID.test(domainId) ? domainId : null;
}
