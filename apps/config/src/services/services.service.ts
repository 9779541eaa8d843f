import { Inject, Injectable } from '@nestjs/common';
import {
  SERVICE_TYPES,
  type CreateServiceRequest,
  type CreatedService,
  type ServiceScope,
  type ServiceSummary,
  type ServiceType,
} from '#contracts/config/services.contract.js';
import { AppError } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import { newId } from '#platform/ids.js';
import type { AppKey } from '../app-records/app-records.repository.js';
import { requireSecrets, storeInlineSecrets } from '../secrets/secret-config.js';
import { ConfigStore } from '../versions/config-store.service.js';
import type { EntryTree, TreeEntry } from '../versions/entry-tree.js';

/** Members of `config` that are secrets, by service type. */
const SECRET_MEMBERS: Readonly<Record<ServiceType, readonly string[]>> = {
  'mongodb-atlas': [],
  mongodb: ['uri'],
  datalake: [],
  http: [],
  aws: ['secretAccessKey'],
  'aws-ses': ['secretAccessKey'],
  'aws-s3': ['secretAccessKey'],
  twilio: ['auth_token'],
  github: [],
  gcm: ['apiKey'],
};

const DATA_SOURCE_TYPES: readonly unknown[] = ['mongodb-atlas', 'mongodb', 'datalake'] satisfies ServiceType[];
/** Linked data sources of one app. */
const DATA_SOURCES_MAX = 100;

/** The `version` of a service that names none. */
const DEFAULT_VERSION = 1;

function serviceType(named: string): ServiceType {
  const known = SERVICE_TYPES.find((candidate) => candidate === named);
  if (known === undefined) throw new AppError('ServiceTypeNotFound', `unknown service type '${named}'`);
  return known;
}

function toSummary(_id: string, { name, shown, modified }: TreeEntry): ServiceSummary {
  return { _id, name, type: String(shown['type']), version: Number(shown['version']), last_modified: modified };
}

function notFound(id: string): AppError {
  return new AppError('ServiceNotFound', notFoundMessage('ServiceNotFound', id));
}

function requireRoom(services: EntryTree, type: ServiceType): void {
  if (!DATA_SOURCE_TYPES.includes(type)) return;
  const linked = [...services.entries()].filter(([, { shown }]) => DATA_SOURCE_TYPES.includes(shown['type']));
  if (linked.length >= DATA_SOURCES_MAX) {
    throw new AppError('InvalidParameter', `an app may have at most ${DATA_SOURCES_MAX} linked data sources`);
  }
}

@Injectable()
export class ServicesService {
  constructor(@Inject(ConfigStore) private readonly store: ConfigStore) {}

  list(key: AppKey): Promise<ServiceSummary[]> {
    return this.store.read(key, ({ tree }) =>
      tree
        .get('services')
        .sorted()
        .map(([id, entry]) => toSummary(id, entry)),
    );
  }

  get(key: ServiceScope): Promise<ServiceSummary> {
    return this.store.read(key, ({ tree }) => {
      const entry = tree.get('services').get(key.serviceId);
      if (!entry) throw notFound(key.serviceId);
      return toSummary(key.serviceId, entry);
    });
  }

  create(request: CreateServiceRequest): Promise<CreatedService> {
    const type = serviceType(request.type);
    return this.store.change(request, (draft) => {
      const services = draft.tree.get('services');
      if (services.idOf(request.name) !== undefined) {
        throw new AppError('ServiceAlreadyExists', `a service named '${request.name}' already exists`);
      }
      requireRoom(services, type);
      const given = { config: request.config ?? {}, secret_config: request.secret_config ?? {} };
      const { config, secret_config } = storeInlineSecrets(draft, request.name, SECRET_MEMBERS[type], given);
      requireSecrets(draft, secret_config);
      const _id = newId();
      const service = { name: request.name, type, version: request.version ?? DEFAULT_VERSION, config, secret_config };
      const last_modified = draft.put('services', _id, service);
      return { _id, name: service.name, type, version: service.version, last_modified, config };
    });
  }

  /** Secrets it refers to stay, also those stored for it: older deployments, which may come back, name them. */
  delete(key: ServiceScope): Promise<null> {
    return this.store.change(key, (draft) => {
      if (!draft.tree.get('services').get(key.serviceId)) throw notFound(key.serviceId);
      draft.remove('services', key.serviceId);
      return null;
    });
  }
}
