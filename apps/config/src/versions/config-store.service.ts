import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import { currentAdmin, currentContext } from '#bus/request-context.js';
import { appChanged } from '#contracts/config/apps.contract.js';
import { AppError } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import { newId } from '#platform/ids.js';
import { LOGGER, type Logger } from '#platform/logger.js';
import { SecretBox } from '#platform/secret-box.js';
import type { AppRecord, DeploymentRecord } from '../app-records/app-record.model.js';
import { AppRecordsRepository, type AppKey } from '../app-records/app-records.repository.js';
import { ConfigEdit } from './config-edit.js';
import { ConfigTree, environmentOf } from './config-tree.js';
import { ConfigView, type ContentSource } from './config-view.js';
import { deploymentOrigin } from './deployment-origin.js';
import { EntryTree } from './entry-tree.js';
import { KeyedQueue } from './keyed-queue.js';
import { MissingObjectError, Objects } from './objects.service.js';
import { ObjectsRepository } from './objects.repository.js';
import { SealedValuesRepository } from './sealed-values.repository.js';

/** Times a change is made again after another process changed the same app first. */
const CHANGE_ATTEMPTS = 40;
/** Longest pause before the next of them, in milliseconds; the pause is random, so that rivals do not meet again. */
const PAUSE_MAX_MS = 80;
/** Times a read begins again because what it was reading has been collected. */
const READ_ATTEMPTS = 3;

/** What a new app is, apart from what it is made of. */
export type NewApp = Pick<
  AppRecord,
  '_id' | 'groupId' | 'clientAppId' | 'domainId' | 'name' | 'location' | 'providerRegion' | 'deploymentModel'
>;

export function appNotFound(appId: string): AppError {
  return new AppError('AppNotFound', notFoundMessage('AppNotFound', appId));
}

/** Reads and changes the configuration of apps. The only place that moves an app's head. */
@Injectable()
export class ConfigStore {
  private readonly queue = new KeyedQueue();
  private readonly source: ContentSource;

  constructor(
    @Inject(AppRecordsRepository) private readonly apps: AppRecordsRepository,
    @Inject(ObjectsRepository) private readonly objectsRepository: ObjectsRepository,
    @Inject(Objects) private readonly objects: Objects,
    @Inject(SealedValuesRepository) private readonly sealedValues: SealedValuesRepository,
    @Inject(SecretBox) secretBox: SecretBox,
    @Inject(BusClient) private readonly bus: BusClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.source = { objects, sealedValues, secretBox };
  }

  /** Reads an app of a project; `AppNotFound` where there is none. */
  read<T>(key: AppKey, reading: (view: ConfigView) => T | Promise<T>): Promise<T> {
    return this.readRecord(() => this.find(key), reading);
  }

  /** Reads the app `find` answers, which is asked again when what it named is gone meanwhile. */
  async readRecord<T>(find: () => Promise<AppRecord>, reading: (view: ConfigView) => T | Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const app = await find();
      try {
        const tree = await this.objects.tree(app._id, app.head);
        const secrets = await this.objects.entryTree(app._id, app.secretsHead);
        return await reading(new ConfigView(app, tree, secrets, this.source));
      } catch (error) {
        if (!(error instanceof MissingObjectError) || attempt === READ_ATTEMPTS) throw error;
      }
    }
  }

  /**
   * Changes an app: `edit` is given the newest state, checks and changes it; what it leaves behind becomes the app's state at
   * once and entirely, or not at all. When another change came first, `edit` runs again on what that one left, so it must do
   * nothing else. A change of the tree is one deployment; an edit that changes nothing is none.
   */
  change<T>(key: AppKey, edit: (draft: ConfigEdit) => T | Promise<T>): Promise<T> {
    // One at a time per app keeps this process from racing with itself; the swap alone decides what is true.
    return this.queue.run(key.appId, async () => {
      for (let attempt = 1; attempt <= CHANGE_ATTEMPTS; attempt++) {
        const outcome = await this.attempt(key, edit);
        if (outcome !== 'lost') return outcome.result;
        await delay(Math.random() * Math.min(PAUSE_MAX_MS, 5 * attempt));
      }
      throw new AppError('Unavailable', 'the app is being changed by too many requests at once');
    });
  }

  /**
   * Stores a new app with what `edit` puts into it; `null` if its `clientAppId` is taken. The record comes first and is invisible
   * until all it refers to is there, so that whatever a crash leaves has an owner and is found.
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
    const record: AppRecord = { ...empty, environment: environmentOf(tree), head: tree.hash };
    if (!(await this.apps.insert(record))) return null;
    await this.objectsRepository.store(app._id, draft.newObjects());
    await this.apps.activate({ groupId: app.groupId, appId: app._id });
    return { ...record, state: 'active' };
  }

  private async attempt<T>(key: AppKey, edit: (draft: ConfigEdit) => T | Promise<T>): Promise<{ readonly result: T } | 'lost'> {
    const app = await this.find(key);
    let draft: ConfigEdit;
    let result: T;
    try {
      const tree = await this.objects.tree(app._id, app.head);
      const secrets = await this.objects.entryTree(app._id, app.secretsHead);
      draft = new ConfigEdit(app, tree, secrets, this.source);
      result = await edit(draft);
    } catch (error) {
      if (error instanceof MissingObjectError && (await this.movedOn(app))) return 'lost';
      throw error;
    }
    return (await this.commit(app, draft)) ? { result } : 'lost';
  }

  private async movedOn(app: AppRecord): Promise<boolean> {
    const now = await this.find({ groupId: app.groupId, appId: app._id });
    return now.head !== app.head || now.secretsVersion !== app.secretsVersion;
  }

  private async commit(app: AppRecord, draft: ConfigEdit): Promise<boolean> {
    const { tree, secrets } = draft.result;
    const head = tree.hash;
    const deployed = head !== app.head;
    const secretsChanged = secrets.hash !== app.secretsHead;
    if (!deployed && !secretsChanged) return true;

    await this.objectsRepository.store(app._id, draft.newObjects());
    await this.sealedValues.store(app._id, draft.newSealedValues());
    const changed = await this.apps.swapHead(app, {
      head,
      secretsHead: secrets.hash,
      secretsVersion: app.secretsVersion + (secretsChanged ? 1 : 0),
      environment: environmentOf(tree),
      deployment: deployed ? newDeployment(head) : null,
    });
    if (!changed) return false;

    this.objects.remember(app._id, tree, secrets, draft.newContents());
    await this.conclude(changed, draft);
    return true;
  }

  /** The change is made and is answered as made, whatever happens here. */
  private async conclude(app: AppRecord, draft: ConfigEdit): Promise<void> {
    try {
      await this.bus.emit(appChanged, { appId: app._id, clientAppId: app.clientAppId, treeHash: app.head });
    } catch (error) {
      this.logger.warn({ err: error, appId: app._id }, 'could not announce a change; readers find it when they compare heads');
    }
    try {
      await this.sealedValues.remove(app._id, draft.replacedValueIds());
    } catch (error) {
      this.logger.warn({ err: error, appId: app._id }, 'could not remove replaced secrets; the collector will');
    }
  }

  private async find(key: AppKey): Promise<AppRecord> {
    const app = await this.apps.find(key);
    if (!app) throw appNotFound(key.appId);
    return app;
  }
}

function newDeployment(tree: string): DeploymentRecord {
  return {
    _id: newId(),
    tree,
    userId: currentAdmin().userId,
    origin: deploymentOrigin(currentContext()?.origin ?? null),
    deployedAt: new Date(),
  };
}
