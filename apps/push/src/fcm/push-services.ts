import { Injectable } from '@nestjs/common';
import { appPart } from '#apps/snapshots/app-part.js';
import { AppSnapshots } from '#apps/snapshots/app-snapshots.js';
import { SecretTexts } from '#apps/snapshots/secret-texts.js';
import type { AppSnapshot, ServiceConfig } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { readServiceAccount, type ServiceAccount } from './service-account.js';

/** The type of services that deliver push messages. */
const PUSH_SERVICE = 'gcm';

export interface PushService {
  readonly snapshot: AppSnapshot;
  readonly service: ServiceConfig;
}

/** Returns the service accounts of an app by service, each with the secret it was read from. */
const accountsOf = appPart(() => new Map<string, { readonly text: string; readonly account: ServiceAccount }>());

/** The services of apps that deliver push messages, and what they authenticate with. */
@Injectable()
export class PushServices {
  constructor(
    private readonly snapshots: AppSnapshots,
    private readonly secrets: SecretTexts,
  ) {}

  /** The push service an app's notifications go through: the one whose name sorts first. `GCMError` without any. */
  async ofApp(appId: string): Promise<PushService> {
    const snapshot = await this.snapshots.byId(appId);
    const [service] = snapshot.services.filter(isPushService).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    if (!service) throw new AppError('GCMError', "no push service is configured: the app needs a service of type 'gcm'");
    return { snapshot, service };
  }

  /** The domain of an app, for its log. */
  async domainOf(appId: string): Promise<string> {
    return (await this.snapshots.byId(appId)).domainId;
  }

  /** `ServiceNotFound` when the app has no push service of this id. */
  async byId(appId: string, serviceId: string): Promise<PushService> {
    const snapshot = await this.snapshots.byId(appId);
    return { snapshot, service: found(snapshot, serviceId, ({ _id }) => _id) };
  }

  /** `ServiceNotFound` when the app has no push service of this name, `UserAppDomainMismatch` for users of another app. */
  async byName(clientAppId: string, name: string, domainId: string): Promise<PushService> {
    const snapshot = await this.snapshots.byClientId(clientAppId);
    if (snapshot.domainId !== domainId) {
      throw new AppError('UserAppDomainMismatch', 'the access token belongs to another app');
    }
    return { snapshot, service: found(snapshot, name, (service) => service.name) };
  }

  /** `GCMError` when the secret of the service is missing or no service account. */
  async account({ snapshot, service }: PushService): Promise<ServiceAccount> {
    const secret = service.secret_config['apiKey'];
    if (typeof secret !== 'string' || secret === '') {
      throw new AppError('GCMError', `the push service '${service.name}' has no secret: set 'apiKey' in its secret_config`);
    }
    const text = (await this.secrets.of(snapshot, [secret])).get(secret) ?? '';
    // A service lives on when its secret changes.
    const known = accountsOf(snapshot).get(service._id);
    if (known?.text === text) return known.account;
    const account = readServiceAccount(text);
    if (!account) {
      throw new AppError('GCMError', `the secret '${secret}' of the push service '${service.name}' is not a service account key`);
    }
    accountsOf(snapshot).set(service._id, { text, account });
    return account;
  }
}

function isPushService({ type }: ServiceConfig): boolean {
  return type === PUSH_SERVICE;
}

function found(snapshot: AppSnapshot, wanted: string, key: (service: ServiceConfig) => string): ServiceConfig {
  const service = snapshot.services.find((candidate) => isPushService(candidate) && key(candidate) === wanted);
  if (!service) throw new AppError('ServiceNotFound', `service not found: '${wanted}'`);
  return service;
}
