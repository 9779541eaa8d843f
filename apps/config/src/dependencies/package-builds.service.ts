import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { currentAdmin } from '#bus/request-context.js';
import type { DependencyBuild } from '#contracts/config/dependencies.contract.js';
import { OutboundClient } from '#outbound/outbound-client.js';
import { BuilderProcess } from '#packages/builder-process.js';
import type { InstalledPackage } from '#packages/package-list.js';
import { PackagesError } from '#packages/packages-error.js';
import { requiredNames } from '#packages/required-names.js';
import { ENVIRONMENT } from '#platform/environment.js';
import { newId } from '#platform/ids.js';
import { LOGGER, type Logger } from '#platform/logger.js';
import { SharedPlaces } from '#platform/shared-places.js';
import type { AppKey } from '../app-records/app-records.repository.js';
import type { ConfigEnvironment } from '../env.js';
import { ConfigStore } from '../versions/config-store.service.js';
import { allEntities } from '../versions/entities.js';
import { DependencyJobsRepository } from './dependency-jobs.repository.js';
import { toAppError, type GivenPackages } from './given-packages.js';
import { notesOfLoading } from './load-check.js';
import { loadPackages } from './registry-packages.js';
import { putPackages, storedPackages, type StoredPackages } from './stored-packages.js';

/** Uploads one process has taken and not ended yet, in all and of one project; one more is refused. */
export const UPLOADS_MAX = 12;
export const PROJECT_UPLOADS_MAX = 6;
/** Those of them it builds at a time; the others wait for their turn. */
export const BUILDS_MAX = 4;
export const PROJECT_BUILDS_MAX = 2;

/** Milliseconds between signs of life of a build. */
const TOUCH_MS = 5_000;
const MESSAGE_LENGTH_MAX = 2_000;

/** An upload that was checked and waits to be built; whoever has it begins or closes it. */
export interface PreparedUpload {
  readonly given: GivenPackages;
  /** Of an archive, those directly in it; else those named. */
  readonly packages: readonly InstalledPackage[];
  readonly roots: readonly string[];
  readonly builder: BuilderProcess;
  readonly giveBack: () => void;
}

interface Built {
  readonly stored: StoredPackages;
  readonly notes: readonly string[];
}

/** Makes modules of uploaded packages, each upload in a process of its own. */
@Injectable()
export class PackageBuilds implements OnModuleDestroy {
  private readonly uploads = new SharedPlaces(UPLOADS_MAX, PROJECT_UPLOADS_MAX, 'uploads of packages');
  private readonly turns = new SharedPlaces(BUILDS_MAX, PROJECT_BUILDS_MAX, 'builds of packages');
  private readonly builders = new Set<BuilderProcess>();
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly store: ConfigStore,
    private readonly jobs: DependencyJobsRepository,
    private readonly client: OutboundClient,
    @Inject(ENVIRONMENT) private readonly environment: ConfigEnvironment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Builds under way end as failed. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all([...this.builders].map((builder) => builder.close()));
    await Promise.all(this.running);
  }

  /** Unpacks an archive, as far as nothing is wrong with it. @throws AppError as who uploaded it is answered */
  async prepare({ groupId }: AppKey, given: GivenPackages): Promise<PreparedUpload> {
    const giveBack = this.uploads.take(groupId);
    let builder: BuilderProcess | undefined;
    try {
      builder = await BuilderProcess.start();
      this.builders.add(builder);
      if (given.method === 'package.json')
        return { given, packages: given.wanted, roots: names(given.wanted), builder, giveBack };
      const file = join(builder.folder, 'upload');
      await writeFile(file, given.bytes);
      return { given, ...(await builder.unpack({ kind: 'archive', file, below: given.below })), builder, giveBack };
    } catch (error) {
      giveBack();
      if (builder !== undefined) await this.end(builder);
      throw toAppError(error);
    }
  }

  async close({ builder, giveBack }: PreparedUpload): Promise<void> {
    giveBack();
    await this.end(builder);
  }

  /** Goes on with an upload; the job of the app tells how. What comes of it is one change of the app, or of the caller's draft. */
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

  private async run(key: AppKey, upload: string, prepared: PreparedUpload): Promise<void> {
    const { appId } = key;
    const touching = setInterval(() => {
      this.jobs
        .touch(appId, upload)
        .catch((error: unknown) => this.logger.warn({ err: error, appId }, 'a build cannot say it lives'));
    }, TOUCH_MS);
    try {
      const built = await this.buildInTurn(key, upload, prepared);
      // Whoever hears that it is through may begin the next.
      prepared.giveBack();
      if (built === undefined) return;
      const message = built.notes.join('; ').slice(0, MESSAGE_LENGTH_MAX);
      await this.jobs.end(appId, upload, { status: 'successful', message });
    } catch (error) {
      prepared.giveBack();
      await this.fail(appId, upload, error, prepared.builder);
    } finally {
      clearInterval(touching);
      await this.close(prepared);
    }
  }

  private async fail(appId: string, upload: string, error: unknown, builder: BuilderProcess): Promise<void> {
    const isExpected = error instanceof PackagesError;
    if (!isExpected) this.logger.error({ err: error, appId }, 'packages could not be built');
    else if (builder.diagnostic !== '')
      this.logger.warn({ appId, diagnostic: builder.diagnostic }, 'a builder of packages has ended');
    const message = isExpected ? error.message : 'the packages could not be built';
    try {
      await this.jobs.end(appId, upload, { status: 'failed', message: message.slice(0, MESSAGE_LENGTH_MAX) });
    } catch (failure) {
      this.logger.warn({ err: failure, appId }, 'the end of a build could not be noted');
    }
  }

  /** @returns undefined where what was uploaded since takes its place */
  private async buildInTurn(key: AppKey, upload: string, prepared: PreparedUpload): Promise<Built | undefined> {
    const giveBack = await this.turns.whenFree(key.groupId);
    try {
      if (!(await this.jobs.touch(key.appId, upload))) return undefined;
      const built = await this.build(key, upload, prepared);
      if (!(await this.jobs.touch(key.appId, upload))) return undefined;
      await this.store.change(key, (draft) => putPackages(draft, built.stored));
      return built;
    } finally {
      giveBack();
    }
  }

  private async build(key: AppKey, upload: string, { given, packages, roots, builder }: PreparedUpload): Promise<Built> {
    if (given.method === 'package.json') {
      const source = await loadPackages(this.client, this.environment.NPM_REGISTRY, given.wanted, builder.folder);
      await builder.unpack(source);
    }
    const built = await builder.build(await this.requiredIn(key));
    const origin: Pick<DependencyBuild, 'method' | 'upload' | 'user_id' | 'uploaded' | 'digest'> = {
      method: given.method,
      upload,
      user_id: currentAdmin().userId,
      uploaded: Math.floor(Date.now() / 1_000),
      digest: given.digest,
    };
    const stored = storedPackages(origin, packages, built, await builder.archive());
    return { stored, notes: [...built.notes, ...(await notesOfLoading(built, roots))] };
  }

  /** What functions and webhooks name by now. */
  private requiredIn(key: AppKey): Promise<string[]> {
    return this.store.read(key, async (view) => {
      const functions = (await allEntities(view, 'functions')).map(({ content }) => content.source);
      const webhooks = (await allEntities(view, 'incoming_webhooks')).map(({ content }) => content.function_source);
      const required = [...functions, ...webhooks].map(requiredNames);
      return [...new Set(required.flatMap((each) => (each === 'all' ? [] : [...each])))];
    });
  }

  private async end(builder: BuilderProcess): Promise<void> {
    this.builders.delete(builder);
    await builder.close();
  }
}

function names(packages: readonly InstalledPackage[]): string[] {
  return packages.map(({ name }) => name);
}
