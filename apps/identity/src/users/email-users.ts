import { Injectable } from '@nestjs/common';
import { AppSnapshots } from '#apps/snapshots/app-snapshots.js';
import { BusClient } from '#bus/client/bus-client.js';
import { AppError } from '#contracts/error.js';
import type { CreateUserRequest, ResetUserEmailRequest } from '#contracts/identity/users-admin.contract.js';
import { userChanged } from '#contracts/identity/users.contract.js';
import { EMAIL_PASSWORD_PROVIDER, EmailPasswordAccounts } from '../ways/email-password/email-password-accounts.js';
import { LoginRefusedError } from '../ways/login-refused-error.js';
import { KnownApps } from './known-apps.js';
import { identityKey } from './identity-key.js';
import { newUser } from './user-accounts.js';
import { UserCreation } from './user-creation.js';
import type { UserRecord } from './user.model.js';
import { UsersRepository } from './users.repository.js';

/** Users with an email address, as administrators create and change them. */
@Injectable()
export class EmailUsers {
  constructor(
    private readonly snapshots: AppSnapshots,
    private readonly users: UsersRepository,
    private readonly accounts: EmailPasswordAccounts,
    private readonly creation: UserCreation,
    private readonly knownApps: KnownApps,
    private readonly bus: BusClient,
  ) {}

  async create(appId: string, { email, password }: Pick<CreateUserRequest, 'email' | 'password'>): Promise<UserRecord> {
    const app = await this.snapshots.byId(appId);
    const provider = app.authProviders.find(({ type, disabled }) => type === EMAIL_PASSWORD_PROVIDER && !disabled);
    if (!provider) throw new AppError('BadRequest', 'email/password authentication is not enabled');
    await this.knownApps.note(appId, EMAIL_PASSWORD_PROVIDER);
    const account = await this.accounts.create(app, { email, password });
    const identity = {
      key: identityKey(EMAIL_PASSWORD_PROVIDER, account.id),
      id: account.id,
      provider_type: EMAIL_PASSWORD_PROVIDER,
      provider_id: provider._id,
      dataJson: JSON.stringify({ email: account.email }),
    };
    const user: UserRecord = { ...newUser(app, identity, new Date()), lastAuthenticationAt: new Date(0) };
    try {
      // A concurrent login has created the user already.
      if (!(await this.creation.make(app, user))) throw new AppError('AccountNameInUse', 'name already in use');
    } catch (error) {
      await this.accounts.remove(appId, account.id);
      if (error instanceof LoginRefusedError) throw new AppError('BadRequest', error.message, { cause: error });
      throw error;
    }
    return user;
  }

  /** Changes the address of the user's account and the copy in the data of the user's identity. */
  async changeEmail(user: UserRecord, email: ResetUserEmailRequest['email']): Promise<void> {
    const identity = user.identities.find(({ provider_type }) => provider_type === EMAIL_PASSWORD_PROVIDER);
    if (!identity) throw new AppError('BadRequest', 'the user has no email/password identity');
    const account = await this.accounts.changeEmail(user.appId, identity.id, email);
    await this.users.setIdentityData(user.appId, identity.key, JSON.stringify({ email: account.email }));
    await this.bus.emit(userChanged, { appId: user.appId, userId: user._id });
  }
}
