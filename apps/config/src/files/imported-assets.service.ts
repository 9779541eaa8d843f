import { Injectable } from '@nestjs/common';
import type { PreviewedEntity } from '#contracts/config/app-files.contract.js';
import { ImportedPackages } from '../packages/imported-packages.service.js';
import { HostedImports, type HostedImport } from '../hosting/hosted-imports.service.js';

/** What comes with the files of an app beside its configuration: packages of functions and hosted files. */
@Injectable()
export class ImportedAssets {
  constructor(
    private readonly packages: ImportedPackages,
    private readonly site: HostedImports,
  ) {}

  /** Makes a change of an import and takes what came with it. What is wrong with that is told before anything has changed. */
  installWith(request: HostedImport, change: () => Promise<void>): Promise<void> {
    return this.site.installWith(request, () => this.packages.installWith(request, change));
  }

  /** Takes a custom domain an import names, and tells why where that cannot be. */
  notesOf(request: HostedImport, hosting: Readonly<Record<string, unknown>> | undefined): Promise<string[]> {
    return this.site.notesOf(request, hosting);
  }

  /** What of the files beside the configuration is passed over. @throws AppError naming the file that is wrong */
  passedOver(request: HostedImport): Promise<readonly string[]> {
    return this.site.metadataNotes(request);
  }

  /** A line for each hosted file an import would change. */
  async differences(request: HostedImport): Promise<string[]> {
    const words = { added: 'added', modified: 'changed', removed: 'removed' };
    const changes = await this.site.differences(request);
    return changes.map(([path, change]) => `hosting/files${path}: ${words[change]}`);
  }

  /** What an import would change of hosted files. @throws AppError naming the file that is wrong */
  async siteChanges(request: HostedImport): Promise<PreviewedEntity[]> {
    return (await this.site.differences(request)).map(([path, change]) => {
      return { kind: 'hosting_files', id: path, name: path, change, path: fileOf(`hosting/files${path}`, change), ...NO_TEXTS };
    });
  }

  /** What an import would change of packages. @throws AppError naming the file that is wrong */
  async packageChanges(request: HostedImport): Promise<PreviewedEntity[]> {
    const { added, deleted, modified } = await this.packages.differences(request);
    const changeOf = (change: PreviewedEntity['change'], name: string, before: string | null, after: string | null) => {
      return { kind: 'dependencies', id: name, name, change, path: fileOf('functions', change), before, after };
    };
    return [
      ...added.map(({ name, version }) => changeOf('added', name, null, version)),
      ...modified.map(({ name, version, previous_version: before }) => changeOf('modified', name, before, version)),
      ...deleted.map(({ name, version }) => changeOf('removed', name, version, null)),
    ];
  }
}

const NO_TEXTS = { before: null, after: null };

/** What goes is in no file. */
function fileOf(path: string, change: PreviewedEntity['change']): string {
  return change === 'removed' ? '' : path;
}
