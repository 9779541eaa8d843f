import { Inject, Injectable } from '@nestjs/common';
import { ENVIRONMENT_NAMES } from '#app-files/app-configuration.js';
import { wholeConfiguration } from '#app-files/whole-configuration.js';
import type { ImportStrategy } from '#contracts/config/app-files.contract.js';
import { importLimits, type BodyLimits } from '#security/network/body-limits.js';
import { ENVIRONMENT } from '#process/env/environment.js';
import type { AppKey } from '../core/records/app-records.repository.js';
import type { ConfigEnvironment } from '../env.js';
import { environmentOf } from '../core/trees/config-tree.js';
import { ConfigStore } from '../core/versions/config-store.service.js';
import { readConfiguration, type GivenFiles } from './configuration-files.js';
import type { ReadImport } from './import/import-into.js';

/** Import as requested. */
export interface AskedImport {
  readonly key: AppKey;
  readonly files: GivenFiles;
  readonly strategy: ImportStrategy;
  /** True if the files are the complete app, settings included. */
  readonly isWhole: boolean;
  readonly acceptsMissingSecrets: boolean;
}

/** Reads what was sent to be imported. */
@Injectable()
export class ImportReader {
  private readonly limits: BodyLimits;

  constructor(
    private readonly store: ConfigStore,
    @Inject(ENVIRONMENT) environment: ConfigEnvironment,
  ) {
    this.limits = importLimits(environment);
  }

  /**
   * @param faultsMax maximum number of errors in the files to collect; without it the first is thrown
   * @throws AppError as `readConfiguration`, `AppNotFound`
   */
  async read({ key, files, isWhole, strategy, acceptsMissingSecrets }: AskedImport, faultsMax?: number): Promise<ReadImport> {
    const selected = await this.store.read(key, ({ tree }) => environmentOf(tree));
    const environment = ENVIRONMENT_NAMES.find((name) => name === selected) ?? '';
    const options = { environment, ...(faultsMax !== undefined && { faultsMax }) } as const;
    const app = await readConfiguration(files, options, this.limits, isWhole);
    return {
      key,
      app: isWhole ? { ...app, configuration: wholeConfiguration(app.configuration) } : app,
      isWhole,
      removesRest: strategy !== 'merge',
      acceptsMissingSecrets,
    };
  }
}
