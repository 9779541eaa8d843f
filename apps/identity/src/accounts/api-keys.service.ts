import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ProjectApps } from '#apps/snapshots/project-apps.js';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import type { AuditOperation } from '#contracts/config/audit.contract.js';
import { AppError } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import {
  API_KEYS_MAX,
  createApiKey,
  deleteApiKey,
  disableApiKey,
  enableApiKey,
  getApiKey,
  listApiKeys,
  type ApiKey,
  type ApiKeyScope,
  type CreateApiKeyRequest,
  type CreatedApiKey,
} from '#contracts/identity/api-keys.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { newId } from '#contracts/ids.js';
import { AuditTrail } from '#apps/audit-trail.js';
import { KnownApps } from '../users/known-apps.js';
import { RecordOwners, type RecordOwner, type RemovedUser } from '../users/record-owners.js';
import type { ApiKeyRecord } from '../ways/api-key/api-key.model.js';
import { API_KEY_PROVIDER } from '../ways/api-key/api-key-login.js';
import { ApiKeyUsers } from './api-key-users.js';
import { ApiKeysRepository } from '../ways/api-key/api-keys.repository.js';
import { hashApiKey, newApiKey } from '../ways/api-key/generated-key.js';

/** API keys that servers log in to an app with. Every operation fails with `AppNotFound` if the project does not have the app. */
@Injectable()
export class ApiKeysService implements RecordOwner {
  constructor(
    private readonly apiKeys: ApiKeysRepository,
    private readonly users: ApiKeyUsers,
    private readonly apps: ProjectApps,
    private readonly trail: AuditTrail,
    private readonly knownApps: KnownApps,
    owners: RecordOwners,
  ) {
    owners.register(this);
  }

  @HandleRpc(listApiKeys)
  async list(scope: AppScope): Promise<ApiKey[]> {
    await this.apps.require(scope);
    return (await this.apiKeys.list(scope.appId)).map(toApiKey);
  }

  @HandleRpc(createApiKey)
  async create({ groupId, appId, name }: CreateApiKeyRequest): Promise<CreatedApiKey> {
    await this.apps.require({ groupId, appId });
    await this.knownApps.note(appId, API_KEY_PROVIDER);
    const key = newApiKey();
    const record = await this.store({ _id: newId(), appId, name, hash: hashApiKey(key), disabled: false, createdAt: new Date() });
    try {
      // Store the user after the key, because deleting the key finds the user: a crash in between leaves nothing that cannot be
      // removed.
      await this.users.add(record);
    } catch (error) {
      await this.apiKeys.remove(appId, record._id);
      throw error;
    }
    await this.audit(groupId, record, 'create');
    return { ...toApiKey(record), key };
  }

  @HandleRpc(getApiKey)
  async get({ groupId, appId, apiKeyId }: ApiKeyScope): Promise<ApiKey> {
    await this.apps.require({ groupId, appId });
    return toApiKey(await this.require(appId, apiKeyId));
  }

  /**
   * Deletes a key and its user. The key is removed last, so that an interrupted deletion can be repeated; without its user the
   * key cannot log in.
   */
  @HandleRpc(deleteApiKey)
  async delete({ groupId, appId, apiKeyId }: ApiKeyScope): Promise<void> {
    await this.apps.require({ groupId, appId });
    const record = await this.require(appId, apiKeyId);
    await this.users.remove(appId, apiKeyId);
    await this.apiKeys.remove(appId, apiKeyId);
    await this.audit(groupId, record, 'delete');
  }

  @HandleRpc(enableApiKey)
  async enable({ groupId, appId, apiKeyId }: ApiKeyScope): Promise<void> {
    await this.apps.require({ groupId, appId });
    const record = await this.apiKeys.setDisabled(appId, apiKeyId, false);
    if (!record) throw notFound(apiKeyId);
    await this.audit(groupId, record, 'update');
  }

  @HandleRpc(disableApiKey)
  async disable({ groupId, appId, apiKeyId }: ApiKeyScope): Promise<void> {
    await this.apps.require({ groupId, appId });
    const record = await this.apiKeys.setDisabled(appId, apiKeyId, true);
    if (!record) throw notFound(apiKeyId);
    await this.users.endSessions(appId, apiKeyId);
    await this.audit(groupId, record, 'update');
  }

  /** Removes the keys of a deleted app. Their users are removed with all other users of the app. */
  removeOfApp(appId: string): Promise<void> {
    return this.apiKeys.removeAll(appId);
  }

  /** Removes the key of a deleted user of type `server`. Deleting a key removes its user as well. */
  async removeOfUser({ appId, type, identities }: RemovedUser): Promise<void> {
    if (type === 'server') await Promise.all(identities.map(({ id }) => this.apiKeys.remove(appId, id)));
  }

  /**
   * Stores the record in a free place. This terminates: a place is lost only to another request that got it, and places run out.
   */
  private async store(record: Omit<ApiKeyRecord, 'place'>): Promise<ApiKeyRecord> {
    for (;;) {
      const taken = new Set(await this.apiKeys.takenPlaces(record.appId));
      const free = Array.from({ length: API_KEYS_MAX }, (_, place) => place).filter((place) => !taken.has(place));
      // Pick a random place, so that concurrent requests do not all compete for the same one.
      const place = free.length === 0 ? undefined : free[randomInt(free.length)];
      if (place === undefined) throw new AppError('InvalidParameter', `an app has at most ${API_KEYS_MAX} API keys`);
      const outcome = await this.apiKeys.add({ ...record, place });
      if (outcome === 'added') return { ...record, place };
      if (outcome === 'name taken') {
        throw new AppError('APIKeyAlreadyExists', `an API key named '${record.name}' already exists`);
      }
    }
  }

  private audit(groupId: string, { appId, _id: id, name }: ApiKeyRecord, operation: AuditOperation): Promise<void> {
    return this.trail.record({ groupId, appId, kind: 'api_keys', id, name, operation });
  }

  private async require(appId: string, apiKeyId: string): Promise<ApiKeyRecord> {
    const record = await this.apiKeys.find(appId, apiKeyId);
    if (!record) throw notFound(apiKeyId);
    return record;
  }
}

function notFound(apiKeyId: string): AppError {
  return new AppError('APIKeyNotFound', notFoundMessage('APIKeyNotFound', apiKeyId));
}

function toApiKey({ _id, name, disabled }: ApiKeyRecord): ApiKey {
  return { _id, name, disabled };
}
