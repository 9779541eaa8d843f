import { APP, dataOf, type AdminClient, type AppPath, type Schemas } from '#admin-client/admin-client.js';
import type { HostedAttribute, LocalHostedFile } from '../files/hosted-files.js';
import type { ReportProgress } from '../terminal/progress.js';

/** Paths of a site that would change. */
export interface SiteDifferences {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** The hosted files of a local app on their way to a platform. They take effect one by one: a site has no drafts. */
export class SiteTransfer {
  constructor(
    private readonly client: AdminClient,
    private readonly path: AppPath,
    private readonly local: ReadonlyMap<string, LocalHostedFile>,
    private readonly removesRest: boolean,
  ) {}

  /** Returns what would change; a site without local files is not spoken of, and stays. */
  async differences(): Promise<SiteDifferences> {
    if (this.local.size === 0) return { added: [], changed: [], removed: [] };
    const present = await this.present();
    const paths = [...this.local.keys()].toSorted();
    return {
      added: paths.filter((path) => !present.has(path)),
      changed: paths.filter((path) => differs(this.local.get(path), present.get(path))),
      removed: this.removesRest ? [...present.keys()].filter((path) => !this.local.has(path)).toSorted() : [],
    };
  }

  /** Uploads what is new or changed, and removes what is gone last, so that pages find what they need. */
  async send({ added, changed, removed }: SiteDifferences, report: ReportProgress): Promise<void> {
    const paths = [...added, ...changed];
    for (const [index, path] of paths.entries()) {
      report(`${index + 1} of ${paths.length}`, index / paths.length);
      const file = this.local.get(path);
      if (file) await this.client.uploadHostedFile(this.path, { path, ...file });
    }
    for (const path of removed) {
      const params = { path: this.path, query: { path } };
      await this.client.api.DELETE(`${APP}/hosting/assets/asset`, { params });
    }
  }

  private async present(): Promise<ReadonlyMap<string, Schemas['HostedFile']>> {
    const params = { path: this.path, query: { recursive: true } };
    const listed = (await dataOf(this.client.api.GET(`${APP}/hosting/assets`, { params }))) as Schemas['HostedFile'][];
    return new Map(listed.filter(({ path }) => !path.endsWith('/')).map((file) => [file.path, file]));
  }
}

function differs(local: LocalHostedFile | undefined, present: Schemas['HostedFile'] | undefined): boolean {
  if (!local || !present) return false;
  return local.hash !== present.hash || (local.attrs !== null && textOf(local.attrs) !== textOf(present.attrs));
}

function textOf(attrs: readonly HostedAttribute[]): string {
  const lines = attrs.map(({ name, value }) => `${name.toLowerCase()}: ${value}`);
  return lines.toSorted((a, b) => (a < b ? -1 : 1)).join('\n');
}
