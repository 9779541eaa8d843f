import { buffer } from 'node:stream/consumers';
import { currentAppFiles } from '#app-files/current-app.fixture.js';
import {
  exportApp,
  importApp,
  type ExportAppRequest,
  type ImportAppRequest,
  type ImportResult,
} from '#contracts/config/app-files.contract.js';
import { listDeployments, type Deployment } from '#contracts/config/deployments.contract.js';
import { createSecret } from '#contracts/config/secrets.contract.js';
import type { AppKey } from '../core/records/app-records.repository.js';
import { startConfigProcess, type Caller, type ConfigProcess } from '../config-process.fixture.js';
import { readArchive } from './read-archive.js';
import { writeArchive } from './write-archive.js';

/** Secrets the current example names. */
export const CURRENT_SECRETS = ['jwtKey', 'googleSecret', 'endpointSecret', 'mailKey', 'sms'] as const;

/** Returns the example app, with another name for the secret whose name cannot be given by hand. */
export function current(changes: Readonly<Record<string, unknown>> = {}): Map<string, string> {
  const sms = { name: 'sms', type: 'twilio', config: { sid: 'my_sid' }, secret_config: { auth_token: 'sms' } };
  return currentAppFiles({ 'services/sms/config.json': sms, ...changes });
}

/** Returns a zip archive of files in base64, the form that imports take. */
export async function archived(files: ReadonlyMap<string, string>): Promise<string> {
  return (await buffer(writeArchive(files))).toString('base64');
}

export interface FilesProcess extends ConfigProcess {
  /** A new app with secrets of these names. */
  anAppWith(...secrets: readonly string[]): Promise<AppKey>;
  /** Imports files with `replace-by-name`, unless options say otherwise. */
  importing(key: AppKey, files: ReadonlyMap<string, string>, options?: Partial<ImportAppRequest>): Promise<ImportResult>;
  exported(request: ExportAppRequest, caller?: Partial<Caller>): Promise<Map<string, string>>;
  deployments(key: AppKey): Promise<Deployment[]>;
}

export async function startFilesProcess(): Promise<FilesProcess> {
  const config = await startConfigProcess();
  return {
    ...config,
    anAppWith: async (...secrets) => {
      const { groupId, appId } = await config.anApp();
      for (const name of secrets) await config.call(createSecret, { groupId, appId, name, value: `${name}-`.repeat(8) });
      return { groupId, appId };
    },
    importing: async (key, files, options = {}) => {
      const archive = await archived(files);
      return config.call(importApp, { ...key, strategy: 'replace-by-name', archive, ...options });
    },
    exported: async (request, caller) => {
      const { chunks } = await config.open(exportApp, request, caller);
      const { files } = await readArchive(await buffer(chunks));
      return new Map([...files].map(([path, bytes]) => [path, Buffer.from(bytes).toString()]));
    },
    deployments: (key) => config.call(listDeployments, key),
  };
}
