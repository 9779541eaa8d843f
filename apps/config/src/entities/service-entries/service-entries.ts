import type { ServiceType } from '#contracts/config/services.contract.js';
import { AppError } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import type { ConfigTree } from '../../core/trees/config-tree.js';
import type { ConfigView } from '../../core/trees/config-view.js';
import { entitiesOf, type Stored } from '../../core/versions/entities.js';
import type { TreeEntry } from '../../core/trees/entry-tree.js';
import { serviceType } from './service-types.js';

/** Kinds of entities that belong to a service: their entries contain its id, and they are removed with it. */
export const KINDS_OF_SERVICES = ['rules', 'default_rules', 'incoming_webhooks'] as const;
export type KindOfService = (typeof KINDS_OF_SERVICES)[number];

/** A service as the tree shows it. */
export interface KnownService {
  readonly _id: string;
  readonly name: string;
  readonly type: ServiceType;
}

export function serviceNotFound(id: string): AppError {
  return new AppError('ServiceNotFound', notFoundMessage('ServiceNotFound', id));
}

/** Returns the service with an id; throws `ServiceNotFound` if it does not exist. */
export function requireService(tree: ConfigTree, id: string): KnownService {
  const entry = tree.get('services').get(id);
  if (!entry) throw serviceNotFound(id);
  return { _id: id, name: entry.name, type: serviceType(String(entry.shown['type'])) };
}

/** Returns the entries that belong to a service, by id: in the order of creation. */
export function entriesOfService(tree: ConfigTree, kind: KindOfService, serviceId: string): [string, TreeEntry][] {
  return [...tree.get(kind).entries()]
    .filter(([, { shown }]) => shown['service_id'] === serviceId)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Returns the entities that belong to a service, with their tree entries; read together and without reading anything else. */
export async function entitiesOfService<K extends KindOfService>(
  view: ConfigView,
  kind: K,
  serviceId: string,
): Promise<Stored<K>[]> {
  requireService(view.tree, serviceId);
  return entitiesOf(view, kind, entriesOfService(view.tree, kind, serviceId));
}

/** Returns an entity of a service, or `undefined` if it is unknown or belongs to another service. */
export function entryOfService(tree: ConfigTree, kind: KindOfService, serviceId: string, id: string): TreeEntry | undefined {
  const entry = tree.get(kind).get(id);
  return entry?.shown['service_id'] === serviceId ? entry : undefined;
}
