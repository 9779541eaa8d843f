import { Injectable } from '@nestjs/common';
import { AppSnapshots } from '#apps/snapshots/app-snapshots.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import type { EmailAccountRecord } from '../ways/email-password/email-account.model.js';
import { EmailAccountsRepository } from '../ways/email-password/email-accounts.repository.js';
import { readEmailAddress } from '../ways/email-password/email-address.js';
import { EMAIL_PASSWORD_PROVIDER } from '../ways/email-password/email-password-accounts.js';
import { KnownApps } from '../users/known-apps.js';
import { readEmailPasswordSettings, type EmailPasswordSettings } from './email-password-settings.js';

/** App that accepts email addresses and passwords. */
export interface Entered {
  readonly app: AppSnapshot;
  readonly settings: EmailPasswordSettings;
}

/** Apps whose users log in with an email address, and the accounts of these users. */
@Injectable()
export class EmailPasswordApps {
  constructor(
    private readonly snapshots: AppSnapshots,
    private readonly records: EmailAccountsRepository,
    private readonly knownApps: KnownApps,
  ) {}

  /** @throws AppError `AuthProviderNotFound` where the provider is off */
  async enter({ clientAppId }: { clientAppId: string }): Promise<Entered> {
    const app = await this.snapshots.byClientId(clientAppId);
    const provider = app.authProviders.find(({ type, disabled }) => type === EMAIL_PASSWORD_PROVIDER && !disabled);
    if (provider) return { app, settings: readEmailPasswordSettings(provider) };
    throw new AppError('AuthProviderNotFound', `authentication via '${EMAIL_PASSWORD_PROVIDER}' is unsupported`);
  }

  /** Records the app before its first account is stored, so that the account is removed with the app. */
  note({ appId }: AppSnapshot): Promise<void> {
    return this.knownApps.note(appId, EMAIL_PASSWORD_PROVIDER);
  }

  /** Finds the account of an address; an invalid address has none. `key` is the key under which its limits are counted. */
  async find({ appId }: AppSnapshot, email: unknown): Promise<{ key: string; account: EmailAccountRecord | null }> {
    const address = readEmailAddress(email);
    if (!address) return { key: '', account: null };
    return { key: address.key, account: await this.records.findByKey(appId, address.key) };
  }
}
