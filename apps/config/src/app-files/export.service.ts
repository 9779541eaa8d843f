import { Injectable } from '@nestjs/common';
import type { AppConfiguration } from '#app-files/app-configuration.js';
import { CURRENT_VERSION } from '#app-files/layouts/layout.js';
import { AppFileError } from '#app-files/app-file-error.js';
import {
  leftOutOf,
  writeAppFiles,
  type ExportVersion,
  type WriteOptions,
  type ExportPurpose,
} from '#app-files/write-app-files.js';
import { HandleStream } from '#bus/handle.decorator.js';
import { exportApp, type ExportAppRequest, type ExportedApp } from '#contracts/config/app-files.contract.js';
import { AppError } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import type { StreamSource } from '#contracts/stream.js';
import { SharedPlaces } from '#platform/shared-places.js';
import { configurationOf } from '../configuration/configuration-of.js';
import { HostedExports, type ArchivedContent } from '../hosting/hosted-exports.service.js';
import { ConfigStore } from '../versions/config-store.service.js';
import type { ConfigView } from '../trees/config-view.js';
import { writeArchive } from './write-archive.js';

/** Exports one process makes at a time, in all and for one project: each holds the texts of its app until they are sent. */
export const EXPORTS_MAX = 32;
export const PROJECT_EXPORTS_MAX = 8;

function purposeOf({ template = false, source_control = false }: ExportAppRequest): ExportPurpose {
  if (template && source_control) {
    throw new AppError('InvalidParameter', 'template and source_control exclude each other');
  }
  return template ? 'template' : source_control ? 'source_control' : 'plain';
}

/** `<name>_<yyyymmddHHMMSS>.zip`, in UTC: clients take what stands before the last `_` for the name of the app. */
function fileName(name: string, now: Date): string {
  return `${name}_${now.toISOString().replace(/\D/g, '').slice(0, 14)}.zip`;
}

/** The app as it was deployed then. */
function deployed(view: ConfigView, deploymentId: string): Promise<ConfigView> {
  const deployment = view.app.deployments.find(({ _id }) => _id === deploymentId);
  if (!deployment) throw new AppError('DeploymentNotFound', notFoundMessage('DeploymentNotFound', deploymentId));
  return view.at(deployment.tree);
}

/** Writes apps as directories of files. */
@Injectable()
export class ExportService {
  private readonly places = new SharedPlaces(EXPORTS_MAX, PROJECT_EXPORTS_MAX, 'exports');

  constructor(
    private readonly store: ConfigStore,
    private readonly site: HostedExports,
  ) {}

  @HandleStream(exportApp)
  export(request: ExportAppRequest): Promise<StreamSource<ExportedApp, Uint8Array>> {
    const { groupId } = request;
    this.places.requireRoom(groupId);
    const purpose = purposeOf(request);
    const { deployment } = request;
    return this.store.read(request, async (view) => {
      const configuration = await configurationOf(deployment ? await deployed(view, deployment) : view);
      const version = Number(request.version ?? CURRENT_VERSION) as ExportVersion;
      const files = filesOf(configuration, { purpose, version });
      const hosted = request.hosting === true ? await this.site.read(view.app._id) : new Map<string, ArchivedContent>();
      const isLeftOut = request.hosting !== true && (await this.site.has(view.app._id));
      const head = {
        file_name: fileName(view.app.name, new Date()),
        notes: [
          ...leftOutOf(configuration, version),
          ...(isLeftOut ? ['hosting/files: left out: ask for them with hosting=true'] : []),
        ],
      };
      return { head, chunks: (signal) => this.archive(groupId, new Map([...files, ...hosted]), signal) };
    });
  }

  private archive(groupId: string, files: ReadonlyMap<string, ArchivedContent>, signal: AbortSignal): AsyncIterable<Uint8Array> {
    signal.addEventListener('abort', this.places.take(groupId), { once: true });
    return writeArchive(files);
  }
}

function filesOf(configuration: AppConfiguration, options: WriteOptions): ReadonlyMap<string, string> {
  try {
    return writeAppFiles(configuration, options);
  } catch (error) {
    if (error instanceof AppFileError && error.fault === 'NoForm') {
      throw new AppError('InvalidParameter', error.message, { cause: error });
    }
    // An app whose entities the files cannot tell apart.
    if (error instanceof AppFileError) throw new AppError('Conflict', error.message, { cause: error });
    throw error;
  }
}
