import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { HandleEvent } from '#bus/server/handle.decorator.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { checkCredentials } from '#contracts/identity/request-credentials.contract.js';
import { userChanged, type UserChanged } from '#contracts/identity/users.contract.js';
import { Cache } from '#process/cache/cache.js';
import { CACHES } from '#process/cache/caches.js';
import { RecentChanges } from '#process/cache/recent-changes.js';

const PROVIDER = 'api-key';
/** Milliseconds a change of a user is remembered: longer than any key. */
const CHANGED_MS = 2 * CACHES.checked_keys.keptMs;

interface Owner {
  readonly userId: string;
  /** Changes that were known when the key was being checked. */
  readonly asOf: number;
}

/**
 * Cache of the owners of API keys: clients that send a key with every request need not have it checked every time. A
 * key is checked again as soon as it, its user or the provider changes.
 */
@Injectable()
export class CheckedKeys {
  private readonly owners = new Cache<Owner>('checked_keys');
  /** Recent changes of users. */
  private readonly changes = new RecentChanges(CHANGED_MS);

  constructor(private readonly bus: BusClient) {}

  /** Id of the user a key belongs to. @throws AppError as `checkCredentials` */
  async userId({ appId, clientAppId, authProviders }: AppSnapshot, key: string): Promise<string> {
    const name = `${appId}:${createHash('sha256').update(key).digest('base64')}`;
    const isEnabled = authProviders.some(({ type, disabled }) => type === PROVIDER && !disabled);
    const known = isEnabled ? this.owners.get(name) : undefined;
    if (known && this.isCurrent(appId, known)) return known.userId;
    const asOf = this.changes.now;
    const payload = { key };
    const { userId } = await this.bus.call(checkCredentials, { clientAppId, provider: PROVIDER, payload, createUser: false });
    this.owners.set(name, { userId, asOf });
    return userId;
  }

  @HandleEvent(userChanged)
  forget({ appId, userId }: UserChanged): void {
    this.changes.note(`${appId}:${userId}`);
  }

  private isCurrent(appId: string, { userId, asOf }: Owner): boolean {
    return this.changes.of(`${appId}:${userId}`) <= asOf;
  }
}
