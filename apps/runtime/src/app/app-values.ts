import { Injectable } from '@nestjs/common';
import { askedAppPart } from '#apps/snapshots/app-part.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { AppSecrets } from './app-secrets.js';

/** An app's values by name; one backed by a secret has its text, and is absent where the secret is gone. */
export type Values = Readonly<Record<string, unknown>>;

/** What `context.values.get` and `%%values` show, resolved once per snapshot. */
@Injectable()
export class AppValues {
  private readonly asked = askedAppPart((app) => this.resolve(app));
  /** Those that are there. */
  private readonly known = new WeakMap<AppSnapshot, Values>();

  constructor(private readonly secrets: AppSecrets) {}

  /** At once when they have been asked for before. */
  of(snapshot: AppSnapshot): Values | Promise<Values> {
    return this.known.get(snapshot) ?? this.asked(snapshot);
  }

  private async resolve(snapshot: AppSnapshot): Promise<Values> {
    const secrets = await this.secrets.of(snapshot);
    const values = snapshot.values.flatMap(({ name, from_secret, value }): [string, unknown][] => {
      if (!from_secret) return [[name, value]];
      const text = typeof value === 'string' ? secrets.get(value) : undefined;
      return text === undefined ? [] : [[name, text]];
    });
    const resolved = Object.fromEntries(values);
    this.known.set(snapshot, resolved);
    return resolved;
  }
}
