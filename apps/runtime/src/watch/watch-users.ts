import { Injectable } from '@nestjs/common';
import { AppSnapshots } from '#apps/snapshots/app-snapshots.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import type { UserPrincipal } from '#contracts/principal.js';
import type { Caller } from '../app/rights.js';
import { ExecutionUsers } from '../functions/execution-users.js';
import { OpenWatches, type OpenWatch } from './open-watches.js';

/** App and one of its users, in their current state. */
export interface AppAndUser {
  readonly snapshot: AppSnapshot;
  readonly caller: Caller;
}

/** Checks the user who follows a stream, when it begins and before each message. */
@Injectable()
export class WatchUsers {
  constructor(
    private readonly snapshots: AppSnapshots,
    private readonly users: ExecutionUsers,
    private readonly open: OpenWatches,
  ) {}

  /** Returns the app and user of a new stream. @throws AppError `ClientAppNotFound`, `UserDisabled`, and errors of the session */
  async entering(clientAppId: string, principal: UserPrincipal): Promise<AppAndUser> {
    const snapshot = await this.snapshots.byClientId(clientAppId);
    return { snapshot, caller: await this.users.caller(snapshot, principal) };
  }

  /** Counts a stream for its app and user. @returns a function that removes it. @throws AppError `TooManyRequests` */
  join(watch: OpenWatch): () => void {
    return this.open.join(watch);
  }

  /**
   * Returns the app and user of an open stream. A disabled user gets `InvalidSession`, on which clients refresh their
   * session: the refresh reports the reason.
   */
  async following(clientAppId: string, principal: UserPrincipal): Promise<AppAndUser> {
    try {
      return await this.entering(clientAppId, principal);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'UserDisabled') throw error;
      throw new AppError('InvalidSession', 'invalid session: user disabled', { cause: error });
    }
  }
}
