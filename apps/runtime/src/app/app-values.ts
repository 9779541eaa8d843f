import { Injectable } from '@nestjs/common';
import { appPart, askedAppPart } from '#apps/snapshots/app-part.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { AppSecrets } from './app-secrets.js';

/** Values of an app by name. A value backed by a secret is the secret's content, and is absent if the secret does not exist. */
export type Values = Readonly<Record<string, unknown>>;

/** Resolves the values of `context.values.get` and `%%values`, once per snapshot. */
@Injectable()
export class AppValues {
  private readonly asked = askedAppPart((app) => this.resolve(app));
  private readonly known = appPart((): { values?: Values } => ({}));

  constructor(private readonly secrets: AppSecrets) {}

  /** Returns the values, synchronously if they are already resolved. */
  of(snapshot: AppSnapshot): Values | Promise<Values> {
    return this.known(snapshot).values ?? this.asked(snapshot);
  }

  private async resolve(snapshot: AppSnapshot): Promise<Values> {
    const secrets = await this.secrets.of(snapshot);
    const values = snapshot.values.flatMap(({ name, from_secret, value }): [string, unknown][] => {
      if (!from_secret) return [[name, value]];
      const text = typeof value === 'string' ? secrets.get(value) : undefined;
      return text === undefined ? [] : [[name, text]];
    });
    const resolved = Object.fromEntries(values);
    this.known(snapshot).values = resolved;
    return resolved;
  }
}
