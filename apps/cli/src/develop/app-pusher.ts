import { APP, dataOf } from '#admin-client/admin-client.js';
import type { ErrorDetail } from '#admin-client/admin-error.js';
import { withRetries } from '#admin-client/retries.js';
import { AppTransfer, changesApp, countOf, countOfSite } from '../commands/app-transfer.js';
import { builtPackages } from '../commands/package-build.js';
import type { Files } from '../files/archive.js';
import type { Context } from '../session/context.js';
import { CliError } from '../terminal/cli-error.js';
import { retryOf } from '../session/connection.js';
import type { DevSecrets } from './dev-secrets.js';
import type { DevTarget } from './dev-target.js';
import { changedPaths, changeText, type FileHashes } from './file-hashes.js';
import { checkedFiles } from './local-errors.js';
import { deployedDirectly, deployedThroughDraft } from '../commands/own-draft.js';
import type { Scan } from './scan.js';

const DEPLOYMENT_NAME_MAX = 100;
const UNAVAILABLE = 503;
const PACKAGES = /^functions\/(?:package\.json|node_modules\.(?:zip|tar|tar\.gz|tgz))$/;
const HOSTING = /^hosting\//;

/** Result of a push. */
export interface Pushed {
  /** Id of the deployment; `null` where nothing but hosted files changed. */
  readonly deployment: string | null;
  readonly changed: readonly string[];
  /** Notes on the parts of the files that the platform ignores or interprets differently. */
  readonly notes: readonly string[];
  readonly packages: string | null;
}

/** Contents of a deployment. */
interface Deployed {
  readonly changed: readonly string[];
  readonly hasPackages: boolean;
  /** True if the files name secrets that do not exist. */
  readonly lacksSecrets: boolean;
  readonly guard: () => Promise<void>;
}

/** Checks made during a push. Each throws if the push must not continue. */
export interface PushChecks {
  /** Asked where most of the app would go. */
  readonly agree: () => Promise<void>;
  /** Asked once the draft is open, which others' later deployments conflict with: whether there is one that came before. */
  readonly guard: () => Promise<void>;
  /** Called to check files that have no errors so far for further errors. */
  readonly check: (scan: Scan) => Promise<readonly ErrorDetail[]>;
}

/** Files that are not deployed, and why. */
export class RefusedFilesError extends CliError {
  constructor(errors: readonly ErrorDetail[]) {
    super('refused', errors[0]?.error ?? 'the files are invalid', {}, errors);
  }
}

/** Makes an app what its files say: all of it, or nothing. */
export class AppPusher {
  /** Hashes of the files the platform has. */
  private pushed: FileHashes = new Map();
  private sources: Files = new Map();
  private readonly warned = new Set<string>();

  constructor(
    private readonly context: Context,
    private readonly target: DevTarget,
    private readonly secrets: DevSecrets,
    private readonly onWarning: (text: string) => void,
  ) {}

  /** Hashes of the files that were deployed last. */
  get deployed(): FileHashes {
    return this.pushed;
  }

  /** Returns the paths that differ from what was deployed last. */
  changes({ hashes }: Scan): readonly string[] {
    return changedPaths(this.pushed, hashes);
  }

  /**
   * Deploys files; returns `null` where the platform has them already. Throws an error
   * and leaves the app as it is where anything is refused.
   */
  async push(scan: Scan, { agree, guard, check }: PushChecks): Promise<Pushed | null> {
    const { files, built } = scan.local;
    const changed = this.changes(scan);
    const { errors, secrets } = checkedFiles(files, changed);
    // A function that was not built is missing from the files; its build error says so already.
    const all = [...scan.local.errors, ...errors.filter(({ file }) => !built.has(file) || files.has(file))];
    if (all.length > 0) throw new RefusedFilesError(all);
    const further = await check(scan);
    if (further.length > 0) throw new RefusedFilesError(further);
    this.warnOnce(scan.local.warnings);
    const shown = changed.map((path) => built.get(path) ?? path);
    const missing = await this.secrets.provide(secrets);
    const transfer = await this.transferOf(scan, changed);
    for (const note of transfer.notes) this.onWarning(note);
    const differences = await transfer.differences();
    let pushed: Pushed | null = null;
    if (changesApp(differences)) {
      if (!this.target.isOwn && (await transfer.preview())?.removes_most === true) await agree();
      pushed = await this.deploy(transfer, {
        changed: shown,
        hasPackages: countOf(differences.packages) > 0,
        lacksSecrets: missing.length > 0,
        guard,
      });
    } else if (countOfSite(differences.site) > 0) {
      pushed = { deployment: null, changed: shown, notes: [], packages: null };
    }
    await transfer.sendSite(differences.site, () => undefined);
    this.pushed = scan.hashes;
    this.sources = files;
    return pushed;
  }

  /** Returns the source of a function as it was deployed last, by its path below `functions/`. */
  sourceOf(path: string): string | undefined {
    return this.sources.get(`functions/${path}`)?.toString('utf8');
  }

  private warnOnce(warnings: readonly string[]): void {
    for (const text of warnings.filter((each) => !this.warned.has(each))) {
      this.warned.add(text);
      this.onWarning(text);
    }
  }

  /** Takes it that nothing is deployed: the next push sends everything. */
  forget(): void {
    this.pushed = new Map();
  }

  /** Packages and hosted files go where they differ only: both may be large. */
  private transferOf({ local, hashes }: Scan, changed: readonly string[]): Promise<AppTransfer> {
    const sent = [...local.files].filter(([path]) => !PACKAGES.test(path) || this.pushed.get(path) !== hashes.get(path));
    const { client, path } = this.target;
    return AppTransfer.of(
      client,
      path,
      { ...local, files: new Map(sent) },
      {
        strategy: 'replace-by-name',
        allow_missing_secrets: true,
        includesHosting: changed.some((each) => HOSTING.test(each)),
      },
    );
  }

  private async deploy(transfer: AppTransfer, { changed, hasPackages, lacksSecrets, guard }: Deployed): Promise<Pushed> {
    const { client, path, isOwn } = this.target;
    const name = `dev: ${changeText(changed)}`.slice(0, DEPLOYMENT_NAME_MAX);
    const options = { name, replacesExisting: isOwn, onLeft: this.onWarning };
    let packages: string | null = null;
    const deployed = lacksSecrets ? deployedDirectly : deployedThroughDraft;
    const deployment = await deployed(this.target, options, async () => {
      await guard();
      // In a draft the files are the same whether they came once or twice: a busy platform is asked again.
      const isRepeatable = ({ status }: { readonly status: number }): boolean => !lacksSecrets && status === UNAVAILABLE;
      await withRetries(() => transfer.send(), isRepeatable, retryOf(this.context));
      if (hasPackages) packages = await this.builtPackages();
    });
    const params = { path: { ...path, deploymentId: deployment } };
    const { notes = [] } = await dataOf(client.api.GET(`${APP}/deployments/{deploymentId}`, { params }));
    return { deployment, changed, notes, packages };
  }

  /** Packages that cannot be built are refused like files. */
  private async builtPackages(): Promise<string> {
    try {
      return await builtPackages(this.context, this.target.client, this.target.path);
    } catch (error) {
      throw error instanceof CliError ? new CliError('refused', error.message, { cause: error }) : error;
    }
  }
}
