import { Allow, IsInt, IsObject, IsOptional, IsString } from 'class-validator';
import { defineEvent } from '../event.js';
import { defineRpc, listOf } from '../rpc.js';
import { Empty, ProjectScope } from '../scope.js';

/** A public key tokens are verified with, named by the token header's `kid`. */
export class VerificationKey {
  @IsString() kid!: string;
  /** ES256 public key as a JSON Web Key. */
  @Allow() jwk!: { kty: string; crv: string; x: string; y: string };
}

export const listVerificationKeys = defineRpc('identity.keys.list', Empty, listOf(VerificationKey), {
  access: 'internal',
  idempotent: true,
});

/** A key tokens are signed with, as administrators see it. Times in unix seconds. */
export class SigningKeyInfo {
  /** Id of the key, in the header of tokens. */
  @Allow() kid!: string;
  /**
   * When the key was made, in unix seconds.
   * @format int64
   */
  @Allow() created!: number;
  /** Whether new tokens are signed with it; the others only verify. */
  @Allow() active!: boolean;
}

/**
 * Returns the keys tokens are signed with. Newest first. The keys are the whole platform's: only owners of its own project
 * (`PROJECT_ID`) may look at and rotate them.
 */
export const listSigningKeys = defineRpc('identity.signingKeys.list', ProjectScope, listOf(SigningKeyInfo), {
  access: 'project:write',
  idempotent: true,
});
/**
 * Makes a new key that tokens are signed with from then on. Signs with a new key from now on, at most ten times a day and until
 * there are a hundred. Tokens of the old one stay good until they expire: nobody is logged out.
 * @body none
 * @throws Conflict, TooManyRequests
 */
export const rotateSigningKeys = defineRpc('identity.signingKeys.rotate', ProjectScope, SigningKeyInfo, {
  access: 'project:write',
});

/** Access tokens of a session (or all of a user) that must not be accepted any more. */
export class Revocation {
  /** Session id, or `null` for every session of the user. */
  @Allow() sessionId!: string | null;
  @IsString() userId!: string;
  /** Unix seconds at which the last affected access token has expired by itself. */
  @IsInt() until!: number;
}

/** A revocation as it is announced. */
export class AccessRevoked extends Revocation {
  /** `true` if the user ended the session by logging out; absent otherwise. */
  @Allow() byUser?: true;
}

/** Revocations of one page. */
export const REVOCATIONS_PAGE = 2_000;

export class ListRevocationsRequest {
  /** Unix seconds: those that end before are left out; without it, those that have ended. */
  @IsOptional()
  @IsInt()
  from?: number;

  /** Where the page before ended: its last revocation. */
  @IsOptional()
  @IsObject()
  after?: Revocation;
}

/** What is in force, at most `REVOCATIONS_PAGE` of it, those that end first first. */
export const listRevocations = defineRpc('identity.revocations.list', ListRevocationsRequest, listOf(Revocation), {
  access: 'internal',
  idempotent: true,
});

export class FindRevocationRequest {
  @IsString() sessionId!: string;
  @IsString() userId!: string;
  /** Unix seconds at which the access token expires by itself. */
  @IsInt() exp!: number;
}

export class TokenState {
  @Allow() revoked!: boolean;
}

/** For those who cannot hold all revocations. */
export const findRevocation = defineRpc('identity.revocations.find', FindRevocationRequest, TokenState, {
  access: 'internal',
  idempotent: true,
});

export const keysRotated = defineEvent('identity.keys.rotated', VerificationKey, 'every');
export const accessRevoked = defineEvent('identity.access.revoked', AccessRevoked, 'every');
