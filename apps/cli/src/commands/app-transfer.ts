import type { AdminClient, AppPath, ImportOptions, Schemas } from '#admin-client/admin-client.js';
import { packageFileOf, type LocalApp } from '../files/local-app.js';
import { zipOf } from '../files/archive.js';

export type PackagesDifference = Schemas['DependenciesDifference'];

/** What a push would change. */
export interface Differences {
  /** Texts in unified format, one per file. */
  readonly diffs: readonly string[];
  readonly packages: PackagesDifference;
  /** How many things of the files the platform ignores or takes otherwise. */
  readonly notes: number;
}

const NO_PACKAGES: PackagesDifference = { added: [], deleted: [], modified: [] };

/** A local app on its way to an app of a platform. */
export class AppTransfer {
  private constructor(
    readonly client: AdminClient,
    readonly path: AppPath,
    private readonly local: LocalApp,
    private readonly archive: Buffer,
    private readonly options: ImportOptions,
  ) {}

  static async of(client: AdminClient, path: AppPath, local: LocalApp, options: ImportOptions): Promise<AppTransfer> {
    return new AppTransfer(client, path, local, await zipOf(local.files), options);
  }

  /** Returns what the transfer would change; changes nothing. */
  async differences(): Promise<Differences> {
    const { diffs, notes } = await this.client.importApp(this.path, this.archive, { ...this.options, diff: true });
    const file = packageFileOf(this.local.files);
    const packages = file === null ? NO_PACKAGES : await this.client.diffPackages(this.path, file);
    return { diffs: diffs ?? [], packages, notes };
  }

  /** Sends the files: one deployment, or a change of the draft the administrator holds. */
  async send(): Promise<void> {
    await this.client.importApp(this.path, this.archive, this.options);
  }
}

export function isEmpty({ diffs, packages }: Differences): boolean {
  return diffs.length === 0 && countOf(packages) === 0;
}

export function countOf({ added, deleted, modified }: PackagesDifference): number {
  return added.length + deleted.length + modified.length;
}

/** Returns differences as text: the files', then the packages'. */
export function differencesText({ diffs, packages, notes }: Differences): string {
  const { added, deleted, modified } = packages;
  const lines = [
    ...added.map(({ name, version }) => `+ ${name} ${version}`),
    ...deleted.map(({ name, version }) => `- ${name} ${version}`),
    ...modified.map(({ name, version, previous_version: old }) => `~ ${name} ${old} -> ${version}`),
  ];
  return [
    ...diffs.map((text) => text.trimEnd()),
    ...(lines.length === 0 ? [] : ['packages:', ...lines.map((line) => `  ${line}`)]),
    ...(notes === 0 ? [] : [`${notes} of the files' statements are ignored or taken otherwise: the deployment lists them`]),
  ].join('\n');
}
