import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import {
  createService,
  deleteService,
  getService,
  listServices,
  updateService,
  type CreateServiceRequest,
  type CreatedService,
  type ServiceScope,
  type ListedService,
  type ServiceSummary,
  type UpdateServiceRequest,
} from '#contracts/config/services.contract.js';
import { AppError } from '#contracts/error.js';
import { newId } from '#contracts/ids.js';
import type { AppKey } from '../../core/records/app-records.repository.js';
import { requireSecrets, storeInlineSecrets } from '../secrets/secret-config.js';
import { SourceChecks } from '../../core/source-checks/source-checks.service.js';
import { ConfigStore } from '../../core/versions/config-store.service.js';
import type { TreeEntry } from '../../core/trees/entry-tree.js';
import { KINDS_OF_SERVICES, entriesOfService, requireService, serviceNotFound } from '../service-entries/service-entries.js';
import { ClusterLocations } from './cluster-locations.js';
import { addParts, sourcesOfParts } from './service-parts.js';
import { requireConfigSize } from './service-config.service.js';
import { DEFAULT_VERSION, assertCapacity } from './service-capacity.js';
import { SERVICE_TYPE_RULES, serviceType } from '../service-entries/service-types.js';

function toSummary(_id: string, { name, shown, modified }: TreeEntry): ServiceSummary {
  return { _id, name, type: String(shown['type']), version: Number(shown['version']), last_modified: modified };
}

/** Throws for a different name or type: services are referred to by name, so a change is rejected rather than ignored. */
function requireSame(member: 'name' | 'type', given: string | undefined, stored: string): void {
  if (given === undefined || given === stored) return;
  throw new AppError('InvalidParameter', `the ${member} of a service cannot be changed from '${stored}'`);
}

@Injectable()
export class ServicesService {
  constructor(
    private readonly store: ConfigStore,
    private readonly sources: SourceChecks,
    private readonly clusters: ClusterLocations,
  ) {}

  @HandleRpc(listServices)
  list(key: AppKey): Promise<ListedService[]> {
    return this.store.read(key, ({ tree }) =>
      tree
        .get('services')
        .sorted()
        .map(([id, entry]) => ({ ...toSummary(id, entry), etag: entry.content })),
    );
  }

  @HandleRpc(getService)
  get(key: ServiceScope): Promise<ServiceSummary> {
    return this.store.read(key, ({ tree }) => {
      const entry = tree.get('services').get(key.serviceId);
      if (!entry) throw serviceNotFound(key.serviceId);
      return toSummary(key.serviceId, entry);
    });
  }

  @HandleRpc(createService)
  async create(request: CreateServiceRequest): Promise<CreatedService> {
    const type = serviceType(request.type);
    await this.sources.requireCallable(request, ...sourcesOfParts(request));
    const data_source = type === 'mongodb-atlas' ? await this.clusters.of(request.config ?? {}) : undefined;
    return this.store.change(request, (draft) => {
      const services = draft.tree.get('services');
      if (services.idOf(request.name) !== undefined) {
        throw new AppError('ServiceAlreadyExists', `a service named '${request.name}' already exists`);
      }
      assertCapacity(services, type);
      const given = { config: request.config ?? {}, secret_config: request.secret_config ?? {} };
      const { config, secret_config } = storeInlineSecrets(draft, request.name, SERVICE_TYPE_RULES[type].secrets, given);
      requireSecrets(draft, secret_config);
      requireConfigSize({ config, secret_config });
      const _id = newId();
      const service = { name: request.name, type, version: request.version ?? DEFAULT_VERSION, config, secret_config };
      const last_modified = draft.put('services', _id, service);
      addParts(draft, { _id, name: request.name, type }, request);
      const created = { _id, name: service.name, type, version: service.version, last_modified, config };
      return data_source ? { ...created, data_source } : created;
    });
  }

  @HandleRpc(updateService)
  update(request: UpdateServiceRequest): Promise<ServiceSummary> {
    return this.store.change(request, async (draft) => {
      const stored = await draft.content('services', request.serviceId);
      if (!stored) throw serviceNotFound(request.serviceId);
      requireSame('name', request.name, stored.name);
      requireSame('type', request.type, stored.type);
      const version = request.version ?? stored.version;
      const last_modified = draft.put('services', request.serviceId, { ...stored, version });
      return { _id: request.serviceId, name: stored.name, type: stored.type, version, last_modified };
    });
  }

  /**
   * Takes its rules and webhooks along. Secrets it refers to stay, also those stored for it: older deployments, which may come
   * back, name them.
   */
  @HandleRpc(deleteService)
  delete(key: ServiceScope): Promise<null> {
    return this.store.change(key, (draft) => {
      requireService(draft.tree, key.serviceId);
      for (const kind of KINDS_OF_SERVICES) {
        for (const [id] of entriesOfService(draft.tree, kind, key.serviceId)) draft.remove(kind, id);
      }
      draft.remove('services', key.serviceId);
      return null;
    });
  }
}
