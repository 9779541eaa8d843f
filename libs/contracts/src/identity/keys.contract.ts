import { Allow, IsInt, IsString } from 'class-validator';
import { defineEvent } from '../event.js';
import { defineRpc, listOf } from '../rpc.js';
import { Empty } from '../scope.js';

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

/** Access tokens of a session (or all of a user) that must not be accepted any more. */
export class Revocation {
  /** Session id, or `null` for every session of the user. */
  @Allow() sessionId!: string | null;
  @IsString() userId!: string;
  /** Unix seconds at which the last affected access token has expired by itself. */
  @IsInt() until!: number;
}

export const listRevocations = defineRpc('identity.revocations.list', Empty, listOf(Revocation), {
  access: 'internal',
  idempotent: true,
});

export const keysRotated = defineEvent('identity.keys.rotated', VerificationKey, 'every');
export const accessRevoked = defineEvent('identity.access.revoked', Revocation, 'every');
