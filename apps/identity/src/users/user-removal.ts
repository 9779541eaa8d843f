import { Injectable } from '@nestjs/common';
import { RecordOwners } from '../records/record-owners.js';
import { UserAccess } from './user-access.js';
import type { UserRecord } from './user.model.js';
import { UsersRepository } from './users.repository.js';

/** Deletes users with everything that is theirs: keys, credentials, sessions, devices. Documents of apps are not touched. */
@Injectable()
export class UserRemoval {
  constructor(
    private readonly owners: RecordOwners,
    private readonly users: UsersRepository,
    private readonly access: UserAccess,
  ) {}

  /** The user's own record goes last, so that what a crash interrupted can be repeated. Answers whether it was still there. */
  async remove(user: UserRecord): Promise<boolean> {
    await this.owners.removeOfUser(user);
    const removed = await this.users.remove(user.appId, user._id);
    await this.access.forget(user.appId, user._id);
    return removed;
  }
}
