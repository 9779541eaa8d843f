import { Injectable } from '@nestjs/common';
import type { ImportAppRequest } from '#contracts/config/app-files.contract.js';
import { ImportedPackages } from '../dependencies/imported-packages.service.js';
import { HostedImports } from '../hosting/hosted-imports.service.js';

/** What comes with the files of an app beside its configuration: packages of functions and hosted files. */
@Injectable()
export class ImportedAssets {
  constructor(
    private readonly packages: ImportedPackages,
    private readonly site: HostedImports,
  ) {}

  /** Makes a change of an import and takes what came with it. What is wrong with that is told before anything has changed. */
  installWith(request: ImportAppRequest, change: () => Promise<void>): Promise<void> {
    return this.site.installWith(request, () => this.packages.installWith(request, change));
  }

  /** Takes a custom domain an import names, and tells why where that cannot be. */
  notesOf(request: ImportAppRequest, hosting: Readonly<Record<string, unknown>> | undefined): Promise<string[]> {
    return this.site.notesOf(request, hosting);
  }

  /** A line for each hosted file an import would change. */
  differences(request: ImportAppRequest): Promise<string[]> {
    return this.site.differences(request);
  }
}
