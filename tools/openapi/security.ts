import type { Access } from '#contracts/rpc.js';
import type { DocTag } from './doc-comment.js';

export type SecurityRequirement = Record<string, []>;

const BEARER = { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } as const;

export const SECURITY_SCHEMES = {
  adminToken: {
    ...BEARER,
    description: 'Access token of an administrator, from the login below /api/admin/v3.0/auth. Valid for 30 minutes.',
  },
  userToken: { ...BEARER, description: 'Access token of an end user of the app. Valid for 30 minutes.' },
  refreshToken: { ...BEARER, description: 'Refresh token of the session; an access token is not accepted.' },
  userTokenInQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'baas_at',
    description: 'Access token of an end user, for event sources, which cannot send headers.',
  },
  emailInHeader: {
    type: 'apiKey',
    in: 'header',
    name: 'email',
    description: 'Email address of an end user, with the header `password`.',
  },
  passwordInHeader: {
    type: 'apiKey',
    in: 'header',
    name: 'password',
    description: 'Password that belongs to the header `email`.',
  },
  apiKeyInHeader: { type: 'apiKey', in: 'header', name: 'apiKey', description: 'API key of an app or of an end user.' },
  digest: {
    type: 'http',
    scheme: 'digest',
    description:
      'Key pair of a project, by HTTP digest (RFC 7616): `MD5` or `SHA-256`, `qop=auth`. The pair must have logged in once.',
  },
  jwtInHeader: {
    type: 'apiKey',
    in: 'header',
    name: 'jwtTokenString',
    description: 'JSON Web Token for the custom-token provider.',
  },
} as const;

const BY_ACCESS: Readonly<Record<Access, readonly SecurityRequirement[]>> = {
  public: [{}],
  admin: [{ adminToken: [] }],
  'project:read': [{ adminToken: [] }],
  'project:write': [{ adminToken: [] }],
  user: [{ userToken: [] }],
  internal: [],
};

/**
 * Returns the tokens an operation accepts. `@security a+b c` names alternatives; those joined by `+` are required together,
 * `none` means without a token.
 */
export function securityOf(access: Access, tags: readonly DocTag[]): SecurityRequirement[] {
  const named = tags.find(({ name }) => name === 'security');
  if (named) {
    return named.text.split(' ').map((alternative) => {
      const schemes = alternative === 'none' ? [] : alternative.split('+');
      for (const scheme of schemes)
        if (!Object.hasOwn(SECURITY_SCHEMES, scheme)) throw new Error(`no security scheme is called ${scheme}`);
      return Object.fromEntries(schemes.map((scheme) => [scheme, []]));
    });
  }
  return [...BY_ACCESS[access]];
}
