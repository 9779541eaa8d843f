import type { KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { askedAppPart } from '#apps/snapshots/app-part.js';
import { SecretTexts } from '#apps/snapshots/secret-texts.js';
import type { AppSnapshot, AuthProviderConfig } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { REFRESH_TOKEN_SECONDS } from '#contracts/identity/tokens.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { verificationKey, type SigningAlgorithm } from '#security/keys/verification-key.js';
import type { ExternalIdentity, LoginProvider } from '../login-provider.js';
import { LoginReport } from '../login-report.js';
import { readCustomTokenSettings } from './custom-token-settings.js';
import { KeySetLoader } from './key-set-loader.js';
import { RemoteKeySet, type KeySetReports } from './remote-key-set.js';
import { verifyCustomToken, type CustomTokenRules } from './verify-token.js';

/** Login with a token of an external authentication system. */
@Injectable()
export class CustomTokenLogin implements LoginProvider {
  readonly type = 'custom-token';
  readonly sessionSeconds = REFRESH_TOKEN_SECONDS;
  readonly makesUsers = true;
  /** Rules are cached with their snapshot: a changed provider or secret creates a new snapshot. */
  private readonly rulesOf = askedAppPart((app, provider: AuthProviderConfig) => this.makeRules(app, provider));

  constructor(
    private readonly secrets: SecretTexts,
    private readonly loader: KeySetLoader,
    private readonly report: LoginReport,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async authenticate(
    app: AppSnapshot,
    provider: AuthProviderConfig,
    payload: Readonly<Record<string, unknown>>,
  ): Promise<ExternalIdentity> {
    const token = Object.hasOwn(payload, 'token') ? payload['token'] : undefined;
    if (typeof token !== 'string') throw new AppError('InvalidParameter', "'token' is a required string");
    const { subject, ...told } = await this.report.countingRefusals(app.appId, async () =>
      verifyCustomToken(token, await this.rulesOf(app, provider), Date.now() / 1_000),
    );
    return { id: subject, ...told };
  }

  private async makeRules(app: AppSnapshot, provider: AuthProviderConfig): Promise<CustomTokenRules> {
    const { algorithm, audience, fields, keyNames, keysUri } = readCustomTokenSettings(provider, app.clientAppId);
    if (keysUri !== null) {
      const published = new RemoteKeySet(() => this.loader.load(keysUri), this.reportsTo(app));
      return { algorithm, keys: (kid) => published.candidates(kid), audience, fields };
    }
    const keys = await this.keysOf(app, algorithm, keyNames);
    return { algorithm, keys: () => keys, audience, fields };
  }

  private async keysOf(app: AppSnapshot, algorithm: SigningAlgorithm, names: readonly string[]): Promise<KeyObject[]> {
    const texts = await this.secrets.of(app, names);
    return names.flatMap((name) => {
      const text = texts.get(name);
      const key = text === undefined ? null : verificationKey(algorithm, text);
      if (!key) this.writeLog(app, `the signing key '${name}' is missing or does not fit ${algorithm}`);
      return key ?? [];
    });
  }

  private reportsTo(app: AppSnapshot): KeySetReports {
    return {
      loaded: ({ keys, ignored }) => {
        if (ignored > 0)
          this.writeLog(app, `the JWK URI publishes ${keys.length + ignored} keys, only the first ${keys.length} are used`);
      },
      failed: (reason, serving, error) => {
        this.logger.warn({ appId: app.appId, err: error }, 'failed to fetch the signing keys of a custom-token provider');
        // Without keys, the refused login reports the reason.
        if (serving) this.writeLog(app, `failed to refresh the signing keys, older ones are used: ${reason}`);
      },
    };
  }

  /** Writes a line to the app's log, where the developers who configured the provider see it. */
  private writeLog(app: AppSnapshot, message: string): void {
    this.report.write(app, { type: 'other', provider: this.type, started: new Date(), status: 200, messages: [message] });
  }
}
