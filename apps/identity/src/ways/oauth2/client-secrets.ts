import { Injectable } from '@nestjs/common';
import { SecretTexts } from '#apps/snapshots/secret-texts.js';
import type { AppSnapshot, AuthProviderConfig } from '#contracts/config/app-snapshot.js';
import { LoginRefusedError } from '../login-refused-error.js';

/** Client registration of the app at an identity provider. */
export interface OAuthClient {
  readonly id: string;
  /** `null` where none is configured. */
  readonly secret: string | null;
}

/** Returns the id an identity provider gave the app; `null` if none is configured. */
export function clientIdOf({ config }: AuthProviderConfig): string | null {
  const id = config['clientId'];
  return typeof id === 'string' && id !== '' ? id : null;
}

/** Returns the name of the secret that contains the client secret; `null` if none is configured. */
export function secretNameOf({ secret_config }: AuthProviderConfig): string | null {
  const name = secret_config['clientSecret'];
  return typeof name === 'string' && name !== '' ? name : null;
}

/** Reads the credentials of apps at identity providers. */
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
