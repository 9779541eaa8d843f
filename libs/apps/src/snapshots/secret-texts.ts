import { Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { revealSecrets } from '#contracts/config/secrets.contract.js';
import { Cache } from '#process/cache/cache.js';

/** Names of one request, and names of one app that are remembered. */
const NAMES_MAX = 1_000;

type Texts = ReadonlyMap<string, string | undefined>;

/**
 * Secret values by name, as fetched for one version of the secrets of an app; `undefined` for names without a secret.
 */
interface Answered {
  readonly version: number;
  readonly texts: Texts;
}

/**
 * Cache of the secret values that the configuration of apps names. Each secrets version of a snapshot is fetched once,
 * so that other changes and outages of `config` do not delay readers.
 */
@Injectable()
export class SecretTexts {
  private readonly answered = new Cache<Answered>('secret_texts');

  constructor(private readonly bus: BusClient) {}

  /**
   * Returns secret values by name; names without a secret are absent. Fails if one has to be fetched and `config` does
   * not respond.
   */
  async of({ appId, secretsVersion: version }: AppSnapshot, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const known = this.known(appId, version);
    const unknown = names.filter((name) => !known.has(name));
    if (unknown.length === 0) return present(names, known);
    const asked = await this.ask(appId, unknown);
    // Other requests may have completed meanwhile.
    const all = new Map([...this.known(appId, version), ...asked]);
    this.answered.set(appId, { version, texts: all.size > NAMES_MAX ? asked : all });
    return present(names, new Map([...known, ...asked]));
  }

  private known(appId: string, version: number): Texts {
    const answered = this.answered.get(appId);
    return answered?.version === version ? answered.texts : new Map();
  }

  private async ask(appId: string, names: readonly string[]): Promise<Texts> {
    const texts = new Map<string, string | undefined>();
    for (let from = 0; from < names.length; from += NAMES_MAX) {
      const asked = names.slice(from, from + NAMES_MAX);
      const { values } = await this.bus.call(revealSecrets, { appId, names: asked });
      for (const name of asked) texts.set(name, Object.hasOwn(values, name) ? values[name] : undefined);
    }
    return texts;
  }
}

function present(names: readonly string[], texts: Texts): Map<string, string> {
  return new Map(
    names.flatMap((name) => {
      const text = texts.get(name);
      return text === undefined ? [] : [[name, text] as const];
    }),
  );
}
