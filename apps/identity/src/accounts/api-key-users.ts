import { Injectable } from '@nestjs/common';
import { AppSnapshots } from '#apps/snapshots/app-snapshots.js';
import { newId } from '#contracts/ids.js';
import { identityKey } from '../users/identity-key.js';
import { UserCreation } from '../users/user-creation.js';
import { UserAccess } from '../users/user-access.js';
import type { UserRecord } from '../users/user.model.js';
import { UserRemoval } from '../users/user-removal.js';
import { UsersRepository } from '../users/users.repository.js';
import type { ApiKeyRecord } from '../ways/api-key/api-key.model.js';
import { API_KEY_PROVIDER } from '../ways/api-key/api-key-login.js';

/** Provider id used if an app has no such provider; the next login replaces it with the real one. */
const NO_PROVIDER_ID = '000000000000000000000000';

/** Users of type `server`, one for each API key of an app. */
@Injectable()
export class ApiKeyUsers {
  constructor(
    private readonly creation: UserCreation,
    private readonly users: UsersRepository,
    private readonly access: UserAccess,
    private readonly removal: UserRemoval,
    private readonly snapshots: AppSnapshots,
  ) {}

  async add({ _id: id, appId, name, createdAt }: ApiKeyRecord): Promise<void> {
    const app = await this.snapshots.byId(appId);
    const { domainId, authProviders } = app;
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
      providers: API_KEY_PROVIDER,
      createdAt,
      lastAuthenticationAt: new Date(0),
      disabled: false,
    };
    await this.creation.make(app, user, false);
  }

  /** Ends every session of the key's user and invalidates its access tokens. */
  async endSessions(appId: string, apiKeyId: string): Promise<void> {
    const user = await this.find(appId, apiKeyId);
    if (user) await this.access.endSessions(appId, user._id);
  }

  async remove(appId: string, apiKeyId: string): Promise<void> {
    const user = await this.find(appId, apiKeyId);
    if (user) await this.removal.remove(user);
  }

  private find(appId: string, apiKeyId: string): Promise<UserRecord | null> {
    return this.users.findByIdentity(appId, identityKey(API_KEY_PROVIDER, apiKeyId));
  }
}
