import { AppError } from '#contracts/error.js';
import { isDataSource } from '../service-entries/service-types.js';
import type { EntryTree } from '../../core/trees/entry-tree.js';

/** Services of one app. */
export const SERVICES_MAX = 1_000;
/** Linked data sources of one app. */
export const DATA_SOURCES_MAX = 100;

/** Default `version` of a service. */
export const DEFAULT_VERSION = 1;

/** @throws AppError `InvalidParameter` where an app has as many services, or data sources, as it may */
export function assertCapacity(services: EntryTree, type: string): void {
  if (services.size >= SERVICES_MAX) throw new AppError('InvalidParameter', `an app may have at most ${SERVICES_MAX} services`);
  if (!isDataSource(type)) return;
  const linked = [...services.entries()].filter(([, { shown }]) => isDataSource(shown['type']));
  if (linked.length >= DATA_SOURCES_MAX) {
    throw new AppError('InvalidParameter', `an app may have at most ${DATA_SOURCES_MAX} linked data sources`);
  }
}
