import { Allow, IsInt, IsObject, IsOptional, IsString } from 'class-validator';
import { defineEvent } from '../event.js';
import { defineRpc, listOf } from '../rpc.js';
import { Empty, ProjectScope } from '../scope.js';

/** A public key for verifying tokens, identified by the `kid` of the token's header. */
export class VerificationKey {
  @IsString() kid!: string;
  /** ES256 public key as a JSON Web Key. */
  @Allow() jwk!: { kty: string; crv: string; x: string; y: string };
}

export const listVerificationKeys = defineRpc('identity.keys.list', Empty, listOf(VerificationKey), {
  access: 'internal',
  idempotent: true,
});

/** A key for signing tokens, as administrators see it. Times are in unix seconds. */
export class SigningKeyInfo {
  /** Id of the key, in the header of tokens. */
  @Allow() kid!: string;
  /**
   * Time the key was created, in unix seconds.
   * @format int64
   */
  @Allow() created!: number;
  /** True if new tokens are signed with this key. The other keys only verify tokens. */
  @Allow() active!: boolean;
}

/**
 * Returns the keys for signing tokens, newest first. The keys apply to the whole platform, so only owners of its
 * administration project (`PROJECT_ID`) may list and rotate them.
 */
export const listSigningKeys = defineRpc('identity.signingKeys.list', ProjectScope, listOf(SigningKeyInfo), {
  access: 'project:write',
  idempotent: true,
});
/**
 * Creates a new key that signs all tokens from now on. At most ten times a day and up to a hundred keys. Tokens signed
 * with the previous key remain valid until they expire: no user is logged out.
 * @body none
 * @throws Conflict, TooManyRequests
 */
export const rotateSigningKeys = defineRpc('identity.signingKeys.rotate', ProjectScope, SigningKeyInfo, {
  access: 'project:write',
});

/** Access tokens of one session (or of all sessions of a user) that are no longer accepted. */
export class Revocation {
  /** Session id, or `null` for every session of the user. */
  @Allow() sessionId!: string | null;
  @IsString() userId!: string;
  /** Unix seconds at which the last affected access token expires regardless of the revocation. */
  @IsInt() until!: number;
}

/** A revocation as it is published. */
export class AccessRevoked extends Revocation {
  /** `true` if the user logged out of the session; otherwise absent. */
  @Allow() byUser?: true;
}

/** Maximum number of revocations per page. */
export const REVOCATIONS_PAGE = 2_000;

export class ListRevocationsRequest {
  /** Unix seconds: revocations that end earlier are left out. Without it, revocations that have ended are left out. */
  @IsOptional()
  @IsInt()
  from?: number;

  /** Last revocation of the previous page. */
  @IsOptional()
  @IsObject()
  after?: Revocation;
}

/** Returns the revocations in force, at most `REVOCATIONS_PAGE`, ordered by their end, earliest first. */
export const listRevocations = defineRpc('identity.revocations.list', ListRevocationsRequest, listOf(Revocation), {
  access: 'internal',
  idempotent: true,
});

export class FindRevocationRequest {
  @IsString() sessionId!: string;
  @IsString() userId!: string;
  /** Unix seconds at which the access token expires regardless of revocations. */
  @IsInt() exp!: number;
}

export class TokenState {
  @Allow() revoked!: boolean;
}

/** Checks one access token, for callers that cannot hold all revocations. */
export const findRevocation = defineRpc('identity.revocations.find', FindRevocationRequest, TokenState, {
  access: 'internal',
  idempotent: true,
});

export const keysRotated = defineEvent('identity.keys.rotated', VerificationKey, 'every');
export const accessRevoked = defineEvent('identity.access.revoked', AccessRevoked, 'every');
