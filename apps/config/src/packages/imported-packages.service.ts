import { Injectable } from '@nestjs/common';
import { diffDependencies, type DependenciesDiff } from '#app-files/diff/asset-diff.js';
import type { ImportAppRequest } from '#contracts/config/app-files.contract.js';
import type { AppKey } from '../core/records/app-records.repository.js';
import { ConfigStore } from '../core/versions/config-store.service.js';
import { packagesOf } from './app-packages.js';
import { importedPackages } from './imported-packages.js';
import { PackageBuilds } from './package-builds.service.js';
import { BUILD_ID } from '../core/trees/kinds.js';

/** Packages that come with the files of an app. */
@Injectable()
export class ImportedPackages {
  constructor(
    private readonly store: ConfigStore,
    private readonly builds: PackageBuilds,
  ) {}

  /**
   * Makes a change of an import, and begins to build the packages that came with it, unless the app has these already. Errors
   * in them are reported before anything has changed.
   */
  async installWith(request: ImportAppRequest, change: () => Promise<void>): Promise<void> {
    const given = request.archive === undefined ? undefined : await importedPackages(Buffer.from(request.archive, 'base64'));
    if (given === undefined || (await this.isInstalled(request, given.digest))) {
      await change();
      return;
    }
    const prepared = await this.builds.prepare(request, given, true);
    try {
      await change();
    } catch (error) {
      await this.builds.close(prepared);
      throw error;
    }
    const { groupId, appId } = request;
    await this.builds.begin({ groupId, appId }, prepared);
  }

  /** Returns the changes that the packages of an import would make. @throws AppError naming the file that is wrong with them */
  async differences(request: Pick<ImportAppRequest, 'appId' | 'archive' | 'groupId'>): Promise<DependenciesDiff> {
    const none = { added: [], deleted: [], modified: [] };
    const given = request.archive === undefined ? undefined : await importedPackages(Buffer.from(request.archive, 'base64'));
    if (given === undefined || (await this.isInstalled(request, given.digest))) return none;
    const current = await this.store.read(request, packagesOf);
    return diffDependencies(current, await this.builds.packagesOf(request, given));
  }

  private isInstalled(key: AppKey, digest: string): Promise<boolean> {
    return this.store.read(key, async (view) => (await view.content('dependency_builds', BUILD_ID))?.digest === digest);
  }
}
