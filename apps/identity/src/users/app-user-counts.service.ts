import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { AppError } from '#contracts/error.js';
import {
  countUsersOfApps,
  type CountUsersOfAppsRequest,
  type UserCountsOfApps,
} from '#contracts/identity/user-counts.contract.js';
import { UserCounts } from './user-counts.js';

/** Counts at a time. */
const AT_ONCE = 8;
/** Milliseconds after which no further app is counted. */
const PATIENCE_MS = 3_000;

/** Numbers of users of many apps. */
@Injectable()
export class AppUserCounts {
  constructor(private readonly users: UserCounts) {}

  @HandleRpc(countUsersOfApps)
  async of({ appIds }: CountUsersOfAppsRequest): Promise<UserCountsOfApps> {
    const until = performance.now() + PATIENCE_MS;
    const counts: Record<string, number> = {};
    const left = appIds.values();
    const work = async (): Promise<void> => {
      for (const appId of left) {
        if (performance.now() > until) return;
        const count = await this.countOf(appId);
        if (count !== null) counts[appId] = count;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return { counts };
  }

  /** Returns `null` if counting takes too long; it goes on, and a later request gets its result. */
  private async countOf(appId: string): Promise<number | null> {
    try {
      return await this.users.of(appId);
    } catch (error) {
      if (error instanceof AppError && error.code === 'Unavailable') return null;
      throw error;
    }
  }
}
