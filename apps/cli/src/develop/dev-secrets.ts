import { APP, dataOf, ifMatch } from '#admin-client/admin-client.js';
import type { DevTarget } from './dev-target.js';
import { foundSecrets, variableOfSecret, type SecretPlaces } from './secret-names.js';

const SECRETS = `${APP}/secrets` as const;
const SECRET = `${APP}/secrets/{secretId}` as const;

export interface DevSecretsOptions {
  /** Returns where values are looked up. */
  readonly places: () => Promise<SecretPlaces>;
  /** True if secrets that exist in the app are updated with the local values. */
  readonly updates: boolean;
  /** Asks the user for the value of a secret that has none; returns `null` without a terminal. */
  readonly ask: (name: string) => Promise<string | null>;
  readonly onWarning: (text: string) => void;
}

/** Secrets that the app's files name, to be sent to the platform. Their values are not shown anywhere else. */
export class DevSecrets {
  /** Values the platform has got from here. */
  private readonly sent = new Map<string, string>();
  private readonly warned = new Set<string>();

  constructor(
    private readonly target: DevTarget,
    private readonly options: DevSecretsOptions,
  ) {}

  /**
   * Creates the secrets the app lacks, and updates those it has where that is wanted; never deletes one. Returns the names of those that
   * do not exist afterwards. Throws `CliError`.
   */
  async provide(names: readonly string[]): Promise<readonly string[]> {
    const { values, missing } = foundSecrets(names, await this.options.places());
    const changed = [...values].filter(([name, value]) => this.sent.get(name) !== value);
    if (changed.length === 0 && missing.length === 0) return [];
    const { client, path } = this.target;
    const present = new Map(
      (await dataOf(client.api.GET(SECRETS, { params: { path } }))).map((secret) => [secret.name, secret] as const),
    );
    for (const [name, value] of changed) await this.send(name, value, present.get(name));
    const lacking: string[] = [];
    for (const name of missing.filter((each) => !present.has(each))) {
      const value = this.warned.has(name) ? null : await this.options.ask(name);
      if (value !== null) await this.send(name, value, undefined);
      else lacking.push(name);
    }
    for (const name of lacking) this.warn(name);
    return lacking;
  }

  private async send(name: string, value: string, present: { readonly _id: string; readonly version?: string } | undefined) {
    const { client, path } = this.target;
    const body = { name, value };
    if (present === undefined) await client.api.POST(SECRETS, { params: { path }, body });
    else if (this.options.updates) {
      const { _id: secretId, version = '' } = present;
      const params = { path: { ...path, secretId }, ...(version === '' ? {} : { header: ifMatch(version) }) };
      await client.api.PUT(SECRET, { params, body });
    }
    this.sent.set(name, value);
  }

  private warn(name: string): void {
    if (this.warned.has(name)) return;
    this.warned.add(name);
    const variable = variableOfSecret(name);
    this.options.onWarning(`the secret ${name} has no value: set ${variable} in .env.local or the environment`);
  }
}
