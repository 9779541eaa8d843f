import { Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { HandleEvent } from '#bus/server/handle.decorator.js';
import { findUser, userChanged, type AppUser, type UserChanged } from '#contracts/identity/users.contract.js';
import { LoadingCache } from '#process/cache/loading-cache.js';

/** End users as the identity service has them, kept until they change. */
@Injectable()
export class AppUsers {
  private readonly users = new LoadingCache<AppUser | null>('app_users');

  constructor(private readonly bus: BusClient) {}

  /** `null` for a user the app does not have. */
  find(appId: string, userId: string): Promise<AppUser | null> {
    return this.users.load(`${appId}:${userId}`, () => this.bus.call(findUser, { appId, userId }));
  }

  @HandleEvent(userChanged)
  forget(change: UserChanged): void {
    this.users.delete(`${change.appId}:${change.userId}`);
  }
}
