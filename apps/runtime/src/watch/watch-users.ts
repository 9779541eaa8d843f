import { Injectable } from '@nestjs/common';
import { AppSnapshots } from '#apps/snapshots/app-snapshots.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import type { UserPrincipal } from '#contracts/principal.js';
import type { Caller } from '../app/rights.js';
import { ExecutionUsers } from '../functions/execution-users.js';
import { OpenWatches, type OpenWatch } from './open-watches.js';

/** An app and one of its users, as they are at this moment. */
export interface AppAndUser {
  readonly snapshot: AppSnapshot;
  readonly caller: Caller;
}

/** Who follows a stream: looked at when it begins, and before anything is sent. */
@Injectable()
export class WatchUsers {
  constructor(
    private readonly snapshots: AppSnapshots,
    private readonly users: ExecutionUsers,
    private readonly open: OpenWatches,
  ) {}

  /** @throws AppError `ClientAppNotFound`, `UserDisabled`, and of the session */
  async entering(clientAppId: string, principal: UserPrincipal): Promise<AppAndUser> {
    const snapshot = await this.snapshots.byClientId(clientAppId);
    return { snapshot, caller: await this.users.caller(snapshot, principal) };
  }

  /** @returns what ends the stream's place among those of its app and user. @throws AppError `TooManyRequests` */
  join(watch: OpenWatch): () => void {
    return this.open.join(watch);
  }

  /** Clients refresh their session on `InvalidSession`, and are told there what is wrong. */
  async following(clientAppId: string, principal: UserPrincipal): Promise<AppAndUser> {
    try {
      return await this.entering(clientAppId, principal);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'UserDisabled') throw error;
      throw new AppError('InvalidSession', 'invalid session: user disabled', { cause: error });
    }
  }
}
