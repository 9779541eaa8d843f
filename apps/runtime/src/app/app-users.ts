import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { BusClient } from '#bus/client/bus-client.js';
import { HandleEvent } from '#bus/server/handle.decorator.js';
import { findUser, userChanged, type AppUser, type UserChanged } from '#contracts/identity/users.contract.js';

const USERS_MAX = 10_000;
/** Heals a missed `identity.users.changed`. */
const KEPT_MS = 30_000;

/** End users as the identity service has them, kept until they change. */
@Injectable()
export class AppUsers {
  private readonly users = new LRUCache<string, Promise<AppUser | null>>({ max: USERS_MAX, ttl: KEPT_MS });

  constructor(private readonly bus: BusClient) {}

  /** `null` for a user the app does not have. */
  find(appId: string, userId: string): Promise<AppUser | null> {
    const key = `${appId}:${userId}`;
    const known = this.users.get(key);
    if (known) return known;
    const asked = this.bus.call(findUser, { appId, userId });
    this.users.set(key, asked);
    // Neither a failure nor an absence is kept: the next call asks again.
    const forget = (): void => {
      if (this.users.peek(key) === asked) this.users.delete(key);
    };
    asked.then((user) => {
      if (user === null) forget();
    }, forget);
    return asked;
  }

  @HandleEvent(userChanged)
  forget(change: UserChanged): void {
    this.users.delete(`${change.appId}:${change.userId}`);
  }
}
