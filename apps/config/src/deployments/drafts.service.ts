import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { currentAdmin } from '#bus/transport/request-context.js';
import {
  createDraft,
  diffDraft,
  discardDraft,
  getDraft,
  listDrafts,
  type Draft,
  type DraftDiff,
  type DraftScope,
} from '#contracts/config/drafts.contract.js';
import { AppError } from '#contracts/error.js';
import { newId } from '#contracts/ids.js';
import { AdminNamesService } from '../core/admin-names/admin-names.service.js';
import type { AppRecord } from '../core/records/app-record.model.js';
import { AppRecordsRepository, type AppKey, type OwnedDraft } from '../core/records/app-records.repository.js';
import { AppRecords } from '../core/records/app-records.service.js';
import { toApp } from '../core/views/app-view.js';
import { configurationDiff } from '../core/configuration/configuration-diff.js';
import { changedEntries } from '../core/configuration/entity-diff.js';
import { ConfigStore, appNotFound } from '../core/versions/config-store.service.js';
import type { ConfigView } from '../core/trees/config-view.js';
import { draftNotFound, ownDraft, requireOwnDraft } from '../core/versions/own-draft.js';

/** Maximum attempts to open a draft while the app is changed by others. */
const OPEN_ATTEMPTS = 40;

function toDraft(app: AppRecord, { userId, draft }: OwnedDraft, count: number): Draft {
  return { _id: draft._id, user_id: userId, app: toApp(app), count };
}

@Injectable()
export class DraftsService {
  constructor(
    private readonly stored: AppRecordsRepository,
    private readonly records: AppRecords,
    private readonly store: ConfigStore,
    private readonly names: AdminNamesService,
  ) {}

  /** A draft begins as what is deployed now. */
  @HandleRpc(createDraft)
  async create(key: AppKey): Promise<Draft> {
    const { userId } = currentAdmin();
    for (let attempt = 1; attempt <= OPEN_ATTEMPTS; attempt++) {
      const { head, environment, ...app } = required(await this.stored.find(key), key);
      if (app.drafts?.[userId]) throw new AppError('DraftAlreadyExists', 'a draft already exists');
      const owned = { userId, draft: { _id: newId(), base: head, head, environment } };
      const opened = await this.stored.openDraft(key, owned);
      if (!opened) continue;
      await this.records.announce(key.appId);
      return this.names.namedOne(toDraft(opened, owned, 0));
    }
    throw new AppError('Unavailable', 'the app is being changed by too many concurrent requests: retry');
  }

  @HandleRpc(listDrafts)
  async list(key: AppKey): Promise<Draft[]> {
    if (!ownDraft(await this.find(key))) return [];
    return this.names.named(await this.store.read(key, async (view) => this.shown(view, ownDraft(view.app))));
  }

  @HandleRpc(getDraft)
  async get(key: DraftScope): Promise<Draft> {
    const [draft] = await this.names.named(
      await this.store.read(key, async (view) => this.shown(view, requireOwnDraft(view.app, key.draftId))),
    );
    if (!draft) throw draftNotFound(key.draftId);
    return draft;
  }

  @HandleRpc(discardDraft)
  async discard(key: DraftScope): Promise<null> {
    if (!(await this.stored.discardDraft(key, currentAdmin().userId, key.draftId))) {
      required(await this.stored.find(key), key);
      throw draftNotFound(key.draftId);
    }
    await this.records.announce(key.appId);
    return null;
  }

  /** Returns the changes of the draft since the state it began from. */
  @HandleRpc(diffDraft)
  diff(key: DraftScope): Promise<DraftDiff> {
    return this.store.read(key, async (view) => {
      const { draft } = requireOwnDraft(view.app, key.draftId);
      return configurationDiff(await view.at(draft.base), await view.at(draft.head));
    });
  }

  /** Returns the draft in a list; an empty list if it has been closed in the meantime. */
  private async shown(view: ConfigView, owned: OwnedDraft | null | undefined): Promise<Draft[]> {
    if (!owned) return [];
    const { base, head } = owned.draft;
    const changed = changedEntries(await view.treeAt(base), await view.treeAt(head));
    return [toDraft(view.app, owned, changed.length)];
  }

  private async find(key: AppKey): Promise<AppRecord> {
    return required(await this.records.find(key), key);
  }
}

function required(app: AppRecord | null, { appId }: AppKey): AppRecord {
  if (!app) throw appNotFound(appId);
  return app;
}
