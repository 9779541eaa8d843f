import { Allow, IsIn } from 'class-validator';
import { ResourceId, Text } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { ProjectScope } from '../scope.js';

/** Maximum number of key pairs per project. */
export const KEY_PAIRS_MAX = 100;

/** Roles of a key pair on its project: full access, or read only. */
export const PROJECT_ROLE_NAMES = ['GROUP_OWNER', 'GROUP_READ_ONLY'] as const;

/**
 * A programmatic key pair of a project, with which programs log in to the administration API. `created` is in unix
 * seconds.
 */
export class KeyPair {
  /** Id of the key pair. */
  @Allow() _id!: string;
  /** Description of the key pair, 1 to 250 characters. */
  @Allow() desc!: string;
  /** Public key: the user name of a login. */
  @Allow() public_key!: string;
  /** Role of the key pair on its project: full access, or read only. */
  @Allow() role_name!: (typeof PROJECT_ROLE_NAMES)[number];
  /** Id of the project. */
  @Allow() group_id!: string;
  /**
   * Time the key pair was created, in unix seconds.
   * @format int64
   */
  @Allow() created!: number;
}

/** The only reply that contains the private key. The key cannot be recovered from the stored data. */
export class CreatedKeyPair extends KeyPair {
  /** Private key: the password of a login. Returned only in this reply. */
  @Allow() private_key!: string;
}

export class CreateKeyPairRequest extends ProjectScope {
  /** Description of the key pair. */
  @Text(1, 250)
  desc!: string;

  @IsIn(PROJECT_ROLE_NAMES)
  role_name!: (typeof PROJECT_ROLE_NAMES)[number];
}

export class KeyPairScope extends ProjectScope {
  /** Id of the key pair. */
  @ResourceId('APIKeyNotFound')
  keyPairId!: string;
}

/** Returns the key pairs of a project, oldest first. */
export const listKeyPairs = defineRpc('identity.keyPairs.list', ProjectScope, listOf(KeyPair), {
  access: 'project:read',
  idempotent: true,
});
/**
 * Creates a key pair. Fails with `InvalidParameter` beyond `KEY_PAIRS_MAX` key pairs.
 * @throws InvalidParameter
 */
export const createKeyPair = defineRpc('identity.keyPairs.create', CreateKeyPairRequest, CreatedKeyPair, {
  access: 'project:write',
});
/** Returns a key pair. */
export const getKeyPair = defineRpc('identity.keyPairs.get', KeyPairScope, KeyPair, { access: 'project:read', idempotent: true });
/**
 * Deletes a key pair. Its sessions and their access tokens end. Fails with `Conflict` for the last administrator with
 * write access to the project.
 * @throws Conflict
 */
export const revokeKeyPair = defineRpc('identity.keyPairs.revoke', KeyPairScope, nothing, { access: 'project:write' });
