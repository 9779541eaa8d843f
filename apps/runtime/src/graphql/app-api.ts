import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { buildSchema, type GeneratedApi } from './schema/build-schema.js';
import { HANDLERS } from './handlers.js';
import { schemaSource } from './schema-source.js';

const apis = new WeakMap<AppSnapshot, GeneratedApi>();

/** The GraphQL API of a snapshot: generated when it is first asked for, gone with the snapshot. */
export function apiOf(snapshot: AppSnapshot): GeneratedApi {
  let api = apis.get(snapshot);
  if (!api) {
    api = buildSchema(schemaSource(snapshot), HANDLERS);
    apis.set(snapshot, api);
  }
  return api;
}
