import { Inject, Injectable } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { revealSecrets } from '#contracts/config/secrets.contract.js';

/** Names of one request. */
const NAMES_MAX = 1_000;

type Secrets = ReadonlyMap<string, string>;

/**
 * Texts of the secrets a snapshot's values and data sources name. A snapshot is replaced whenever a secret changes, so what
 * was revealed for it stays right as long as it lives.
 */
@Injectable()
export class AppSecrets {
  private readonly revealed = new WeakMap<AppSnapshot, Promise<Secrets>>();

  constructor(@Inject(BusClient) private readonly bus: BusClient) {}

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
    const names = [...new Set([...valueSecrets(snapshot), ...dataSourceSecrets(snapshot)])];
    const secrets = new Map<string, string>();
    for (let from = 0; from < names.length; from += NAMES_MAX) {
      const { values } = await this.bus.call(revealSecrets, {
        appId: snapshot.appId,
        names: names.slice(from, from + NAMES_MAX),
      });
      for (const [name, value] of Object.entries(values)) secrets.set(name, value);
    }
    return secrets;
  }
}

function valueSecrets(snapshot: AppSnapshot): string[] {
  return snapshot.values.flatMap(({ from_secret, value }) => (from_secret && typeof value === 'string' ? [value] : []));
}

function dataSourceSecrets(snapshot: AppSnapshot): string[] {
  return snapshot.services.flatMap(({ type, secret_config }) => {
    const uri = secret_config['uri'];
    return type === 'mongodb' && typeof uri === 'string' ? [uri] : [];
  });
}
