import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { AppRecordsRepository, type AppAge } from '../records/app-records.repository.js';
import { AppRemoval } from './app-removal.service.js';
import { HourlyPasses } from './hourly-passes.js';
import { Objects } from '../trees/objects.service.js';
import { ObjectsRepository } from '../trees/objects.repository.js';
import { SealedValuesRepository } from '../trees/sealed-values.repository.js';

/** Milliseconds for which unreachable objects are kept: an in-flight write may still rely on them. */
const GRACE_MS = 3_600_000;

/**
 * Removes unreferenced data: objects and sealed values of abandoned writes, of states older than the kept deployments, and of
 * deleted apps. Any number of processes may collect concurrently.
 */
@Injectable()
export class Collector implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly passes = new HourlyPasses((now) => this.collect(now));

  constructor(
    private readonly apps: AppRecordsRepository,
    private readonly objectsRepository: ObjectsRepository,
    private readonly objects: Objects,
    private readonly sealedValues: SealedValuesRepository,
    private readonly removal: AppRemoval,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Finishes immediately what a crash interrupted, then runs again every hour. */
  onApplicationBootstrap(): void {
    this.passes.begin();
    this.passes.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.passes.stop();
  }

  /** Makes one pass over all apps, as of `now`. A failure at one app is logged, and the others are still collected. */
  async collect(now: Date): Promise<void> {
    const before = new Date(now.getTime() - GRACE_MS);
    try {
      for await (const app of this.apps.ages()) {
        if (this.passes.isStopping) return;
        try {
          await this.collectApp(app, before);
        } catch (error) {
          this.logger.warn({ err: error, appId: app._id }, 'failed to remove unused data of an app');
        }
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'failed to list the apps to collect');
    }
  }

  private async collectApp(app: AppAge, before: Date): Promise<void> {
    if (app.state === 'active') {
      if (await this.objectsRepository.anyTouchedSince(app._id, app.collectedUntil)) await this.sweep(app, before);
      return;
    }
    if (app.state === 'creating') {
      if (app.stateSince >= before) return;
      await this.apps.markDeleted({ groupId: app.groupId, appId: app._id }, 'creating');
    }
    await this.removal.finish(app);
    if (app.stateSince < before) await this.apps.remove(app._id);
  }

  private async sweep({ _id: appId, groupId }: AppAge, before: Date): Promise<void> {
    const app = await this.apps.find({ groupId, appId });
    if (!app) return;

    const used = new Set<string>();
    const seen = new Set<string>();
    const drafts = Object.values(app.drafts ?? {});
    const roots = [app.head, ...app.deployments.map(({ tree }) => tree), ...drafts.flatMap(({ base, head }) => [base, head])];
    for (const root of new Set(roots)) {
      for (const hash of (await this.objects.tree(appId, root)).hashes(seen)) used.add(hash);
    }
    for (const hash of (await this.objects.entryTree(appId, app.secretsHead)).hashes(seen)) used.add(hash);

    const unused = (await this.objectsRepository.untouchedSince(appId, before)).filter((hash) => !used.has(hash));
    await this.objectsRepository.removeUntouched(appId, unused, before);
    // A sealed value is never used again once it is out of the tree of secrets, so its age alone need not be checked twice.
    const values = (await this.sealedValues.idsUntouchedSince(appId, before)).filter((id) => !used.has(id));
    await this.sealedValues.remove(appId, values);
    await this.apps.markCollected(appId, before);
  }
}
