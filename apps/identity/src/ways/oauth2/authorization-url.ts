import { createHash } from 'node:crypto';
import type { AuthorizationRequest } from './redirect-provider.js';

/**
 * Returns the URL a browser is redirected to for a code (RFC 6749 §4.1.1), with the challenge of PKCE; `own` are the parameters
 * of one provider.
 */
export function authorizationUrl(
  endpoint: string,
  clientId: string,
  { state, verifier, callback }: AuthorizationRequest,
  own: Readonly<Record<string, string>>,
): string {
  const url = new URL(endpoint);
  const parameters = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: callback,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...own,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
