import { AppError } from '#contracts/error.js';

/** Characters of a code or a token somebody logs in with. */
const CREDENTIAL_LENGTH_MAX = 16_384;

/** What a login without redirect can bring. */
export type CredentialKind = 'authCode' | 'idToken' | 'accessToken';

export interface Credential {
  readonly kind: CredentialKind;
  readonly value: string;
}

/** The names clients have for each. */
const NAMES: Readonly<Record<CredentialKind, readonly string[]>> = {
  authCode: ['authCode'],
  idToken: ['id_token', 'idToken', 'token'],
  accessToken: ['accessToken'],
};

/** The one credential of a login's body. Fails with `InvalidParameter` where there is none, or more than one. */
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
