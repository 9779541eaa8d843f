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
  @Allow() _id!: string;
  @Allow() desc!: string;
  @Allow() public_key!: string;
  @Allow() role_name!: (typeof PROJECT_ROLE_NAMES)[number];
  @Allow() group_id!: string;
  @Allow() created!: number;
}

/** The only answer that holds the private key; what is stored cannot give it back. */
export class CreatedKeyPair extends KeyPair {
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
  @ResourceId('APIKeyNotFound')
  keyPairId!: string;
}

/** Oldest first. */
export const listKeyPairs = defineRpc('identity.keyPairs.list', ProjectScope, listOf(KeyPair), {
  access: 'project:read',
  idempotent: true,
});
/** `InvalidParameter` beyond `KEY_PAIRS_MAX`. */
export const createKeyPair = defineRpc('identity.keyPairs.create', CreateKeyPairRequest, CreatedKeyPair, {
  access: 'project:write',
});
export const getKeyPair = defineRpc('identity.keyPairs.get', KeyPairScope, KeyPair, { access: 'project:read', idempotent: true });
/** Ends its sessions too, access tokens included. `Conflict` for the project's last administrator who may change it. */
export const revokeKeyPair = defineRpc('identity.keyPairs.revoke', KeyPairScope, nothing, { access: 'project:write' });
