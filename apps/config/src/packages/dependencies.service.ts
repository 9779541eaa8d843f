import { Injectable } from '@nestjs/common';
import { HandleEvent, HandleRpc, HandleStream } from '#bus/server/handle.decorator.js';
import { appDeleted, type AppDeleted } from '#contracts/config/apps.contract.js';
import {
  deleteDependencies,
  diffDependencies,
  getDependencies,
  getDependenciesStatus,
  putDependency,
  readDependencies,
  readDependencyParts,
  removeDependency,
  uploadDependencies,
  type Dependencies,
  type DependenciesDifference,
  type DependenciesFile,
  type DependenciesStatus,
  type Dependency,
  type DependencyBuild,
  type DependencyScope,
  type PutDependencyRequest,
  type ReadDependenciesRequest,
  type ReadDependencyPartsRequest,
  type UploadDependenciesRequest,
} from '#contracts/config/dependencies.contract.js';
import { diffDependencies as differenceOf } from '#app-files/diff/asset-diff.js';
import { AppError } from '#contracts/error.js';
import { RawJson } from '#contracts/rpc.js';
import type { StreamSource } from '#contracts/stream.js';
import { checkedPackage, dependenciesFile } from '#packages/dependencies-file.js';
import type { AppKey } from '../core/records/app-records.repository.js';
import { ConfigStore } from '../core/versions/config-store.service.js';
import type { ConfigView } from '../core/trees/config-view.js';
import { Objects } from '../core/trees/objects.service.js';
import { DependencyJobsRepository } from './dependency-jobs.repository.js';
import { packagesOf } from './app-packages.js';
import { givenPackages, toAppError } from './given-packages.js';
import { PackageBuilds } from './package-builds.service.js';
import { BUILD_ID } from '../core/trees/kinds.js';
import { removePackages } from './stored-packages.js';

/** A build that gave no sign of life for so long has ended with its process. */
const SILENT_MS = 60_000;
/** Errors caused by the content of an upload. */
const REFUSALS: ReadonlySet<string> = new Set(['BadRequest', 'RequestTooLarge']);
const ARCHIVE = { file_name: 'node_modules.zip', content_type: 'application/zip' };
const FILE = { file_name: 'package.json', content_type: 'application/json' };

function buildOf(view: ConfigView): Promise<DependencyBuild | undefined> {
  return view.content('dependency_builds', BUILD_ID);
}

/** Packages the functions of apps may require. */
@Injectable()
export class DependenciesService {
  constructor(
    private readonly store: ConfigStore,
    private readonly objects: Objects,
    private readonly jobs: DependencyJobsRepository,
    private readonly builds: PackageBuilds,
  ) {}

  @HandleRpc(uploadDependencies)
  async upload(request: UploadDependenciesRequest): Promise<void> {
    await this.requireApp(request);
    const bytes = givenFile(request);
    try {
      await this.install(request, bytes);
    } catch (error) {
      if (error instanceof AppError && REFUSALS.has(error.code)) await this.builds.refused(request, error.message);
      throw error;
    }
  }

  @HandleRpc(getDependenciesStatus)
  async status(key: AppKey): Promise<DependenciesStatus> {
    await this.requireApp(key);
    const job = await this.jobs.find(key.appId);
    if (!job) return { status: 'successful', status_message: '' };
    if (job.status === 'created' && Date.now() - job.touchedAt.getTime() > SILENT_MS) {
      return { status: 'failed', status_message: 'the upload was interrupted: send it again' };
    }
    return { status: job.status, status_message: job.message };
  }

  @HandleRpc(getDependencies)
  get(key: AppKey): Promise<Dependencies> {
    return this.store.read(key, async (view) => {
      const build = await buildOf(view);
      return {
        _id: build?.upload ?? '',
        location: view.app.location,
        user_id: build?.user_id ?? '',
        last_modified: build?.uploaded ?? 0,
        dependencies_list: packagesOf(view),
      };
    });
  }

  @HandleRpc(diffDependencies)
  async diff(request: UploadDependenciesRequest): Promise<DependenciesDifference> {
    const current = await this.store.read(request, packagesOf);
    const given = await this.builds.packagesOf(request, givenPackages(givenFile(request)));
    const { added, deleted, modified } = differenceOf(current, given);
    return { added: [...added], deleted: [...deleted], modified: [...modified] };
  }

  @HandleStream(readDependencies)
  read(request: ReadDependenciesRequest): Promise<StreamSource<DependenciesFile, Uint8Array>> {
    return this.store.read(request, async (view) => {
      const build = await buildOf(view);
      if (!build) throw new AppError('DependenciesNotFound', 'the app has no dependencies');
      if (request.form === 'export' && build.method === 'package.json') {
        const text = dependenciesFile(packagesOf(view));
        return { head: FILE, chunks: () => chunksOf([text], (each) => Buffer.from(each)) };
      }
      const { objects } = this;
      const { appId } = request;
      const read = async (hash: string): Promise<Buffer> =>
        Buffer.from((await objects.content<{ text: string }>(appId, hash)).text, 'base64');
      return { head: ARCHIVE, chunks: () => chunksOf(build.archive, read) };
    });
  }

  /** Deletes the packages. An upload that is still being built is discarded. */
  @HandleRpc(deleteDependencies)
  async delete(key: AppKey): Promise<void> {
    await this.requireApp(key);
    await this.jobs.remove(key.appId);
    await this.store.change(key, removePackages);
  }

  @HandleRpc(putDependency)
  put({ name, version = 'latest', ...key }: PutDependencyRequest): Promise<void> {
    return this.rename(key, (packages) => {
      let checked: Dependency;
      try {
        checked = checkedPackage(name, version);
      } catch (error) {
        throw toAppError(error);
      }
      return [...packages.filter((each) => each.name !== name), checked];
    });
  }

  @HandleRpc(removeDependency)
  remove({ name, ...key }: DependencyScope): Promise<void> {
    return this.rename(key, (packages) => {
      if (!packages.some((each) => each.name === name)) {
        throw new AppError('DependenciesNotFound', `dependency not found: '${name}'`);
      }
      return packages.filter((each) => each.name !== name);
    });
  }

  /** Returns contents by hash; hashes of other apps find nothing. */
  @HandleRpc(readDependencyParts)
  async parts({ appId, hashes }: ReadDependencyPartsRequest): Promise<RawJson> {
    const texts = await this.objects.texts(appId, hashes);
    return new RawJson(`[${hashes.map((hash) => texts.get(hash) ?? 'null').join(',')}]`);
  }

  @HandleEvent(appDeleted)
  forget({ appId }: AppDeleted): Promise<void> {
    return this.jobs.remove(appId);
  }

  /** Builds the packages in a file or an archive. @throws AppError for an invalid upload */
  private async install(key: AppKey, bytes: Buffer): Promise<void> {
    await this.builds.begin(key, await this.builds.prepare(key, givenPackages(bytes)));
  }

  private async rename(key: AppKey, change: (packages: Dependency[]) => Dependency[]): Promise<void> {
    const { build, packages } = await this.store.read(key, async (view) => ({
      build: await buildOf(view),
      packages: packagesOf(view),
    }));
    if (build?.method === 'archive') {
      throw new AppError('BadRequest', 'the packages were uploaded as an archive: upload another one to change them');
    }
    await this.install(key, Buffer.from(dependenciesFile(change(packages))));
  }

  private async requireApp(key: AppKey): Promise<void> {
    await this.store.read(key, () => null);
  }
}

/** @throws MissingParameter without a file */
function givenFile({ file }: UploadDependenciesRequest): Buffer {
  if (file === '') throw new AppError('MissingParameter', "the part 'file' is required");
  return Buffer.from(file, 'base64');
}

async function* chunksOf<T>(items: readonly T[], read: (item: T) => Buffer | Promise<Buffer>): AsyncGenerator<Uint8Array> {
  for (const item of items) yield await read(item);
}
