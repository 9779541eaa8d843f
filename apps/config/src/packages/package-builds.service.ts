import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { currentAdmin } from '#bus/transport/request-context.js';
import type { DependencyBuild } from '#contracts/config/dependencies.contract.js';
import { OutboundClient } from '#security/outbound/outbound-client.js';
import type { InstalledPackage } from '#packages/package-list.js';
import { PackagesError } from '#packages/packages-error.js';
import { ENVIRONMENT } from '#process/env/environment.js';
import { newId } from '#contracts/ids.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { ProjectSlots } from '#bus/server/project-slots.js';
import type { AppKey } from '../core/records/app-records.repository.js';
import type { ConfigEnvironment } from '../env.js';
import { ConfigStore } from '../core/versions/config-store.service.js';
import { DependencyJobsRepository } from './dependency-jobs.repository.js';
import { toAppError, type GivenPackages } from './given-packages.js';
import { InstallTurns } from './install-turns.js';
import { notesOfLoading } from './load-check.js';
import { PreparedUpload } from './prepared-upload.js';
import { loadPackages } from './registry-packages.js';
import { putPackages, storedPackages, type StoredPackages } from './stored-packages.js';

/**
 * Maximum number of archives one process inspects before it replies, in total and of one project; another one waits or is
 * rejected.
 */
export const UPLOADS_MAX = 12;
export const PROJECT_UPLOADS_MAX = 6;
/** Maximum number of concurrent builds; other uploads wait for their turn. */
export const BUILDS_MAX = 4;
export const PROJECT_BUILDS_MAX = 2;

/** Milliseconds between signs of life of a build. */
const TOUCH_MS = 5_000;
const MESSAGE_LENGTH_MAX = 2_000;

interface Built {
  readonly stored: StoredPackages;
  readonly notes: readonly string[];
}

/** Builds modules from uploaded packages, each upload in a separate process. */
@Injectable()
export class PackageBuilds implements OnModuleDestroy {
  private readonly uploadSlots = new ProjectSlots(UPLOADS_MAX, PROJECT_UPLOADS_MAX, 'uploads of packages');
  private readonly turns = new InstallTurns(new ProjectSlots(BUILDS_MAX, PROJECT_BUILDS_MAX, 'builds of packages'));
  private readonly open = new Set<PreparedUpload>();
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly store: ConfigStore,
    private readonly jobs: DependencyJobsRepository,
    private readonly client: OutboundClient,
    @Inject(ENVIRONMENT) private readonly environment: ConfigEnvironment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Ends running and waiting builds as failed. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all([...this.open].map((upload) => upload.close()));
    this.turns.close();
    await Promise.all(this.running);
  }

  /**
   * Looks at what was sent, as far as nothing is wrong with it. @throws AppError for its sender
   * @param waits for its turn where many archives are looked at; else it is refused
   */
  async prepare({ groupId }: AppKey, given: GivenPackages, waits = false): Promise<PreparedUpload> {
    const giveBack = given.method === 'archive' ? await this.lookPlace(groupId, waits) : () => undefined;
    const upload = new PreparedUpload(given, giveBack);
    this.open.add(upload);
    try {
      await upload.look(given);
      return upload;
    } catch (error) {
      await this.close(upload);
      throw toAppError(error);
    }
  }

  /** Returns the packages in an upload without building them. @throws AppError for the uploader */
  async packagesOf(key: AppKey, given: GivenPackages): Promise<readonly InstalledPackage[]> {
    const upload = await this.prepare(key, given);
    try {
      return await upload.packages();
    } catch (error) {
      throw toAppError(error);
    } finally {
      await this.close(upload);
    }
  }

  async close(upload: PreparedUpload): Promise<void> {
    this.open.delete(upload);
    await upload.close();
  }

  /**
   * Continues with an upload; the app's job shows its status. The result is one change of the app, or of the caller's draft.
   */
  async begin(key: AppKey, prepared: PreparedUpload): Promise<void> {
    const upload = newId();
    try {
      await this.jobs.begin(key.appId, upload, 'processing request');
    } catch (error) {
      await this.close(prepared);
      throw error;
    }
    const running = this.run(key, upload, prepared).finally(() => this.running.delete(running));
    this.running.add(running);
  }

  /** Notes that an upload was rejected, unless an upload of the app is being built. */
  async refused({ appId }: AppKey, message: string): Promise<void> {
    await this.jobs.refused(appId, newId(), message.slice(0, MESSAGE_LENGTH_MAX));
  }

  private async lookPlace(groupId: string, waits: boolean): Promise<() => void> {
    return waits ? this.uploadSlots.whenFree(groupId) : this.uploadSlots.take(groupId);
  }

  private async run(key: AppKey, upload: string, prepared: PreparedUpload): Promise<void> {
    const { appId } = key;
    const touching = setInterval(() => {
      this.jobs
        .touch(appId, upload)
        .catch((error: unknown) => this.logger.warn({ err: error, appId }, 'failed to renew the lease of a package build'));
    }, TOUCH_MS);
    try {
      const built = await this.buildInTurn(key, upload, prepared);
      if (built === undefined) return;
      const message = built.notes.join('; ').slice(0, MESSAGE_LENGTH_MAX);
      await this.jobs.end(appId, upload, { status: 'successful', message });
    } catch (error) {
      await this.fail(appId, upload, error, prepared.diagnostic);
    } finally {
      clearInterval(touching);
      await this.close(prepared);
    }
  }

  private async fail(appId: string, upload: string, error: unknown, diagnostic: string): Promise<void> {
    const isExpected = error instanceof PackagesError;
    if (!isExpected) this.logger.error({ err: error, appId }, 'failed to build packages');
    else if (diagnostic !== '') this.logger.warn({ appId, diagnostic }, 'a package builder exited unexpectedly');
    const message = isExpected ? error.message : 'failed to build the packages';
    try {
      await this.jobs.end(appId, upload, { status: 'failed', message: message.slice(0, MESSAGE_LENGTH_MAX) });
    } catch (failure) {
      this.logger.warn({ err: failure, appId }, 'failed to store the end of a package build');
    }
  }

  /**
   * Builds an upload in its turn.
   * @returns undefined if a newer upload replaces it
   */
  private async buildInTurn(key: AppKey, upload: string, prepared: PreparedUpload): Promise<Built | undefined> {
    const giveBack = await this.turn(key, prepared);
    if (giveBack === undefined) return undefined;
    try {
      if (!(await this.jobs.touch(key.appId, upload))) return undefined;
      const built = await this.build(upload, prepared);
      if (!(await this.jobs.touch(key.appId, upload))) return undefined;
      await this.store.change(key, (draft) => putPackages(draft, built.stored));
      return built;
    } finally {
      giveBack();
    }
  }

  private async turn({ groupId, appId }: AppKey, prepared: PreparedUpload): Promise<(() => void) | undefined> {
    const free = this.turns.takeIfFree(groupId, appId);
    if (free !== undefined) {
      prepared.started();
      return free;
    }
    return this.turns.waitDuring(groupId, appId, () => prepared.rest());
  }

  private async build(upload: string, prepared: PreparedUpload): Promise<Built> {
    const builder = await prepared.opened();
    if (prepared.method === 'package.json') {
      await builder.unpack(await loadPackages(this.client, this.environment.NPM_REGISTRY, prepared.wanted, builder.folder));
    }
    const built = await builder.build();
    const origin: Pick<DependencyBuild, 'method' | 'upload' | 'user_id' | 'uploaded' | 'digest'> = {
      method: prepared.method,
      upload,
      user_id: currentAdmin().userId,
      uploaded: Math.floor(Date.now() / 1_000),
      digest: prepared.digest,
    };
    const stored = storedPackages(origin, await prepared.packages(), built, await builder.archive());
    return { stored, notes: [...built.notes, ...(await notesOfLoading(built))] };
  }
}
