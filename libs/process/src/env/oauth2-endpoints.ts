/** Addresses of an identity provider that can be replaced. */
export const OAUTH2_ENDPOINTS = ['authorization', 'token', 'userinfo', 'jwks', 'issuer', 'debugToken'] as const;

/** Addresses of one identity provider that replace the published ones. */
export type OAuth2Endpoints = Readonly<Partial<Record<(typeof OAUTH2_ENDPOINTS)[number], string>>>;

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEndpoint([name, url]: [string, unknown]): boolean {
  const names: readonly string[] = OAUTH2_ENDPOINTS;
  return names.includes(name) && typeof url === 'string' && /^https?:\/\/[^\s/]/.test(url);
}

/** Parses addresses by type of provider; returns `null` for an invalid string. */
export function readOAuth2Endpoints(text: string): Readonly<Record<string, OAuth2Endpoints>> | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    // Invalid JSON.
    return null;
  }
  const valid = isObject(parsed) && Object.values(parsed).every((one) => isObject(one) && Object.entries(one).every(isEndpoint));
  return valid ? (parsed as Record<string, OAuth2Endpoints>) : null;
}
