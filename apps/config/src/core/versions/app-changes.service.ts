import { Inject, Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { appChanged, type SnapshotChange } from '#contracts/config/apps.contract.js';
import type { DeployedTrigger } from '#contracts/config/deployed-triggers.contract.js';
import { snapshotVersion, type SnapshotDifference } from '#contracts/config/snapshot-change.js';
import { beginTriggers, keepPreImages } from '#contracts/triggers/states.contract.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { wantsPreImages } from '#triggers/change-event.js';
import type { AppRecord } from '../records/app-record.model.js';
import { AppRecords } from '../records/app-records.service.js';
import { differenceOf } from '../snapshot-contents/snapshot-difference.js';
import { recordMembers } from '../snapshot-contents/snapshot-members.js';
import type { ConfigView } from '../trees/config-view.js';
import type { TreeChange } from '../trees/tree-merge.js';

/** Bytes of a change that travel with its announcement: every process of every reader is sent them. */
const CHANGE_BYTES_MAX = 256 * 1024;

/** A change that is about to be made. */
export interface ComingChange {
  /** Root hash that will be deployed. */
  readonly head: string;
  readonly difference: SnapshotDifference | null;
}

/** Returns the change of an app whose deployed configuration stays as it is. */
export function unchanged({ head }: AppRecord): ComingChange {
  return { head, difference: { members: {}, lists: {} } };
}

/** Publishes changes to readers, with the data they need to continue without a request. */
@Injectable()
export class AppChanges {
  constructor(
    private readonly records: AppRecords,
    private readonly bus: BusClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Prepares the announcement before the change is made, so that nothing has to be read between the two. */
  async coming(made: readonly TreeChange[], after: ConfigView): Promise<ComingChange> {
    const head = after.tree.hash;
    try {
      return { head, difference: await differenceOf(made, after) };
    } catch (error) {
      this.logger.warn(
        { err: error, appId: after.app._id },
        'failed to publish the content of a change; readers load it instead',
      );
      return { head, difference: null };
    }
  }

  /** Announces a change of an app's name, access list or region, which are not in its tree. */
  announceRecord(before: AppRecord, after: AppRecord): Promise<void> {
    return this.announce(before, after, unchanged(before));
  }

  /**
   * Enables pre-images on collections. Called before the response to the change: the next write may be one that a new
   * trigger is to receive.
   */
  private async keepPreImages(appId: string): Promise<void> {
    try {
      await this.bus.call(keepPreImages, { appId });
    } catch (error) {
      this.logger.warn({ err: error, appId }, 'failed to enable pre-images for collections of triggers');
    }
  }

  /** Called before the request returns: what is written next is a new trigger's, and what was written before is not. */
  private async beginTriggers(appId: string, triggerIds: string[] | undefined): Promise<void> {
    try {
      await this.bus.call(beginTriggers, { appId, ...(triggerIds && { triggerIds }) });
    } catch (error) {
      this.logger.warn(
        { err: error, appId },
        'failed to reach data sources of new triggers; the triggers start once they are reachable',
      );
    }
  }

  /** Announces a change. It is already made and is reported as made, even if this fails. */
  async announce(before: AppRecord, after: AppRecord, coming: ComingChange): Promise<void> {
    const { _id: appId, clientAppId, head: treeHash } = after;
    this.records.forget(appId);
    const change = changeOf(before, after, coming);
    try {
      await this.bus.emit(appChanged, { appId, clientAppId, treeHash, ...(change ? { change } : {}) });
    } catch (error) {
      this.logger.warn({ err: error, appId }, 'failed to announce a change; readers find it when they compare heads');
    }
    const changed = changedDatabaseTriggers(coming);
    if (changed?.length === 0) return;
    const triggerIds = changed?.map(({ _id }) => _id);
    await Promise.all([
      this.beginTriggers(appId, triggerIds),
      !changed || changed.some(wantsPreImages) ? this.keepPreImages(appId) : null,
    ]);
  }
}

/** Returns the database triggers a change sets; `undefined` where it is not known which. */
function changedDatabaseTriggers({ difference }: ComingChange): readonly DeployedTrigger[] | undefined {
  if (!difference) return undefined;
  const set = (difference.lists.triggers?.set ?? []) as readonly DeployedTrigger[];
  return set.filter(({ type }) => type === 'DATABASE');
}

function changeOf(before: AppRecord, after: AppRecord, { head, difference }: ComingChange): SnapshotChange | null {
  // Secrets change independently of other administrators' deployments.
  if (!difference || after.head !== head) return null;
  const record = recordMembers(after);
  const whole = { ...difference, members: { ...difference.members, ...record } };
  const text = JSON.stringify(whole);
  if (Buffer.byteLength(text) > CHANGE_BYTES_MAX) return null;
  return { from: snapshotVersion(recordMembers(before)), to: snapshotVersion(record), difference: text };
}
