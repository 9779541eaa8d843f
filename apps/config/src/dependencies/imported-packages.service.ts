import { Injectable } from '@nestjs/common';
import type { ImportAppRequest } from '#contracts/config/app-files.contract.js';
import type { AppKey } from '../app-records/app-records.repository.js';
import { ConfigStore } from '../versions/config-store.service.js';
import { importedPackages } from './imported-packages.js';
import { PackageBuilds } from './package-builds.service.js';
import { BUILD_ID } from './stored-packages.js';

/** Packages that come with the files of an app. */
@Injectable()
export class ImportedPackages {
  constructor(
    private readonly store: ConfigStore,
    private readonly builds: PackageBuilds,
  ) {}

  /**
   * Makes a change of an import, and begins to build the packages that came with it, unless the app has these already. What is wrong
   * with them is told before anything has changed.
   */
  async installWith(request: ImportAppRequest, change: () => Promise<void>): Promise<void> {
    const given = request.archive === undefined ? undefined : await importedPackages(Buffer.from(request.archive, 'base64'));
    if (given === undefined || (await this.isInstalled(request, given.digest))) {
      await change();
      return;
    }
    const prepared = await this.builds.prepare(request, given);
    try {
      await change();
    } catch (error) {
      await this.builds.close(prepared);
      throw error;
    }
    const { groupId, appId } = request;
    await this.builds.begin({ groupId, appId }, prepared);
  }

  private isInstalled(key: AppKey, digest: string): Promise<boolean> {
    return this.store.read(key, async (view) => (await view.content('dependency_builds', BUILD_ID))?.digest === digest);
  }
}
