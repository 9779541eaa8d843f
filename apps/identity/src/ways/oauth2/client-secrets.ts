import { Injectable } from '@nestjs/common';
import { SecretTexts } from '#apps/snapshots/secret-texts.js';
import type { AppSnapshot, AuthProviderConfig } from '#contracts/config/app-snapshot.js';
import { LoginRefusedError } from '../login-refused-error.js';

/** The app as an identity provider knows it. */
export interface OAuthClient {
  readonly id: string;
  /** `null` where none is configured. */
  readonly secret: string | null;
}

/** The id an identity provider gave the app; `null` where none is configured. */
export function clientIdOf({ config }: AuthProviderConfig): string | null {
  const id = config['clientId'];
  return typeof id === 'string' && id !== '' ? id : null;
}

/** The name of the secret that holds the client's; `null` where none is configured. */
export function secretNameOf({ secret_config }: AuthProviderConfig): string | null {
  const name = secret_config['clientSecret'];
  return typeof name === 'string' && name !== '' ? name : null;
}

/** Reads what apps prove themselves to identity providers with. */
@Injectable()
export class ClientSecrets {
  constructor(private readonly secrets: SecretTexts) {}

  async clientOf(app: AppSnapshot, provider: AuthProviderConfig): Promise<OAuthClient> {
    const id = clientIdOf(provider);
    if (id === null) throw new LoginRefusedError('the provider has no client id');
    const name = secretNameOf(provider);
    if (name === null) return { id, secret: null };
    const secret = (await this.secrets.of(app, [name])).get(name);
    if (secret === undefined) throw new LoginRefusedError(`the secret '${name}' is missing`);
    return { id, secret };
  }
}
