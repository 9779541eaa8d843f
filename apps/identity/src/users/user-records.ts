import { Injectable } from '@nestjs/common';
import { EMAIL_PASSWORD_PROVIDER, EmailPasswordAccounts } from '../ways/email-password/email-password-accounts.js';
import { RecordOwners, type RecordOwner, type RemovedUser } from './record-owners.js';
import { DevicesRepository } from './devices.repository.js';
import { UserSessionsRepository } from './user-sessions.repository.js';
import { UsersRepository } from './users.repository.js';

/** Records of users, removed with them and with their apps. */
@Injectable()
export class UserRecords implements RecordOwner {
  constructor(
    private readonly users: UsersRepository,
    private readonly sessions: UserSessionsRepository,
    private readonly devices: DevicesRepository,
    private readonly accounts: EmailPasswordAccounts,
    owners: RecordOwners,
  ) {
    owners.register(this);
  }

  /** Removes everything of a deleted app. Users are removed first, so that sessions no longer find them. */
  async removeOfApp(appId: string): Promise<void> {
    await this.users.removeAll(appId);
    await this.sessions.removeAll(appId);
    await this.devices.removeAll(appId);
    await this.accounts.removeAll(appId);
  }

  async removeOfUser({ appId, _id: userId, identities }: RemovedUser): Promise<void> {
    const account = identities.find(({ provider_type }) => provider_type === EMAIL_PASSWORD_PROVIDER);
    if (account) await this.accounts.remove(appId, account.id);
    await this.sessions.removeOfUser(appId, userId);
    await this.devices.removeOfUser(appId, userId);
  }
}
