import type { AdminClient, AppPath, ImportOptions, Schemas } from '#admin-client/admin-client.js';
import { localSite } from '../files/hosted-files.js';
import { packageFileOf, type LocalApp } from '../files/local-app.js';
import { zipOf } from '../files/archive.js';
import type { ReportProgress } from '../terminal/progress.js';
import { SiteTransfer, type SiteDifferences } from './site-transfer.js';

export type PackagesDifference = Schemas['DependenciesDifference'];

/** Changes a push would make. */
export interface Differences {
  /** Diffs in unified format, one per file. */
  readonly diffs: readonly string[];
  readonly packages: PackagesDifference;
  /** Only where hosted files are part of it. */
  readonly site: SiteDifferences;
  /** Number of things in the files that the platform ignores or interprets differently. */
  readonly notes: number;
}

const NO_SITE: SiteDifferences = { added: [], changed: [], removed: [] };
const NO_PACKAGES: PackagesDifference = { added: [], deleted: [], modified: [] };

export interface TransferOptions extends ImportOptions {
  readonly includesHosting: boolean;
}

/** A local app on its way to an app of a platform. */
export class AppTransfer {
  private constructor(
    readonly client: AdminClient,
    readonly path: AppPath,
    private readonly local: LocalApp,
    private readonly archive: Buffer,
    private readonly options: ImportOptions,
    /** Hosted files, if they are included, and notes on the ignored parts of their metadata. */
    private readonly hosting: { readonly site: SiteTransfer | null; readonly notes: readonly string[] },
  ) {}

  static async of(client: AdminClient, path: AppPath, local: LocalApp, given: TransferOptions): Promise<AppTransfer> {
    const { includesHosting, ...options } = given;
    const removesRest = options.strategy !== 'merge';
    const { files, notes } = localSite(local.hosted);
    const site = includesHosting ? new SiteTransfer(client, path, files, removesRest) : null;
    return new AppTransfer(client, path, local, await zipOf(local.files), options, { site, notes: includesHosting ? notes : [] });
  }

  /** Notes on the parts of the local files that are ignored. */
  get notes(): readonly string[] {
    return this.hosting.notes;
  }

  /** Number of files and folders to send, without hosted files. */
  get size(): number {
    return this.local.files.size;
  }

  /** Returns what the transfer would change; changes nothing. */
  async differences(): Promise<Differences> {
    const { diffs, notes } = await this.client.importApp(this.path, this.archive, { ...this.options, diff: true });
    const file = packageFileOf(this.local.files);
    const packages = file === null ? NO_PACKAGES : await this.client.diffPackages(this.path, file);
    const site = (await this.hosting.site?.differences()) ?? NO_SITE;
    return { diffs: diffs ?? [], packages, site, notes };
  }

  /** Returns what the platform says of the files without taking them. */
  async preview(): Promise<Schemas['ImportPreview'] | null> {
    const { strategy = 'merge', ...options } = this.options;
    const base = strategy === 'preview' ? {} : { preview_of: strategy };
    return (await this.client.importApp(this.path, this.archive, { ...options, strategy: 'preview', ...base })).preview;
  }

  /** Sends the files: one deployment, or a change of the draft the administrator holds. */
  async send(): Promise<void> {
    await this.client.importApp(this.path, this.archive, this.options);
  }

  /** Sends the hosted files. They take effect immediately. */
  async sendSite(differences: SiteDifferences, report: ReportProgress): Promise<void> {
    await this.hosting.site?.send(differences, report);
  }
}

/** Returns `true` if configuration or packages would change. */
export function changesApp({ diffs, packages }: Differences): boolean {
  return diffs.length > 0 || countOf(packages) > 0;
}

/** Returns the number of hosted files that would change. */
export function countOfSite({ added, changed, removed }: SiteDifferences): number {
  return added.length + changed.length + removed.length;
}

export function countOf({ added, deleted, modified }: PackagesDifference): number {
  return added.length + deleted.length + modified.length;
}

/** Formats differences: the files', then the packages'. */
export function differencesText({ diffs, packages, site }: Differences): string {
  const { added, deleted, modified } = packages;
  const lines = [
    ...added.map(({ name, version }) => `+ ${name} ${version}`),
    ...deleted.map(({ name, version }) => `- ${name} ${version}`),
    ...modified.map(({ name, version, previous_version: old }) => `~ ${name} ${old} -> ${version}`),
  ];
  const hosted = [
    ...site.added.map((path) => `+ ${path}`),
    ...site.changed.map((path) => `~ ${path}`),
    ...site.removed.map((path) => `- ${path}`),
  ];
  return [
    ...diffs.map((text) => text.trimEnd()),
    ...(lines.length === 0 ? [] : ['packages:', ...lines.map((line) => `  ${line}`)]),
    ...(hosted.length === 0 ? [] : ['hosted files:', ...hosted.map((line) => `  ${line}`)]),
  ].join('\n');
}
