import { Allow, IsIn } from 'class-validator';
import { ResourceId, Text } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { ProjectScope } from '../scope.js';

/** Key pairs one project may have. */
export const KEY_PAIRS_MAX = 100;

/** What a key pair may do on its project: everything, or only read. */
export const PROJECT_ROLE_NAMES = ['GROUP_OWNER', 'GROUP_READ_ONLY'] as const;

/** A programmatic key pair of a project: what programs log in to the administration API with. `created` in unix seconds. */
export class KeyPair {
  /** Id of the key pair. */
  @Allow() _id!: string;
  /** What the key pair is for, 1 to 250 characters. */
  @Allow() desc!: string;
  /** Public key: the user name of a login. */
  @Allow() public_key!: string;
  /** What the key pair may do on its project: everything, or only read. */
  @Allow() role_name!: (typeof PROJECT_ROLE_NAMES)[number];
  /** Id of the project. */
  @Allow() group_id!: string;
  /**
   * When the key pair was created, in unix seconds.
   * @format int64
   */
  @Allow() created!: number;
}

/** The only answer that holds the private key; what is stored cannot give it back. */
export class CreatedKeyPair extends KeyPair {
  /** Private key: the password of a login. No other reply holds it. */
  @Allow() private_key!: string;
}

export class CreateKeyPairRequest extends ProjectScope {
  /** What it is for. */
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
 * Creates a key pair. `InvalidParameter` beyond `KEY_PAIRS_MAX`.
 * @throws InvalidParameter
 */
export const createKeyPair = defineRpc('identity.keyPairs.create', CreateKeyPairRequest, CreatedKeyPair, {
  access: 'project:write',
});
/** Returns a key pair. */
export const getKeyPair = defineRpc('identity.keyPairs.get', KeyPairScope, KeyPair, { access: 'project:read', idempotent: true });
/**
 * Deletes a key pair. Ends its sessions too, access tokens included. `Conflict` for the project's last administrator who may
 * change it.
 * @throws Conflict
 */
export const revokeKeyPair = defineRpc('identity.keyPairs.revoke', KeyPairScope, nothing, { access: 'project:write' });
