import { Injectable } from '@nestjs/common';
import { AppSnapshots } from '#apps/snapshots/app-snapshots.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { AuthEvents } from '../events/auth-events.service.js';
import { RecordOwners } from './record-owners.js';
import { UserAccess } from './user-access.js';
import type { UserRecord } from './user.model.js';
import { appUser } from './user-views.js';
import { UsersRepository } from './users.repository.js';

/** Deletes users with their keys, credentials, sessions and devices. Documents of apps are not changed. */
@Injectable()
export class UserRemoval {
  constructor(
    private readonly owners: RecordOwners,
    private readonly users: UsersRepository,
    private readonly access: UserAccess,
    private readonly snapshots: AppSnapshots,
    private readonly events: AuthEvents,
  ) {}

  /**
   * Deletes a user. The user's own record is removed last, so that an interrupted deletion can be repeated. Returns `true` if the
   * record still existed.
   */
  async remove(user: UserRecord): Promise<boolean> {
    await this.owners.removeOfUser(user);
    const app = await this.appOf(user);
    const providers = user.providers.split(',');
    const event = app && this.events.eventOf(app, 'DELETE', providers, appUser(user));
    const removed = await this.events.together(event, (session) => this.users.remove(user.appId, user._id, session));
    await this.access.forget(user.appId, user._id);
    return removed;
  }

  /** Returns `null` if the app was deleted: no events of its users are recorded. */
  private async appOf({ appId }: UserRecord): Promise<AppSnapshot | null> {
    try {
      return await this.snapshots.byId(appId);
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return null;
      throw error;
    }
  }
}
