import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { appPart } from '#apps/snapshots/app-part.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { addressNotAllowed } from '#contracts/error.js';
import { accessListFilter } from '#security/network/access-list-filter.js';
import { networkOf } from '#security/network/network-of.js';

/**
 * Milliseconds in which one rejected address is logged only once per app, and maximum number of remembered addresses.
 */
const TOLD_MS = 60_000;
const TOLD_MAX = 10_000;

const filterOf = appPart(({ accessList }) => ({ filter: accessListFilter(accessList) }));

/** Keeps clients out that do not come from an address on their app's list. */
@Injectable()
export class AccessLists {
  private readonly told = new LRUCache<string, true>({ max: TOLD_MAX, ttl: TOLD_MS });

  /** @throws AppError `AddressNotAllowed`; the request then leaves a log entry only where it is the first of its address for a while */
  check(snapshot: AppSnapshot, request: FastifyRequest): void {
    const address = request.gateway.context.remoteAddress ?? request.ip;
    const { filter } = filterOf(snapshot);
    if (filter === null || filter(address)) return;
    const key = `${snapshot.appId} ${networkOf(address)}`;
    if (!this.told.has(key)) {
      this.told.set(key, true);
      request.gateway.snapshot = snapshot;
    }
    throw addressNotAllowed(address);
  }
}
