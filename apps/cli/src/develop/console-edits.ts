import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { APP, dataOf } from '#admin-client/admin-client.js';
import { detectLayout } from '#app-files/read-app-files.js';
import { unzipped, type Files } from '../files/archive.js';
import { replaceFile } from '../files/write-local-app.js';
import type { DevTarget } from './dev-target.js';
import type { FileHashes } from './file-hashes.js';
import { mergedEdits, type MergedEdit } from './merged-edits.js';
import type { Scan } from './scan.js';

const DEPLOYMENTS = `${APP}/deployments` as const;
const LAYOUTS = ['20180301', '20200603', '20210101'] as const;

/** Deployment made by another client. */
export interface ForeignDeployment {
  readonly id: string;
  /** Deployer, if known. */
  readonly by: string | null;
  /** Paths of the files it changed against what was deployed from here. */
  readonly files: readonly string[];
}

/** Thrown if another client deployed while a push was being made. */
export class ForeignDeploymentError extends Error {
  override readonly name = 'ForeignDeploymentError';

  constructor(readonly foreign: ForeignDeployment) {
    super('the app was changed elsewhere');
  }
}

/** Deployments of an app that were not made by this process: edits in the console, and pushes of others. */
export class ConsoleEdits {
  constructor(
    private readonly target: DevTarget,
    /** Id of the last deployment that is known; `null` where none is. */
    private known: string | null,
  ) {}

  /** Id of the last deployment that is known. */
  get last(): string | null {
    return this.known;
  }

  /** Takes a deployment for known. */
  accept(deployment: string): void {
    this.known = deployment;
  }

  /** Returns the newest deployment where it is not known and changed something; `null` otherwise. */
  async newest(): Promise<ForeignDeployment | null> {
    const { client, path } = this.target;
    const known = this.known;
    const [newest] = await dataOf(client.api.GET(DEPLOYMENTS, { params: { path, query: { limit: 1 } } }));
    if (newest === undefined || newest._id === known || known !== this.known) return null;
    if (known === null) {
      this.known = newest._id;
      return null;
    }
    const files = await this.filesBetween(known, newest._id);
    // A deployment was accepted meanwhile: what was compared is no longer of interest.
    if (known !== this.known) return null;
    if (files.length > 0) return { id: newest._id, by: newest.user_name ?? null, files };
    this.known = newest._id;
    return null;
  }

  /** Throws `ForeignDeploymentError` where the newest deployment is not known and changed something. */
  async requireNone(): Promise<void> {
    const foreign = await this.newest();
    if (foreign !== null) throw new ForeignDeploymentError(foreign);
  }

  /**
   * Writes what a deployment changed to the local files, and takes it for known. A local file that changed as well stays: what the
   * deployment has is put beside it, with `.console` at the end of its name. Returns what was written, and the conflicts.
   */
  async pull(directory: string, { id }: ForeignDeployment, scan: Scan, deployed: FileHashes): Promise<readonly MergedEdit[]> {
    const before = await this.exported(this.known ?? id, scan.local.files);
    const after = await this.exported(id, scan.local.files);
    const edits = mergedEdits(before, after, { local: scan.hashes, deployed, built: scan.local.built });
    for (const { path, bytes, isConflict } of edits) {
      const file = join(directory, path);
      if (bytes === null) await (isConflict ? undefined : rm(file, { force: true }));
      else await replaceFile(isConflict ? `${file}.console` : file, bytes);
    }
    if (!edits.some(({ isConflict }) => isConflict)) this.known = id;
    return edits;
  }

  private async filesBetween(known: string, newest: string): Promise<readonly string[]> {
    const { client, path } = this.target;
    const params = { path: { ...path, deploymentId: newest }, query: { against: known } };
    const { diffs, entities } = await dataOf(client.api.GET(`${DEPLOYMENTS}/{deploymentId}/diff`, { params }));
    const files = diffs.flatMap((text) => pathOf(text) ?? []);
    return files.length > 0 ? files : entities.map(({ kind, name }) => `${kind} '${name}'`);
  }

  /** Exports of the layout the local files are in have the same paths. */
  private async exported(deployment: string, local: Files): Promise<Files> {
    const { client, path } = this.target;
    const { version } = detectLayout(local);
    const layout = LAYOUTS.find((known) => known === String(version));
    const options = { deployment, source_control: true, ...(layout === undefined ? {} : { version: layout }) };
    const { name, bytes } = await client.exportApp(path, options);
    return unzipped(bytes, name);
  }
}

/** Returns the path that a diff in unified format belongs to. */
function pathOf(diff: string): string | undefined {
  const [, before, after] = /^--- (.*)\n\+\+\+ (.*)/.exec(diff) ?? [];
  return before === '/dev/null' ? after : before;
}
