import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { getAppSnapshot, type SnapshotRequest } from '#contracts/config/apps.contract.js';
import { getDraftSnapshot, type DraftSnapshotRequest } from '#contracts/config/drafts.contract.js';
import { SNAPSHOT_LISTS, snapshotVersion } from '#contracts/config/snapshot-change.js';
import { AppError } from '#contracts/error.js';
import { RawJson } from '#contracts/rpc.js';
import { Cache } from '#process/cache/cache.js';
import type { AppRecord } from '../records/app-record.model.js';
import { AppRecordsRepository } from '../records/app-records.repository.js';
import { ConfigStore, appNotFound } from '../versions/config-store.service.js';
import { environmentOf } from '../trees/config-tree.js';
import type { ConfigView } from '../trees/config-view.js';
import { requireOwnDraft } from '../versions/own-draft.js';
import { KIND_OF_LIST, recordMembers, settingMembers } from '../snapshot-contents/snapshot-members.js';

/** Deployed configuration of apps for other services, cached as serialized JSON. */
@Injectable()
export class SnapshotsService {
  private readonly texts = new Cache<string>('snapshot_texts', { sizeOf: (text) => text.length });

  constructor(
    private readonly records: AppRecordsRepository,
    private readonly store: ConfigStore,
  ) {}

  @HandleRpc(getAppSnapshot)
  async read(request: SnapshotRequest): Promise<RawJson> {
    const held = this.texts.get(keyOf(await this.find(request)));
    if (held !== undefined) return new RawJson(held);
    return new RawJson(
      await this.store.readRecord(
        () => this.find(request),
        (view) => this.textOf(view),
      ),
    );
  }

  /**
   * Returns the snapshot of a draft, only for its holder. It is not cached: it is requested while that administrator tries the
   * draft.
   */
  @HandleRpc(getDraftSnapshot)
  draft(request: DraftSnapshotRequest): Promise<RawJson> {
    return this.store.read(request, async (view) => {
      const { draft } = requireOwnDraft(view.app, request.draftId);
      const app = { ...view.app, head: draft.head, environment: environmentOf(view.tree) };
      if (request.known === snapshotVersion(recordMembers(app))) return new RawJson('{}');
      return new RawJson(`{"snapshot":${await snapshotText(app, view)}}`);
    });
  }

  private async textOf(view: ConfigView): Promise<string> {
    const text = await snapshotText(view.app, view);
    this.texts.set(keyOf(view.app), text);
    return text;
  }

  private async find({ appId, clientAppId, domainId }: SnapshotRequest): Promise<AppRecord> {
    const given = [appId, clientAppId, domainId].filter((id) => id !== undefined && id !== null);
    if (given.length !== 1) {
      throw new AppError('InvalidParameter', "exactly one of 'appId', 'clientAppId' and 'domainId' must be given");
    }
    if (appId) return found(await this.records.findById(appId), appNotFound(appId));
    if (domainId) return found(await this.records.findByDomainId(domainId), appNotFound(domainId));
    // Clients compare this message.
    const unknown = new AppError('ClientAppNotFound', `cannot find app using Client App ID '${clientAppId}'`);
    return found(await this.records.findByClientAppId(clientAppId ?? ''), unknown);
  }
}

/** Returns the snapshot for `view` as JSON. */
async function snapshotText(app: AppRecord, view: ConfigView): Promise<string> {
  const members = { ...recordMembers(app), ...(await settingMembers(view)) };
  const lists: string[] = [];
  for (const list of SNAPSHOT_LISTS) lists.push(`"${list}":[${(await view.texts(KIND_OF_LIST[list])).join(',')}]`);
  return `${JSON.stringify(members).slice(0, -1)},${lists.join(',')}}`;
}

function found(app: AppRecord | null, unknown: AppError): AppRecord {
  if (!app) throw unknown;
  return app;
}

/** Everything a snapshot shows of an app that can change. */
function keyOf(app: AppRecord): string {
  return `${app._id}:${snapshotVersion(recordMembers(app))}:${app.deployments[0]?._id ?? ''}`;
}
