import { Injectable } from '@nestjs/common';
import { AppSnapshots } from '#apps/snapshots/app-snapshots.js';
import { BusClient } from '#bus/client/bus-client.js';
import { currentAdmin } from '#bus/transport/request-context.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { getDraftSnapshot, type AppOfAdminScope, type DraftSnapshot } from '#contracts/config/drafts.contract.js';
import { snapshotVersion } from '#contracts/config/snapshot-change.js';
import { AppError } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import { Cache } from '#process/cache/cache.js';

/**
 * Loads the configuration of the app a request is about: the deployed one, or a draft, for the administrator who holds it only.
 */
@Injectable()
export class RequestedApps {
  /** Cache by draft. Each request checks that the draft still exists, belongs to the caller and is unchanged. */
  private readonly drafts = new Cache<AppSnapshot>('draft_snapshots', { isRenewedByReads: true });

  constructor(
    private readonly snapshots: AppSnapshots,
    private readonly bus: BusClient,
  ) {}

  /** @throws AppError `ClientAppNotFound` */
  ofClient(clientAppId: string): Promise<AppSnapshot> {
    return this.snapshots.byClientId(clientAppId);
  }

  /**
   * Returns the deployed configuration or the draft.
   * @throws AppError `AppNotFound`, also for an app of another project; `DraftNotFound`, also for a draft of another
   * administrator
   */
  async ofAdmin({ groupId, appId, draftId }: AppOfAdminScope): Promise<AppSnapshot> {
    if (draftId !== undefined) return this.ofDraft(groupId, appId, draftId);
    const snapshot = await this.snapshots.byId(appId);
    if (snapshot.groupId !== groupId) throw new AppError('AppNotFound', notFoundMessage('AppNotFound', appId));
    return snapshot;
  }

  private async ofDraft(groupId: string, appId: string, draftId: string): Promise<AppSnapshot> {
    const key = `${currentAdmin().userId}:${appId}:${draftId}`;
    const held = this.drafts.get(key);
    const { snapshot = held } = await this.read(key, { groupId, appId, draftId, held });
    if (!snapshot) throw new Error('a draft without its content');
    this.drafts.set(key, snapshot);
    return snapshot;
  }

  private async read(
    key: string,
    { held, ...scope }: { groupId: string; appId: string; draftId: string; held: AppSnapshot | undefined },
  ): Promise<DraftSnapshot> {
    try {
      const known = held ? { known: snapshotVersion(held) } : {};
      return JSON.parse((await this.bus.call(getDraftSnapshot, { ...scope, ...known })).text()) as DraftSnapshot;
    } catch (error) {
      // The draft was discarded or deployed: its content is dropped.
      if (error instanceof AppError && error.status < 500) this.drafts.delete(key);
      throw error;
    }
  }
}
