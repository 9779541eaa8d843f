import { Inject, Injectable } from '@nestjs/common';
import {
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
import { diffDependencies } from '#app-files/diff/asset-diff.js';
import { AppError } from '#contracts/error.js';
import { RawJson } from '#contracts/rpc.js';
import type { StreamSource } from '#contracts/stream.js';
import { checkedPackage, dependenciesFile } from '#packages/dependencies-file.js';
import type { AppKey } from '../app-records/app-records.repository.js';
import { ConfigStore } from '../versions/config-store.service.js';
import type { ConfigView } from '../versions/config-view.js';
import { Objects } from '../versions/objects.service.js';
import { DependencyJobsRepository } from './dependency-jobs.repository.js';
import { givenPackages, toAppError } from './given-packages.js';
import { PackageBuilds } from './package-builds.service.js';
import { BUILD_ID, removePackages } from './stored-packages.js';

/** A build that gave no sign of life for so long has ended with its process. */
const SILENT_MS = 60_000;
const ARCHIVE = { file_name: 'node_modules.zip', content_type: 'application/zip' };
const FILE = { file_name: 'package.json', content_type: 'application/json' };

function packagesOf({ tree }: ConfigView): Dependency[] {
  const packages = tree.get('dependencies').sorted();
  return packages.map(([name, { shown }]) => ({ name, version: String(shown['version']) }));
}

function buildOf(view: ConfigView): Promise<DependencyBuild | undefined> {
  return view.content('dependency_builds', BUILD_ID);
}

/** Packages the functions of apps may require. */
@Injectable()
export class DependenciesService {
  constructor(
    @Inject(ConfigStore) private readonly store: ConfigStore,
    @Inject(Objects) private readonly objects: Objects,
    @Inject(DependencyJobsRepository) private readonly jobs: DependencyJobsRepository,
    @Inject(PackageBuilds) private readonly builds: PackageBuilds,
  ) {}

  async upload(request: UploadDependenciesRequest): Promise<null> {
    await this.requireApp(request);
    await this.install(request, Buffer.from(request.file, 'base64'));
    return null;
  }

  async status(key: AppKey): Promise<DependenciesStatus> {
    await this.requireApp(key);
    const job = await this.jobs.find(key.appId);
    if (!job) return { status: 'successful', status_message: '' };
    if (job.status === 'created' && Date.now() - job.touchedAt.getTime() > SILENT_MS) {
      return { status: 'failed', status_message: 'the upload was interrupted: send it again' };
    }
    return { status: job.status, status_message: job.message };
  }

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

  async diff(request: UploadDependenciesRequest): Promise<DependenciesDifference> {
    const current = await this.store.read(request, packagesOf);
    const prepared = await this.builds.prepare(request, givenPackages(Buffer.from(request.file, 'base64')));
    await this.builds.close(prepared);
    const { added, deleted, modified } = diffDependencies(current, prepared.packages);
    return { added: [...added], deleted: [...deleted], modified: [...modified] };
  }

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

  /** An upload that is still being built comes to nothing. */
  async delete(key: AppKey): Promise<null> {
    await this.requireApp(key);
    await this.jobs.remove(key.appId);
    return this.store.change(key, (draft) => {
      removePackages(draft);
      return null;
    });
  }

  put({ name, version = 'latest', ...key }: PutDependencyRequest): Promise<null> {
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

  remove({ name, ...key }: DependencyScope): Promise<null> {
    return this.rename(key, (packages) => {
      if (!packages.some((each) => each.name === name)) {
        throw new AppError('DependenciesNotFound', `dependency not found: '${name}'`);
      }
      return packages.filter((each) => each.name !== name);
    });
  }

  /** Texts by hash; a hash finds nothing of another app. */
  async parts({ appId, hashes }: ReadDependencyPartsRequest): Promise<RawJson> {
    const texts = await this.objects.texts(appId, hashes);
    return new RawJson(`[${hashes.map((hash) => texts.get(hash) ?? 'null').join(',')}]`);
  }

  /** Builds what a file or an archive holds. @throws AppError for what cannot be taken */
  async install(key: AppKey, bytes: Buffer): Promise<void> {
    await this.builds.begin(key, await this.builds.prepare(key, givenPackages(bytes)));
  }

  private async rename(key: AppKey, change: (packages: Dependency[]) => Dependency[]): Promise<null> {
    const { build, packages } = await this.store.read(key, async (view) => ({
      build: await buildOf(view),
      packages: packagesOf(view),
    }));
    if (build?.method === 'archive') {
      throw new AppError('BadRequest', 'the packages were uploaded as an archive: upload another one to change them');
    }
    await this.install(key, Buffer.from(dependenciesFile(change(packages))));
    return null;
  }

  private async requireApp(key: AppKey): Promise<void> {
    await this.store.read(key, () => null);
  }
}

async function* chunksOf<T>(items: readonly T[], read: (item: T) => Buffer | Promise<Buffer>): AsyncGenerator<Uint8Array> {
  for (const item of items) yield await read(item);
}
