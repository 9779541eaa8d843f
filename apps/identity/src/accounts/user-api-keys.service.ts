import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { AppError } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import type { BearerRequest } from '#contracts/identity/admin.contract.js';
import type { ApiKey, CreatedApiKey } from '#contracts/identity/api-keys.contract.js';
import {
  USER_API_KEYS_MAX,
  createUserApiKey,
  deleteUserApiKey,
  disableUserApiKey,
  enableUserApiKey,
  getUserApiKey,
  listUserApiKeys,
  type CreateUserApiKeyRequest,
  type UserApiKeyRequest,
} from '#contracts/identity/user-api-keys.contract.js';
import { newId } from '#contracts/ids.js';
import { RecordOwners, type RecordOwner, type RemovedUser } from '../users/record-owners.js';
import { LoginReport } from '../ways/login-report.js';
import { UserAccess } from '../users/user-access.js';
import type { UserRecord } from '../users/user.model.js';
import type { UserSessionRecord } from '../users/user-session.model.js';
import { UserSessionsService } from '../users/user-sessions.service.js';
import { API_KEY_PROVIDER } from '../ways/api-key/api-key-login.js';
import { hashApiKey, newApiKey } from '../ways/api-key/generated-key.js';
import type { UserApiKeyRecord } from '../ways/api-key/user-api-key.model.js';
import { UserApiKeysRepository, type KeyOwner } from '../ways/api-key/user-api-keys.repository.js';

const NAME = /^[A-Za-z0-9_-]+$/;
/** Maximum characters of a name. */
const NAME_MAX = 64;

/** User a request acts for, and its session. */
interface Asker {
  readonly user: UserRecord;
  readonly session: UserSessionRecord;
  readonly owner: KeyOwner;
}

/** API keys that end users create to log in as themselves (client-api §8). */
@Injectable()
export class UserApiKeysService implements RecordOwner {
  constructor(
    private readonly apiKeys: UserApiKeysRepository,
    private readonly sessions: UserSessionsService,
    private readonly access: UserAccess,
    private readonly report: LoginReport,
    owners: RecordOwners,
  ) {
    owners.register(this);
  }

  @HandleRpc(listUserApiKeys)
  async list(request: BearerRequest): Promise<ApiKey[]> {
    return this.serve(request, 200, async ({ owner }) => (await this.apiKeys.list(owner)).map(toApiKey));
  }

  @HandleRpc(createUserApiKey)
  async create(request: CreateUserApiKeyRequest): Promise<CreatedApiKey> {
    return this.serve(request, 201, async ({ owner, user }) => {
      const name = requireName(request.name);
      if (user.identities.every(({ provider_type }) => provider_type === 'anon-user')) {
        throw new AppError('PermissionDenied', 'anonymous users cannot have API keys');
      }
      const key = newApiKey();
      const record = { _id: newId(), ...owner, name, hash: hashApiKey(key), disabled: false, createdAt: new Date() };
      await this.store(record);
      return { ...toApiKey(record), key };
    });
  }

  @HandleRpc(getUserApiKey)
  async get(request: UserApiKeyRequest): Promise<ApiKey> {
    return this.serve(request, 200, async ({ owner }) => {
      const record = await this.apiKeys.find(owner, request.apiKeyId);
      if (!record) throw notFound(request);
      return toApiKey(record);
    });
  }

  @HandleRpc(deleteUserApiKey)
  async delete(request: UserApiKeyRequest): Promise<void> {
    await this.serve(request, 204, async ({ owner, session }) => {
      if (session.identity.provider_type === API_KEY_PROVIDER && session.identity.id === request.apiKeyId) {
        throw new AppError('PermissionDenied', 'the API key that this session was created with cannot be deleted');
      }
      if (!(await this.apiKeys.remove(owner, request.apiKeyId))) throw notFound(request);
      await this.access.endSessionsOf(owner.appId, owner.userId, request.apiKeyId);
    });
  }

  @HandleRpc(enableUserApiKey)
  async enable(request: UserApiKeyRequest): Promise<void> {
    await this.serve(request, 204, async ({ owner }) => {
      if (!(await this.apiKeys.setDisabled(owner, request.apiKeyId, false))) throw notFound(request);
    });
  }

  @HandleRpc(disableUserApiKey)
  async disable(request: UserApiKeyRequest): Promise<void> {
    await this.serve(request, 204, async ({ owner }) => {
      if (!(await this.apiKeys.setDisabled(owner, request.apiKeyId, true))) throw notFound(request);
      await this.access.endSessionsOf(owner.appId, owner.userId, request.apiKeyId);
    });
  }

  async removeOfApp(appId: string): Promise<void> {
    await this.apiKeys.removeAll(appId);
  }

  async removeOfUser({ appId, _id: userId }: RemovedUser): Promise<void> {
    await this.apiKeys.removeOfUser({ appId, userId });
  }

  /**
   * Runs an operation on the keys of the session's user, regardless of other parameters of the request, and writes its outcome to
   * the app's log.
   */
  private async serve<T>({ token }: BearerRequest, status: number, work: (asker: Asker) => Promise<T>): Promise<T> {
    const started = new Date();
    const { app, session, user } = await this.sessions.authenticate(token ?? null);
    const event = { type: 'other', provider: API_KEY_PROVIDER, started, status, userId: user._id } as const;
    try {
      if (!app.authProviders.some(({ type, disabled }) => type === API_KEY_PROVIDER && !disabled)) {
        throw new AppError('AuthProviderNotFound', `authentication via '${API_KEY_PROVIDER}' is unsupported`);
      }
      const answer = await work({ user, session, owner: { appId: user.appId, userId: user._id } });
      this.report.write(app, event);
      return answer;
    } catch (error) {
      this.report.write(app, { ...event, error });
      throw error;
    }
  }

  /**
   * Stores the record in a free place. This terminates: a place is lost only to another request that got it, and places run out.
   */
  private async store(record: Omit<UserApiKeyRecord, 'place'>): Promise<void> {
    for (;;) {
      const taken = new Set((await this.apiKeys.list(record)).map(({ place }) => place));
      const free = Array.from({ length: USER_API_KEYS_MAX }, (_, place) => place).filter((place) => !taken.has(place));
      // Pick a random place, so that concurrent requests do not all compete for the same one.
      const place = free.length === 0 ? undefined : free[randomInt(free.length)];
      if (place === undefined) throw new AppError('InvalidParameter', `a user has at most ${USER_API_KEYS_MAX} API keys`);
      const outcome = await this.apiKeys.add({ ...record, place });
      if (outcome === 'added') return;
      if (outcome === 'name taken') {
        throw new AppError('APIKeyAlreadyExists', `an API key named '${record.name}' already exists`);
      }
    }
  }
}

function requireName(name: unknown): string {
  if (typeof name !== 'string' || name === '') throw new AppError('NameRequired', "'name' is a required string");
  if (!NAME.test(name)) {
    throw new AppError('InvalidParameter', 'can only contain ASCII letters, numbers, underscores, and hyphens');
  }
  if (name.length > NAME_MAX) throw new AppError('InvalidParameter', `name must have at most ${NAME_MAX} characters`);
  return name;
}

function notFound({ apiKeyId }: UserApiKeyRequest): AppError {
  return new AppError('APIKeyNotFound', notFoundMessage('APIKeyNotFound', apiKeyId));
}

function toApiKey({ _id, name, disabled }: Pick<UserApiKeyRecord, '_id' | 'name' | 'disabled'>): ApiKey {
  return { _id, name, disabled };
}
