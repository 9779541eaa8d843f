import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { AppError } from '#contracts/error.js';
import {
  KEY_PAIRS_MAX,
  createKeyPair,
  getKeyPair,
  listKeyPairs,
  revokeKeyPair,
  type CreateKeyPairRequest,
  type CreatedKeyPair,
  type KeyPair,
  type KeyPairScope,
} from '#contracts/identity/key-pairs.contract.js';
import type { ProjectScope } from '#contracts/scope.js';
import { newId } from '#contracts/ids.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { RevocationsService } from '../tokens/revocations.service.js';
import { unixNow, unixSeconds } from '../tokens/claims.js';
import { AdminSessionsRepository } from './admin-sessions.repository.js';
import type { AdminRecord } from './admin.model.js';
import { AdminsRepository } from './admins.repository.js';
import { hashPrivateKey } from './private-key.js';
import { ProjectAudit } from './project-audit.service.js';
import { ProjectOwners } from './project-owners.js';

/** Random bytes of a key pair: 64 bits for the public key, 192 for the private key. */
const PUBLIC_KEY_BYTES = 8;
const PRIVATE_KEY_BYTES = 24;
/** Seconds by which the issue time of a token that is just being created may be later. */
const MARGIN_SECONDS = 2;

/** Key pairs that programs log in with. Each is a separate administrator with one role in one project. */
@Injectable()
export class KeyPairsService {
  constructor(
    private readonly admins: AdminsRepository,
    private readonly sessions: AdminSessionsRepository,
    private readonly revocations: RevocationsService,
    private readonly owners: ProjectOwners,
    private readonly audit: ProjectAudit,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  @HandleRpc(listKeyPairs)
  async list({ groupId }: ProjectScope): Promise<KeyPair[]> {
    return (await this.admins.listKeyPairs(groupId, KEY_PAIRS_MAX)).map((admin) => toKeyPair(groupId, admin));
  }

  @HandleRpc(getKeyPair)
  async get({ groupId, keyPairId }: KeyPairScope): Promise<KeyPair> {
    return toKeyPair(groupId, await this.require(groupId, keyPairId));
  }

  @HandleRpc(createKeyPair)
  async create({ groupId, desc, role_name }: CreateKeyPairRequest): Promise<CreatedKeyPair> {
    const private_key = randomBytes(PRIVATE_KEY_BYTES).toString('base64url');
    const admin: AdminRecord = {
      _id: newId(),
      credential: 'key-pair',
      name: randomBytes(PUBLIC_KEY_BYTES).toString('hex'),
      secretHash: hashPrivateKey(private_key),
      roles: [{ groupId, role: role_name === 'GROUP_OWNER' ? 'owner' : 'reader' }],
      description: desc,
      createdAt: new Date(),
    };
    if (!(await this.admins.add(admin))) throw new AppError('Conflict', 'the public key already exists: retry');
    // Count after adding the new one, so that concurrent requests cannot exceed the limit.
    if ((await this.admins.listKeyPairs(groupId, KEY_PAIRS_MAX + 1)).length > KEY_PAIRS_MAX) {
      await this.admins.remove(admin._id);
      throw new AppError('InvalidParameter', `a project has at most ${KEY_PAIRS_MAX} key pairs`);
    }
    this.logger.info({ adminId: admin._id, groupId, role: role_name }, 'key pair created');
    await this.audit.record({ groupId, kind: 'api_keys', id: admin._id, name: admin.name, operation: 'create' });
    return { ...toKeyPair(groupId, admin), private_key };
  }

  /** Revokes a key pair. The record is removed first, so that a later refresh finds no administrator. */
  @HandleRpc(revokeKeyPair)
  async revoke({ groupId, keyPairId }: KeyPairScope): Promise<void> {
    const admin = await this.require(groupId, keyPairId);
    await this.owners.withoutRole(admin, groupId, 'the last owner of a project cannot be revoked');
    if (!(await this.admins.remove(admin._id))) throw notFound();
    await this.revocations.revokeUser(admin._id, unixNow() + MARGIN_SECONDS);
    await this.sessions.removeAll(admin._id);
    this.logger.info({ adminId: admin._id, groupId }, 'key pair revoked');
    await this.audit.record({ groupId, kind: 'api_keys', id: admin._id, name: admin.name, operation: 'delete' });
  }

  private async require(groupId: string, keyPairId: string): Promise<AdminRecord> {
    const admin = await this.admins.findKeyPair(groupId, keyPairId);
    if (!admin) throw notFound();
    return admin;
  }
}

function notFound(): AppError {
  return new AppError('APIKeyNotFound', 'API key not found');
}

function toKeyPair(group_id: string, { _id, name, description, roles, createdAt }: AdminRecord): KeyPair {
  const owner = roles.some(({ groupId, role }) => groupId === group_id && role === 'owner');
  return {
    _id,
    desc: description ?? '',
    public_key: name,
    role_name: owner ? 'GROUP_OWNER' : 'GROUP_READ_ONLY',
    group_id,
    created: unixSeconds(createdAt),
  };
}
