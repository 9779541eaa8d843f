import type { Schemas } from '#admin-client/admin-client.js';
import type { Configuration } from '../services/service-types';

/** A service as it is listed. */
export type ListedService = Pick<Schemas['ListedService'], '_id' | 'name' | 'type'>;

/** The type of services that deliver push messages. */
const PUSH_SERVICE = 'gcm';

/** Returns the service that sends push notifications: the one whose name sorts first. */
export function pushServiceOf(services: readonly ListedService[]): ListedService | undefined {
  return services.filter(({ type }) => type === PUSH_SERVICE).toSorted((a, b) => (a.name < b.name ? -1 : 1))[0];
}

/** Requirements for sending, as far as they exist. */
export interface PushSetup {
  readonly service: ListedService | undefined;
  /** Name of the secret the service names; empty: none. */
  readonly secret: string;
  readonly hasSecret: boolean;
  readonly isReady: boolean;
}

/** Returns the setup of push notifications and if it is complete. `config` is that of the service, with the names of secrets. */
export function pushSetupOf(
  service: ListedService | undefined,
  config: Partial<Pick<Configuration, 'secret_config'>> | undefined,
  secrets: readonly { readonly name: string }[],
): PushSetup {
  const named = config?.secret_config?.['apiKey'];
  const secret = typeof named === 'string' ? named : '';
  const hasSecret = secret !== '' && secrets.some(({ name }) => name === secret);
  return { service, secret, hasSecret, isReady: service !== undefined && hasSecret };
}
