import { Injectable } from '@nestjs/common';
import type { PreviewedEntity } from '#contracts/config/app-files.contract.js';
import { ImportedPackages } from '../packages/imported-packages.service.js';
import { HostedImports, type HostedImport } from '../hosting/hosted-imports.service.js';

/** Imports the files of an app that are not its configuration: packages of functions and hosted files. */
@Injectable()
export class ImportedAssets {
  constructor(
    private readonly packages: ImportedPackages,
    private readonly site: HostedImports,
  ) {}

  /**
   * Makes a change of an import and installs what came with it. Errors of the latter are reported before anything has changed.
   */
  installWith(request: HostedImport, change: () => Promise<void>): Promise<void> {
    return this.site.installWith(request, () => this.packages.installWith(request, change));
  }

  /** Claims a custom domain an import names, and returns the reason if that is not possible. */
  notesOf(request: HostedImport, hosting: Readonly<Record<string, unknown>> | undefined): Promise<string[]> {
    return this.site.notesOf(request, hosting);
  }

  /**
   * Returns notes about ignored parts of the files that are not configuration. @throws AppError naming the file that is wrong
   */
  passedOver(request: HostedImport): Promise<readonly string[]> {
    return this.site.metadataNotes(request);
  }

  /** A line for each hosted file an import would change. */
  async differences(request: HostedImport): Promise<string[]> {
    const words = { added: 'added', modified: 'changed', removed: 'removed' };
    const changes = await this.site.differences(request);
    return changes.map(([path, change]) => `hosting/files${path}: ${words[change]}`);
  }

  /** Returns the changes an import would make to hosted files. @throws AppError naming the file that is wrong */
  async siteChanges(request: HostedImport): Promise<PreviewedEntity[]> {
    return (await this.site.differences(request)).map(([path, change]) => {
      return { kind: 'hosting_files', id: path, name: path, change, path: fileOf(`hosting/files${path}`, change), ...NO_TEXTS };
    });
  }

  /** Returns the changes an import would make to packages. @throws AppError naming the file that is wrong */
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

/** Returns the path of a changed asset; empty for a removed one, which is not in any file. */
function fileOf(path: string, change: PreviewedEntity['change']): string {
  return change === 'removed' ? '' : path;
}
