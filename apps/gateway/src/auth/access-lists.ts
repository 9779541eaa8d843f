import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { addressFilter } from '#platform/address-range.js';
import { networkOf } from '#platform/network-of.js';

/** Milliseconds in which one app is told once of one address that was refused, and addresses remembered for that. */
const TOLD_MS = 60_000;
const TOLD_MAX = 10_000;

/** Keeps clients out that do not come from an address on their app's list. */
@Injectable()
export class AccessLists {
  private readonly filters = new WeakMap<readonly string[], (address: string) => boolean>();
  private readonly told = new LRUCache<string, true>({ max: TOLD_MAX, ttl: TOLD_MS });

  /** @throws AppError `AddressNotAllowed`; the request then leaves a log entry only where it is the first of its address for a while */
  check(snapshot: AppSnapshot, request: FastifyRequest): void {
    if (this.isAllowed(snapshot, request.ip)) return;
    const key = `${snapshot.appId} ${networkOf(request.ip)}`;
    if (!this.told.has(key)) {
      this.told.set(key, true);
      request.gateway.snapshot = snapshot;
    }
    throw new AppError('AddressNotAllowed', `requests from the address '${request.ip}' are not allowed`);
  }

  private isAllowed({ accessList }: AppSnapshot, address: string): boolean {
    // A config service older than lists of addresses tells of none.
    if (!accessList?.length) return true;
    let filter = this.filters.get(accessList);
    if (!filter) {
      filter = addressFilter(accessList);
      this.filters.set(accessList, filter);
    }
    return filter(address);
  }
}
