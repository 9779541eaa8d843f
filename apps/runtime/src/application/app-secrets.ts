import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { BusClient } from '#bus/bus-client.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { revealSecrets } from '#contracts/config/secrets.contract.js';

/** Apps whose secrets one process remembers. */
const APPS_MAX = 500;
/** Names of one request. */
const NAMES_MAX = 1_000;

/** The member of `secret_config` that is used, by the type of the service. */
const USED_SECRETS: ReadonlyMap<string, string> = new Map([
  ['mongodb', 'uri'],
  ['twilio', 'auth_token'],
]);

type Secrets = ReadonlyMap<string, string>;

/** What was answered of names while the secrets of an app were of a version; `undefined` of names there are no secrets of. */
interface Answered {
  readonly version: number;
  readonly texts: ReadonlyMap<string, string | undefined>;
}

/**
 * Texts of the secrets a snapshot's values, services and endpoints name. A snapshot is replaced whenever a secret changes, so what
 * was revealed for it stays right as long as it lives, and for the next one when that is of the same version of the secrets: a
 * change of anything else waits for nobody.
 */
@Injectable()
export class AppSecrets {
  private readonly answered = new LRUCache<string, Answered>({ max: APPS_MAX });
  private readonly revealed = new WeakMap<AppSnapshot, Promise<Secrets>>();

  constructor(private readonly bus: BusClient) {}

  of(snapshot: AppSnapshot): Promise<Secrets> {
    const known = this.revealed.get(snapshot);
    if (known) return known;
    const loading = this.reveal(snapshot);
    this.revealed.set(snapshot, loading);
    // A failure is not kept: the next run asks again.
    loading.catch(() => this.revealed.delete(snapshot));
    return loading;
  }

  private async reveal(snapshot: AppSnapshot): Promise<Secrets> {
    const names = [...new Set([...valueSecrets(snapshot), ...serviceSecrets(snapshot), ...endpointSecrets(snapshot)])];
    const { appId, secretsVersion: version } = snapshot;
    const answered = this.answered.get(appId);
    const known = answered?.version === version ? answered.texts : new Map<string, string | undefined>();
    const texts = await this.ask(
      appId,
      names.filter((name) => !known.has(name)),
    );
    for (const name of names) if (known.has(name)) texts.set(name, known.get(name));
    this.answered.set(appId, { version, texts });
    return new Map([...texts].flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])));
  }

  private async ask(appId: string, names: readonly string[]): Promise<Map<string, string | undefined>> {
    const texts = new Map<string, string | undefined>();
    for (let from = 0; from < names.length; from += NAMES_MAX) {
      const asked = names.slice(from, from + NAMES_MAX);
      const { values } = await this.bus.call(revealSecrets, { appId, names: asked });
      for (const name of asked) texts.set(name, Object.hasOwn(values, name) ? values[name] : undefined);
    }
    return texts;
  }
}

function valueSecrets(snapshot: AppSnapshot): string[] {
  return snapshot.values.flatMap(({ from_secret, value }) => (from_secret && typeof value === 'string' ? [value] : []));
}

/** Those services act with: connection strings, and what a provider signs its requests with. */
function serviceSecrets(snapshot: AppSnapshot): string[] {
  return snapshot.services.flatMap(({ type, secret_config }) => {
    const name = secret_config[USED_SECRETS.get(type) ?? ''];
    return typeof name === 'string' ? [name] : [];
  });
}

function endpointSecrets(snapshot: AppSnapshot): string[] {
  return snapshot.endpoints.flatMap(({ secret_name }) => (secret_name === '' ? [] : [secret_name]));
}
