import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { BusClient } from '#bus/client/bus-client.js';
import { HandleEvent } from '#bus/server/handle.decorator.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { checkCredentials } from '#contracts/identity/request-credentials.contract.js';
import { userChanged, type UserChanged } from '#contracts/identity/users.contract.js';

const PROVIDER = 'api-key';
/** Keys one process remembers, and users of which it knows that they have changed. */
const KEYS_MAX = 10_000;
const CHANGED_MAX = 50_000;
/** Milliseconds a checked key is taken for granted at most: what heals a missed `identity.users.changed`. */
const KEPT_MS = 30_000;

interface Owner {
  readonly userId: string;
  /** Changes that were known when the key was being checked. */
  readonly asOf: number;
}

/**
 * Whose API keys are: those that send one with every request need not have it checked every time. A key is checked again as soon as
 * it, its user or the provider changes.
 */
@Injectable()
export class CheckedKeys {
  private readonly owners = new LRUCache<string, Owner>({ max: KEYS_MAX, ttl: KEPT_MS });
  /** Users by when they changed last; what is older than any entry above need not be known. */
  private readonly changed = new LRUCache<string, number>({
    // Weighed, as for a `max` alone room for that many would be made at once.
    maxSize: CHANGED_MAX,
    sizeCalculation: () => 1,
    ttl: 2 * KEPT_MS,
  });
  private changes = 0;

  constructor(private readonly bus: BusClient) {}

  /** Id of the user a key belongs to. @throws AppError as `checkCredentials` */
  async userId({ appId, clientAppId, authProviders }: AppSnapshot, key: string): Promise<string> {
    const name = `${appId}:${createHash('sha256').update(key).digest('base64')}`;
    const isEnabled = authProviders.some(({ type, disabled }) => type === PROVIDER && !disabled);
    const known = isEnabled ? this.owners.get(name) : undefined;
    if (known && this.isCurrent(appId, known)) return known.userId;
    const asOf = this.changes;
    const payload = { key };
    const { userId } = await this.bus.call(checkCredentials, { clientAppId, provider: PROVIDER, payload, createUser: false });
    this.owners.set(name, { userId, asOf });
    return userId;
  }

  @HandleEvent(userChanged)
  forget({ appId, userId }: UserChanged): void {
    this.changes += 1;
    this.changed.set(`${appId}:${userId}`, this.changes);
  }

  private isCurrent(appId: string, { userId, asOf }: Owner): boolean {
    return (this.changed.get(`${appId}:${userId}`) ?? 0) <= asOf;
  }
}
