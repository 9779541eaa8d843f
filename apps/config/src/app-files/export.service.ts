import { Injectable } from '@nestjs/common';
import { AppFileError } from '#app-files/app-file-error.js';
import { writeAppFiles, type ExportPurpose } from '#app-files/write-app-files.js';
import { HandleStream } from '#bus/handle.decorator.js';
import { exportApp, type ExportAppRequest, type ExportedApp } from '#contracts/config/app-files.contract.js';
import { AppError } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import type { StreamSource } from '#contracts/stream.js';
import { SharedPlaces } from '#platform/shared-places.js';
import { configurationOf } from '../configuration/configuration-of.js';
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

  constructor(private readonly store: ConfigStore) {}

  @HandleStream(exportApp)
  export(request: ExportAppRequest): Promise<StreamSource<ExportedApp, Uint8Array>> {
    const { groupId } = request;
    this.places.requireRoom(groupId);
    const purpose = purposeOf(request);
    const { deployment } = request;
    return this.store.read(request, async (view) => {
      const configuration = await configurationOf(deployment ? await deployed(view, deployment) : view);
      const files = filesOf(configuration, purpose);
      const head = { file_name: fileName(view.app.name, new Date()) };
      return { head, chunks: (signal) => this.archive(groupId, files, signal) };
    });
  }

  private archive(groupId: string, files: ReadonlyMap<string, string>, signal: AbortSignal): AsyncIterable<Uint8Array> {
    signal.addEventListener('abort', this.places.take(groupId), { once: true });
    return writeArchive(files);
  }
}

function filesOf(configuration: Parameters<typeof writeAppFiles>[0], purpose: ExportPurpose): ReadonlyMap<string, string> {
  try {
    return writeAppFiles(configuration, { purpose });
  } catch (error) {
    // An app whose entities the files cannot tell apart.
    if (error instanceof AppFileError) throw new AppError('Conflict', error.message, { cause: error });
    throw error;
  }
}
