import { Injectable } from '@nestjs/common';
import type { AppConfiguration } from '#app-files/app-configuration.js';
import { CURRENT_VERSION } from '#app-files/layouts/layout.js';
import { AppFileError } from '#app-files/app-file-error.js';
import {
  omittedParts,
  writeAppFiles,
  type ExportVersion,
  type WriteOptions,
  type ExportPurpose,
} from '#app-files/write-app-files.js';
import { wholeDocument } from '#app-files/layouts/whole-document.js';
import { HandleStream } from '#bus/server/handle.decorator.js';
import {
  exportApp,
  pullApp,
  type ExportAppRequest,
  type ExportedApp,
  type PullAppRequest,
} from '#contracts/config/app-files.contract.js';
import { AppError } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import type { StreamSource } from '#contracts/stream.js';
import { ProjectSlots } from '#bus/server/project-slots.js';
import { configurationOf } from '../core/configuration/configuration-of.js';
import { HostedExports, type ArchivedContent } from '../hosting/hosted-exports.service.js';
import { ConfigStore } from '../core/versions/config-store.service.js';
import type { ConfigView } from '../core/trees/config-view.js';
import { withFolders, writeArchive } from './write-archive.js';

/**
 * Maximum number of concurrent exports of one process, in total and for one project: each keeps the content of its app
 * in memory until it is sent.
 */
export const EXPORTS_MAX = 32;
export const PROJECT_EXPORTS_MAX = 8;

function purposeOf({ template = false, source_control = false }: ExportAppRequest): ExportPurpose {
  if (template && source_control) {
    throw new AppError('InvalidParameter', 'template and source_control cannot be combined');
  }
  return template ? 'template' : source_control ? 'source_control' : 'plain';
}

/** Returns `<name>_<yyyymmddHHMMSS>.zip`, in UTC: clients take the part before the last `_` as the name of the app. */
function fileName(name: string, now: Date): string {
  return `${name}_${now.toISOString().replace(/\D/g, '').slice(0, 14)}.zip`;
}

/** Bytes of a message of the bus. */
const CHUNK_BYTES = 256 * 1024;

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) yield bytes.subarray(from, from + CHUNK_BYTES);
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
  private readonly slots = new ProjectSlots(EXPORTS_MAX, PROJECT_EXPORTS_MAX, 'exports');

  constructor(
    private readonly store: ConfigStore,
    private readonly site: HostedExports,
  ) {}

  @HandleStream(exportApp)
  export(request: ExportAppRequest): Promise<StreamSource<ExportedApp, Uint8Array>> {
    const { groupId } = request;
    this.slots.assertCapacity(groupId);
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
          ...omittedParts(configuration, version),
          ...(isLeftOut ? ['hosting/files: left out: export them with hosting=true'] : []),
        ],
      };
      const all = new Map([...files, ...hosted]);
      const archived = version === CURRENT_VERSION ? all : withFolders(all);
      return { head, chunks: (signal) => this.archive(groupId, archived, signal) };
    });
  }

  @HandleStream(pullApp)
  pull(request: PullAppRequest): Promise<StreamSource<ExportedApp, Uint8Array>> {
    const { groupId, archive } = request;
    this.slots.assertCapacity(groupId);
    return this.store.read(request, async (view) => {
      const given = await configurationOf(view);
      const { provider_region = view.app.providerRegion } = given.root;
      const configuration = { ...given, root: { ...given.root, provider_region } };
      const head = { file_name: fileName(view.app.name, new Date()), notes: [] };
      if (!archive) {
        const document = documentOf(configuration);
        return { head, chunks: () => chunksOf(document) };
      }
      const files = filesOf(configuration, { version: 'unversioned' });
      return { head, chunks: (signal) => this.archive(groupId, files, signal) };
    });
  }

  private archive(groupId: string, files: ReadonlyMap<string, ArchivedContent>, signal: AbortSignal): AsyncIterable<Uint8Array> {
    signal.addEventListener('abort', this.slots.take(groupId), { once: true });
    return writeArchive(files);
  }
}

function filesOf(configuration: AppConfiguration, options: WriteOptions): ReadonlyMap<string, string> {
  return formed(() => writeAppFiles(configuration, options));
}

/** The app as one document. */
function documentOf(configuration: AppConfiguration): Uint8Array {
  return Buffer.from(JSON.stringify(formed(() => wholeDocument(configuration))));
}

function formed<T>(form: () => T): T {
  try {
    return form();
  } catch (error) {
    if (error instanceof AppFileError && error.fault === 'NoForm') {
      throw new AppError('InvalidParameter', error.message, { cause: error });
    }
    // The app has entities that the files cannot distinguish.
    if (error instanceof AppFileError) throw new AppError('Conflict', error.message, { cause: error });
    throw error;
  }
}
