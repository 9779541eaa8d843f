import { Injectable } from '@nestjs/common';
import { askedAppPart } from '#apps/snapshots/app-part.js';
import { SecretTexts } from '#apps/snapshots/secret-texts.js';
import type { AppSnapshot, ServiceConfig } from '#contracts/config/app-snapshot.js';

/** Property of `secret_config` that is used, by service type. */
const USED_SECRETS: ReadonlyMap<string, string> = new Map([
  ['mongodb', 'uri'],
  ['twilio', 'auth_token'],
  ['aws', 'secretAccessKey'],
  ['aws-s3', 'secretAccessKey'],
  ['aws-ses', 'secretAccessKey'],
]);

type Secrets = ReadonlyMap<string, string>;

/**
 * Values of the secrets that a snapshot's values, services, endpoints and Data API name. A snapshot is replaced
 * whenever a secret changes, so its secret values are valid as long as it exists.
 */
@Injectable()
export class AppSecrets {
  readonly of = askedAppPart((app): Promise<Secrets> => this.reveal(app));

  constructor(private readonly texts: SecretTexts) {}

  /**
   * Returns the value of the secret a service names in a property of its `secret_config`; `undefined` if it names no
   * secret, or an empty one.
   */
  async ofService(snapshot: AppSnapshot, { secret_config }: ServiceConfig, member: string): Promise<string | undefined> {
    const name = secret_config[member];
    const text = typeof name === 'string' ? (await this.of(snapshot)).get(name) : undefined;
    return text === '' ? undefined : text;
  }

  private reveal(snapshot: AppSnapshot): Promise<Secrets> {
    const names = new Set([...valueSecrets(snapshot), ...serviceSecrets(snapshot), ...endpointSecrets(snapshot)]);
    return this.texts.of(snapshot, [...names]);
  }
}

function valueSecrets(snapshot: AppSnapshot): string[] {
  return snapshot.values.flatMap(({ from_secret, value }) => (from_secret && typeof value === 'string' ? [value] : []));
}

/** Returns the names of secrets services use: connection strings, and keys that sign requests to a provider. */
function serviceSecrets(snapshot: AppSnapshot): string[] {
  return snapshot.services.flatMap(({ type, secret_config }) => {
    const name = secret_config[USED_SECRETS.get(type) ?? ''];
    return typeof name === 'string' ? [name] : [];
  });
}

/**
 * Returns the names of secrets that verify requests of endpoints and of the Data API, which verifies requests like endpoints do.
 */
function endpointSecrets({ endpoints, dataApi }: AppSnapshot): string[] {
  return [...endpoints, ...(dataApi ? [dataApi] : [])].flatMap(({ secret_name }) => (secret_name === '' ? [] : [secret_name]));
}
