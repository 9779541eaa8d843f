import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { currentAdmin, currentContext } from '#bus/transport/request-context.js';
import { IMPORT_NOTES_MAX } from '#contracts/config/app-files.contract.js';
import { AppError } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import { newId } from '#contracts/ids.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import type { AppRecord, DeploymentRecord, DraftRecord } from '../records/app-record.model.js';
import type { AuditRecord } from '../records/audit-record.js';
import { AppRecordsRepository, type AppKey, type HeadCondition, type OwnedDraft } from '../records/app-records.repository.js';
import { AppRecords } from '../records/app-records.service.js';
import { auditRecord, auditRecords } from '../audit-trail/audit-records.js';
import { AuditTrail } from '../audit-trail/audit-trail.service.js';
import { AppChanges, unchanged } from './app-changes.service.js';
import { ConfigEdit } from './config-edit.js';
import { ConfigTree, environmentOf } from '../trees/config-tree.js';
import { ConfigView } from '../trees/config-view.js';
import { deploymentOrigin } from '#contracts/deployment-origin.js';
import { EntryTree, type StoredText } from '../trees/entry-tree.js';
import { KeyedQueue } from './keyed-queue.js';
import { MissingObjectError } from '../trees/objects.service.js';
import { ownDraft, requireOwnDraft } from './own-draft.js';
import { editExpected, expectedVersion, headFor, noteChange, noteVersion, requireAppVersion } from './resource-version.js';
import { StoredContent } from '../trees/stored-content.js';
import { changesBetween, type TreeChange } from '../trees/tree-merge.js';

/** Times a change is made again after another process changed the same app first. */
const CHANGE_ATTEMPTS = 40;
/** Longest pause before the next of them, in milliseconds; the pause is random, so that rivals do not meet again. */
const PAUSE_MAX_MS = 80;
/** Times a read begins again because what it was reading has been collected. */
const READ_ATTEMPTS = 3;

/** Properties of a new app, apart from its content. */
export type NewApp = Pick<
  AppRecord,
  | '_id'
  | 'groupId'
  | 'clientAppId'
  | 'domainId'
  | 'name'
  | 'location'
  | 'providerRegion'
  | 'deploymentModel'
  | 'product'
  | 'access'
>;

/** A tree to deploy as it is. */
export interface WholeTree {
  readonly tree: ConfigTree;
  /** Nodes of the tree that are not stored yet. */
  readonly newNodes: readonly StoredText[];
  readonly condition: HeadCondition;
  /** Name of the deployment; without one the id serves as the name. */
  readonly name?: string;
}

/** A deployment that has been made, and the app after it. */
export interface Deployed {
  readonly app: AppRecord;
  readonly deployment: DeploymentRecord;
}

export function appNotFound(appId: string): AppError {
  return new AppError('AppNotFound', notFoundMessage('AppNotFound', appId));
}

/** Reads and changes the configuration of apps. The only place that moves an app's head. */
@Injectable()
export class ConfigStore {
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly apps: AppRecordsRepository,
    private readonly records: AppRecords,
    private readonly source: StoredContent,
    private readonly audit: AuditTrail,
    private readonly changes: AppChanges,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Reads an app of a project; throws `AppNotFound` if it does not exist. An administrator who holds a draft of it reads the
   * draft, all other callers read the deployed state.
   */
  read<T>(key: AppKey, reading: (view: ConfigView) => T | Promise<T>): Promise<T> {
    const find = async (attempt: number): Promise<AppRecord> => {
      if (attempt > 1) this.records.forget(key.appId);
      return required(await this.records.find(key), key);
    };
    return this.readHead(find, headFor, reading);
  }

  /**
   * Reads the deployed state of the app that `find` returns; calls it again if the objects have been removed in the meantime.
   */
  readRecord<T>(find: () => Promise<AppRecord>, reading: (view: ConfigView) => T | Promise<T>): Promise<T> {
    return this.readHead(find, ({ head }) => head, reading);
  }

  /**
   * Changes an app: `edit` is given the newest state, checks and changes it; its result becomes the app's state immediately
   * and entirely, or not at all. If another change came first, `edit` runs again on the state that one left, so it must not
   * have other effects; the check of the version the caller expects (`If-Match`) runs again, too. A change of the tree is one
   * deployment; an edit that changes nothing is not a deployment. The change of an administrator who holds a draft goes into
   * the draft and is not a deployment; its secrets still change immediately.
   */
  change<T>(key: AppKey, edit: (draft: ConfigEdit) => T | Promise<T>): Promise<T> {
    return this.repeated(key, async (app) => {
      const owned = ownDraft(app);
      const tree = await this.source.objects.tree(app._id, headFor(app));
      const secrets = await this.source.objects.entryTree(app._id, app.secretsHead);
      const draft = new ConfigEdit(app, tree, secrets, this.source);
      const result = await editExpected(draft, () => edit(draft));
      if (!(await this.commit(app, owned, draft))) return 'lost';
      noteChange({ app, ...draft.result });
      return { result };
    });
  }

  /**
   * Makes an edit only to look at its result, compared with its starting point. Nothing of it is stored; it throws the same
   * errors as `change`.
   */
  preview<T>(
    key: AppKey,
    edit: (draft: ConfigEdit) => void | Promise<void>,
    look: (before: ConfigView, after: ConfigView) => Promise<T>,
  ): Promise<T> {
    return this.read(key, async (view) => {
      const draft = new ConfigEdit(view.app, view.tree, view.secrets, this.source);
      await edit(draft);
      return look(view, draft.outcome());
    });
  }

  /**
   * Makes a whole tree what is deployed, as one deployment, also if it is so already. `choose` is given what is deployed now and
   * runs again when another change came first.
   */
  deploy(key: AppKey, choose: (view: ConfigView) => Promise<WholeTree>): Promise<Deployed> {
    return this.repeated(key, async (app) => {
      const current = await this.source.objects.tree(app._id, app.head);
      const secrets = await this.source.objects.entryTree(app._id, app.secretsHead);
      const { tree, newNodes, condition, name } = await choose(new ConfigView(app, current, secrets, this.source));
      await this.source.storeObjects(app._id, newNodes);
      const { secretsHead, secretsVersion } = app;
      const closed = condition.closes?.draft;
      const deployment = newDeployment(tree.hash, { name, draftId: closed?._id, notes: closed?.notes });
      const effect = { deploymentId: deployment._id, draftId: deployment.draftId ?? null };
      const entities = changesBetween(current, tree);
      const audit = auditRecords(key, { entities, secrets: [] }, effect);
      const change = { head: tree.hash, secretsHead, secretsVersion, environment: environmentOf(tree), deployment, audit };
      const coming = await this.changes.coming(entities, new ConfigView(app, tree, secrets, this.source));
      const changed = await this.apps.swapHead(app, change, condition);
      if (!changed) return 'lost';
      this.source.objects.remember(app._id, { tree: current, secrets }, { tree, secrets });
      await this.changes.announce(app, changed, coming);
      await this.audit.settle(changed);
      return { result: { app: changed, deployment } };
    });
  }

  /**
   * Has the caller's draft begin from what is deployed now. `choose` is given that and the draft, returns what the draft becomes, and
   * runs again when another change came first.
   */
  rebase(
    { draftId, ...key }: AppKey & { readonly draftId: string },
    choose: (view: ConfigView, draft: DraftRecord) => Promise<ConfigTree>,
  ): Promise<AppRecord> {
    return this.repeated(key, async (app) => {
      const owned = requireOwnDraft(app, draftId);
      const { objects } = this.source;
      const deployed = await objects.tree(app._id, app.head);
      const before = await objects.tree(app._id, owned.draft.head);
      const secrets = await objects.entryTree(app._id, app.secretsHead);
      const tree = await choose(new ConfigView(app, deployed, secrets, this.source), owned.draft);
      await this.source.storeObjects(app._id, [...tree.nodesMissingFrom(deployed)]);
      const audit = draftRecords(key, draftId, changesBetween(before, tree));
      const changed = await this.apps.rebaseDraft(app, owned, { head: tree.hash, environment: environmentOf(tree), audit });
      if (!changed) return 'lost';
      objects.remember(app._id, { tree: before, secrets }, { tree, secrets });
      await this.records.announce(app._id);
      await this.audit.settle(changed);
      return { result: changed };
    });
  }

  /**
   * Replaces the content of the caller's draft, which keeps its base. `choose` returns the new content; it runs again when another
   * change came first.
   */
  revise(
    { draftId, ...key }: AppKey & { readonly draftId: string },
    choose: (view: ConfigView, draft: DraftRecord) => Promise<ConfigTree>,
  ): Promise<AppRecord> {
    return this.repeated(key, async (app) => {
      const owned = requireOwnDraft(app, draftId);
      const { objects } = this.source;
      const before = await objects.tree(app._id, owned.draft.head);
      const secrets = await objects.entryTree(app._id, app.secretsHead);
      const tree = await choose(new ConfigView(app, before, secrets, this.source), owned.draft);
      await this.source.storeObjects(app._id, [...tree.nodesMissingFrom(before)]);
      const { secretsHead, secretsVersion } = app;
      const audit = draftRecords(key, draftId, changesBetween(before, tree));
      const change = { head: tree.hash, environment: environmentOf(tree), secretsHead, secretsVersion, audit };
      const changed = await this.apps.swapDraft(app, owned, { ...change, notes: owned.draft.notes ?? [] });
      if (!changed) return 'lost';
      objects.remember(app._id, { tree: before, secrets }, { tree, secrets });
      await this.records.announce(app._id);
      await this.audit.settle(changed);
      return { result: changed };
    });
  }

  /**
   * Stores a new app with the content `edit` puts into it. Returns `null` if its `clientAppId` is taken. The record is stored
   * first and is invisible until all it refers to is stored, so that data left by a crash has an owner and is found.
   */
  async create(app: NewApp, edit: (draft: ConfigEdit) => void): Promise<AppRecord | null> {
    const now = new Date();
    const empty: AppRecord = {
      ...app,
      environment: '',
      state: 'creating',
      stateSince: now,
      lastModified: now,
      collectedUntil: now,
      head: ConfigTree.empty.hash,
      secretsHead: EntryTree.empty.hash,
      secretsVersion: 0,
      deployments: [],
    };
    const draft = new ConfigEdit(empty, ConfigTree.empty, EntryTree.empty, this.source);
    edit(draft);
    const { tree } = draft.result;
    const created = { kind: 'apps', id: app._id, name: app.name, operation: 'create' } as const;
    const unrecorded = [auditRecord({ groupId: app.groupId, appId: app._id }, [created])];
    const record: AppRecord = { ...empty, environment: environmentOf(tree), head: tree.hash, unrecorded };
    if (!(await this.apps.insert(record))) return null;
    await this.source.storeObjects(app._id, draft.newObjects());
    await this.apps.activate({ groupId: app.groupId, appId: app._id });
    await this.audit.settle(record);
    return { ...record, state: 'active' };
  }

  /** Marks an app as deleted: in its current state or, for a caller who expects a version, in the state that was checked. */
  async markDeleted(key: AppKey): Promise<AppRecord> {
    if (expectedVersion() === undefined) return required(await this.apps.markDeleted(key, 'active'), key);
    return this.repeated(key, async (seen) => {
      requireAppVersion(seen);
      const app = await this.apps.markDeleted(key, 'active', seen);
      return app ? { result: app } : 'lost';
    });
  }

  /** Renames an app: immediately, and independently of its drafts. The same name changes nothing. */
  rename(key: AppKey, name: string): Promise<AppRecord> {
    return this.repeated(key, async (seen) => {
      requireAppVersion(seen);
      if (seen.name === name) return { result: seen };
      const change = { kind: 'apps', id: seen._id, name, operation: 'update', previous_name: seen.name } as const;
      const renamed = await this.apps.rename(seen, name, auditRecord(key, [change]));
      if (!renamed) return 'lost';
      await this.changes.announceRecord(seen, renamed);
      await this.audit.settle(renamed);
      return { result: renamed };
    });
  }

  private async readHead<T>(
    find: (attempt: number) => Promise<AppRecord>,
    headOf: (app: AppRecord) => string,
    reading: (view: ConfigView) => T | Promise<T>,
  ): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const app = await find(attempt);
      try {
        const tree = await this.source.objects.tree(app._id, headOf(app));
        const secrets = await this.source.objects.entryTree(app._id, app.secretsHead);
        const result = await reading(new ConfigView(app, tree, secrets, this.source));
        noteVersion({ app, tree, secrets });
        return result;
      } catch (error) {
        if (!(error instanceof MissingObjectError) || attempt === READ_ATTEMPTS) throw error;
      }
    }
  }

  /** Runs `attempt` on the newest record until no other change comes first. */
  private repeated<T>(key: AppKey, attempt: (app: AppRecord) => Promise<{ readonly result: T } | 'lost'>): Promise<T> {
    // One change at a time per app keeps this process from racing with itself; only the swap guarantees consistency.
    return this.queue.run(key.appId, async () => {
      for (let count = 1; count <= CHANGE_ATTEMPTS; count++) {
        const app = await this.find(key);
        try {
          const outcome = await attempt(app);
          if (outcome !== 'lost') return outcome.result;
        } catch (error) {
          if (!(error instanceof MissingObjectError) || !(await this.movedOn(app))) throw error;
        }
        await delay(Math.random() * Math.min(PAUSE_MAX_MS, 5 * count));
      }
      throw new AppError('Unavailable', 'the app is being changed by too many concurrent requests: retry');
    });
  }

  private async movedOn(app: AppRecord): Promise<boolean> {
    const now = await this.find({ groupId: app.groupId, appId: app._id });
    return now.head !== app.head || now.secretsVersion !== app.secretsVersion || headFor(now) !== headFor(app);
  }

  private async commit(app: AppRecord, owned: OwnedDraft | null, draft: ConfigEdit): Promise<boolean> {
    const { tree, secrets } = draft.result;
    const newObjects = draft.newObjects();
    const head = tree.hash;
    const treeChanged = head !== headFor(app);
    const secretsChanged = secrets.hash !== app.secretsHead;
    if (!treeChanged && !secretsChanged) return true;

    await this.source.storeObjects(app._id, newObjects);
    await this.source.sealedValues.store(app._id, draft.newSealedValues());
    const { notes } = draft;
    const deployment = treeChanged && !owned ? newDeployment(head, { notes }) : null;
    const key = { groupId: app.groupId, appId: app._id };
    const changes = draft.changes();
    const effect = { deploymentId: deployment?._id ?? null, draftId: owned?.draft._id ?? null };
    const change = {
      head,
      secretsHead: secrets.hash,
      secretsVersion: app.secretsVersion + (secretsChanged ? 1 : 0),
      environment: environmentOf(tree),
      audit: auditRecords(key, changes, { ...effect, notes }),
    };
    // Under a draft the deployed tree stays; at most secrets change.
    const coming = owned ? unchanged(app) : await this.changes.coming(changes.entities, draft.outcome());
    const changed = owned
      ? await this.apps.swapDraft(app, owned, { ...change, notes: draftNotes(owned, notes) })
      : await this.apps.swapHead(app, { ...change, deployment });
    if (!changed) return false;

    this.source.objects.remember(app._id, draft, draft.result, draft.newContents());
    if (!owned || secretsChanged) await this.changes.announce(app, changed, coming);
    else await this.records.announce(app._id);
    await this.forget(app._id, draft.replacedValueIds());
    await this.audit.settle(changed);
    return true;
  }

  private async forget(appId: string, valueIds: readonly string[]): Promise<void> {
    try {
      await this.source.sealedValues.remove(appId, valueIds);
    } catch (error) {
      this.logger.warn({ err: error, appId }, 'failed to remove replaced secrets; the collector removes them');
    }
  }

  private async find(key: AppKey): Promise<AppRecord> {
    return required(await this.apps.find(key), key);
  }
}

function required(app: AppRecord | null, { appId }: AppKey): AppRecord {
  if (!app) throw appNotFound(appId);
  return app;
}

/** Returns the audit entries of a change of a draft's tree. */
function draftRecords(app: AppKey, draftId: string, entities: readonly TreeChange[]): AuditRecord[] {
  return auditRecords(app, { entities, secrets: [] }, { deploymentId: null, draftId });
}

function draftNotes({ draft }: OwnedDraft, notes: readonly string[]): string[] {
  return [...new Set([...(draft.notes ?? []), ...notes])].slice(-IMPORT_NOTES_MAX);
}

interface DeploymentDetails {
  readonly name?: string | undefined;
  readonly draftId?: string | undefined;
  readonly notes?: readonly string[] | undefined;
}

function newDeployment(tree: string, { name, draftId, notes = [] }: DeploymentDetails) {
  return {
    _id: newId(),
    ...(name === undefined ? {} : { name }),
    ...(draftId === undefined ? {} : { draftId }),
    ...(notes.length === 0 ? {} : { notes }),
    tree,
    userId: currentAdmin().userId,
    origin: deploymentOrigin(currentContext()?.origin ?? null),
    deployedAt: new Date(),
  } satisfies DeploymentRecord;
}
