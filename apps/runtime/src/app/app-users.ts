import { Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { HandleEvent } from '#bus/server/handle.decorator.js';
import { findUser, userChanged, type AppUser, type UserChanged } from '#contracts/identity/users.contract.js';
import { LoadingCache } from '#process/cache/loading-cache.js';

/** Cache of end users from the identity service. A user is kept until it changes. */
@Injectable()
export class AppUsers {
  private readonly users = new LoadingCache<AppUser | null>('app_users');

  constructor(private readonly bus: BusClient) {}

  /** Returns a user, `null` if the app does not have it. */
  find(appId: string, userId: string): Promise<AppUser | null> {
    return this.users.load(`${appId}:${userId}`, () => this.bus.call(findUser, { appId, userId }));
  }

  @HandleEvent(userChanged)
  forget(change: UserChanged): void {
    this.users.delete(`${change.appId}:${change.userId}`);
  }
}
