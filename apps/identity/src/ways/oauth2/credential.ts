import { AppError } from '#contracts/error.js';

/** Maximum characters of a code or a token that a user logs in with. */
const CREDENTIAL_LENGTH_MAX = 16_384;

/** Kind of credential of a login without redirect. */
export type CredentialKind = 'authCode' | 'idToken' | 'accessToken';

export interface Credential {
  readonly kind: CredentialKind;
  readonly value: string;
}

/** Property names that clients use for each kind. */
const NAMES: Readonly<Record<CredentialKind, readonly string[]>> = {
  authCode: ['authCode'],
  idToken: ['id_token', 'idToken', 'token'],
  accessToken: ['accessToken'],
};

/** Returns the only credential of a login's body. Fails with `InvalidParameter` if the body has none, or more than one. */
export function credentialOf(payload: Readonly<Record<string, unknown>>, kinds: readonly CredentialKind[]): Credential {
  const found = kinds.flatMap((kind) =>
    NAMES[kind].filter((name) => Object.hasOwn(payload, name)).map((name) => ({ kind, name, value: payload[name] })),
  );
  const [first, second] = found;
  if (!first || second) {
    const wanted = kinds.map((kind) => `'${NAMES[kind][0]}'`).join(' or ');
    throw new AppError('InvalidParameter', `exactly one of ${wanted} is required`);
  }
  const { kind, name, value } = first;
  if (typeof value !== 'string' || value === '') throw new AppError('InvalidParameter', `'${name}' is a required string`);
  if (value.length > CREDENTIAL_LENGTH_MAX) {
    throw new AppError('InvalidParameter', `'${name}' may have at most ${CREDENTIAL_LENGTH_MAX} characters`);
  }
  return { kind, value };
}
