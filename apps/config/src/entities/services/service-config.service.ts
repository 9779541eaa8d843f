import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import {
  SERVICE_CONFIG_MAX,
  getServiceConfig,
  updateServiceConfig,
  type GetServiceConfigRequest,
  type UpdateServiceConfigRequest,
} from '#contracts/config/services.contract.js';
import { AppError } from '#contracts/error.js';
import { RawJson } from '#contracts/rpc.js';
import { requireSecrets, storeInlineSecrets, type Configuration } from '../secrets/secret-config.js';
import { canonicalJson } from '../../core/trees/canonical-json.js';
import { ConfigStore } from '../../core/versions/config-store.service.js';
import { serviceNotFound } from '../service-entries/service-entries.js';
import { SERVICE_TYPE_RULES, serviceType } from '../service-entries/service-types.js';

type Members = Readonly<Record<string, unknown>>;

/** Throws `InvalidParameter` for a configuration too large to keep in the snapshots every service holds. */
export function requireConfigSize(configuration: Configuration): void {
  if (JSON.stringify(configuration).length <= SERVICE_CONFIG_MAX) return;
  throw new AppError(
    'InvalidParameter',
    `the configuration of a service may have at most ${SERVICE_CONFIG_MAX} characters of JSON`,
  );
}

function membersOf(value: unknown, name: string): Members {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Members;
  throw new AppError('InvalidParameter', `${name} must be an object`);
}

/**
 * Returns the changes a request makes. No service has properties of these names in its configuration, so they distinguish the
 * two forms of a change.
 */
function changesOf({ config, secret_config, ...others }: Members): Configuration {
  return {
    config: config === undefined ? others : membersOf(config, 'config'),
    secret_config: secret_config === undefined ? {} : membersOf(secret_config, 'secret_config'),
  };
}

/** Merges properties: those in `changes` replace those in `stored`, the others are kept; `null` removes a property. */
function merged(stored: Members, changes: Members): Members {
  return Object.fromEntries(Object.entries({ ...stored, ...changes }).filter(([, value]) => value !== null));
}

/** Configuration of services. Names of secrets are shown on request, their values never. */
@Injectable()
export class ServiceConfigService {
  constructor(private readonly store: ConfigStore) {}

  @HandleRpc(getServiceConfig)
  get(request: GetServiceConfigRequest): Promise<RawJson> {
    return this.store.read(request, async (view) => {
      const service = await view.content('services', request.serviceId);
      if (!service) throw serviceNotFound(request.serviceId);
      const { config, secret_config } = service;
      return new RawJson(JSON.stringify(request.includeSecretConfig === true ? { config, secret_config } : config));
    });
  }

  /** A change of the configuration raises the service's version. */
  @HandleRpc(updateServiceConfig)
  update(request: UpdateServiceConfigRequest): Promise<RawJson> {
    const changes = changesOf(request.changes);
    return this.store.change(request, async (draft) => {
      const stored = await draft.content('services', request.serviceId);
      if (!stored) throw serviceNotFound(request.serviceId);
      const { secrets } = SERVICE_TYPE_RULES[serviceType(stored.type)];
      const given = storeInlineSecrets(draft, stored.name, secrets, changes);
      const configuration = {
        config: merged(stored.config, given.config),
        secret_config: merged(stored.secret_config, given.secret_config),
      };
      requireSecrets(draft, configuration.secret_config);
      requireConfigSize(configuration);
      const before = { config: stored.config, secret_config: stored.secret_config };
      if (canonicalJson(configuration) !== canonicalJson(before)) {
        draft.put('services', request.serviceId, { ...stored, ...configuration, version: stored.version + 1 });
      }
      return new RawJson(JSON.stringify(configuration.config));
    });
  }
}
