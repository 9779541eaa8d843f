import { Inject, Injectable } from '@nestjs/common';
import { AppSnapshots } from '#app-snapshots/app-snapshots.js';
import { BusClient } from '#bus/bus-client.js';
import { userChanged } from '#contracts/identity/users.contract.js';
import { newId } from '#platform/ids.js';
import { RevocationsService } from '../revocations/revocations.service.js';
import { identityKey } from '../users/identity-key.js';
import type { UserRecord } from '../users/user.model.js';
import { UserSessionsRepository } from '../users/user-sessions.repository.js';
import { UsersRepository } from '../users/users.repository.js';
import type { ApiKeyRecord } from './api-key.model.js';
import { API_KEY_PROVIDER } from './api-key-login.js';

/** Where an app has no such provider; the next login puts the real one in its place. */
const NO_PROVIDER_ID = '000000000000000000000000';

/** The user of type `server` that every key of an app has. */
@Injectable()
export class ApiKeyUsers {
  constructor(
    @Inject(UsersRepository) private readonly users: UsersRepository,
    @Inject(UserSessionsRepository) private readonly sessions: UserSessionsRepository,
    @Inject(RevocationsService) private readonly revocations: RevocationsService,
    @Inject(AppSnapshots) private readonly snapshots: AppSnapshots,
    @Inject(BusClient) private readonly bus: BusClient,
  ) {}

  async add({ _id: id, appId, name, createdAt }: ApiKeyRecord): Promise<void> {
    const { domainId, authProviders } = await this.snapshots.byId(appId);
    const provider_id = authProviders.find(({ type }) => type === API_KEY_PROVIDER)?._id ?? NO_PROVIDER_ID;
    const user: UserRecord = {
      _id: newId(),
      appId,
      domainId,
      type: 'server',
      identities: [
        {
          key: identityKey(API_KEY_PROVIDER, id),
          id,
          provider_type: API_KEY_PROVIDER,
          provider_id,
          dataJson: JSON.stringify({ name }),
        },
      ],
      createdAt,
      lastAuthenticationAt: createdAt,
      disabled: false,
    };
    await this.users.add(user);
  }

  /** Ends every session of the key's user, and its access tokens with them. */
  async endSessions(appId: string, apiKeyId: string): Promise<void> {
    const user = await this.find(appId, apiKeyId);
    if (user) await this.endSessionsOf(user);
  }

  async remove(appId: string, apiKeyId: string): Promise<void> {
    const user = await this.find(appId, apiKeyId);
    if (!user) return;
    await this.users.remove(appId, user._id);
    await this.endSessionsOf(user);
    await this.bus.emit(userChanged, { appId, userId: user._id });
  }

  private find(appId: string, apiKeyId: string): Promise<UserRecord | null> {
    return this.users.findByIdentity(appId, identityKey(API_KEY_PROVIDER, apiKeyId));
  }

  private async endSessionsOf({ appId, _id: userId }: UserRecord): Promise<void> {
    await this.sessions.removeOfUser(appId, userId);
    await this.revocations.revokeUser(userId);
  }
}
