import type { KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import type { AppSnapshot, AuthProviderConfig } from '#contracts/config/app-snapshot.js';
import { revealSecrets } from '#contracts/config/secrets.contract.js';
import { AppError } from '#contracts/error.js';
import { REFRESH_TOKEN_SECONDS } from '#contracts/identity/tokens.js';
import { LOGGER, type Logger } from '#platform/logger.js';
import type { ExternalIdentity, LoginProvider } from '../logins/login-provider.js';
import { readCustomTokenSettings } from './custom-token-settings.js';
import { verificationKey, type SigningAlgorithm } from './verification-key.js';
import { verifyCustomToken, type CustomTokenRules } from './verify-custom-token.js';

/** Login with the token of an external authentication system. */
@Injectable()
export class CustomTokenLogin implements LoginProvider {
  readonly type = 'custom-token';
  readonly sessionSeconds = REFRESH_TOKEN_SECONDS;
  readonly makesUsers = true;
  /** Rules die with the snapshot they were made of: a changed provider or secret makes a new one. */
  private readonly rules = new WeakMap<AppSnapshot, Promise<CustomTokenRules>>();

  constructor(
    @Inject(BusClient) private readonly bus: BusClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async authenticate(
    app: AppSnapshot,
    provider: AuthProviderConfig,
    payload: Readonly<Record<string, unknown>>,
  ): Promise<ExternalIdentity> {
    const token = Object.hasOwn(payload, 'token') ? payload['token'] : undefined;
    if (typeof token !== 'string') throw new AppError('InvalidParameter', "'token' is a required string");
    const { subject, data } = await verifyCustomToken(token, await this.rulesOf(app, provider), Date.now() / 1_000);
    return { id: subject, data };
  }

  private rulesOf(app: AppSnapshot, provider: AuthProviderConfig): Promise<CustomTokenRules> {
    const known = this.rules.get(app);
    if (known) return known;
    const rules = this.makeRules(app, provider);
    this.rules.set(app, rules);
    rules.catch(() => {
      // The next login tries again.
      this.rules.delete(app);
    });
    return rules;
  }

  private async makeRules(app: AppSnapshot, provider: AuthProviderConfig): Promise<CustomTokenRules> {
    const { algorithm, audience, fields, keyNames, keysByUri } = readCustomTokenSettings(provider, app.clientAppId);
    const keys = keysByUri ? [] : await this.keysOf(app, algorithm, keyNames);
    if (keysByUri) this.logger.warn({ appId: app.appId }, 'custom tokens are refused: keys from a URI are not supported yet');
    return { algorithm, keys, audience, fields };
  }

  private async keysOf(app: AppSnapshot, algorithm: SigningAlgorithm, names: readonly string[]): Promise<KeyObject[]> {
    const { values } = await this.bus.call(revealSecrets, { appId: app.appId, names: [...names] });
    return names.flatMap((name) => {
      const text = Object.hasOwn(values, name) ? values[name] : undefined;
      const key = text === undefined ? null : verificationKey(algorithm, text);
      if (!key) this.logger.warn({ appId: app.appId, secret: name }, `a signing key is missing or does not fit ${algorithm}`);
      return key ?? [];
    });
  }
}
