import type { AppConfiguration } from './app-configuration.js';
import { collectionKey, compositeKey, endpointKey, nameKey, resolverKey } from './entities/natural-key.js';
import { compareText, equalJson, type Json } from './json/json.js';

export type EntityKind =
  | 'allowed_request_origins'
  | 'auth_provider'
  | 'collection_rule'
  | 'custom_resolver'
  | 'custom_user_data'
  | 'data_access'
  | 'data_api'
  | 'default_rule'
  | 'endpoint'
  | 'environment'
  | 'environment_value'
  | 'function'
  | 'graphql_config'
  | 'hosting'
  | 'incoming_webhook'
  | 'log_forwarder'
  | 'schema'
  | 'service'
  | 'service_rule'
  | 'sync'
  | 'trigger'
  | 'validation_settings'
  | 'value';

export interface Entity {
  readonly kind: EntityKind;
  /**
   * Key that is unique within its kind; the key of a service's part begins with the service's. The key of a setting an app has
   * once is its kind.
   */
  readonly key: string;
  readonly content: Json;
}

export interface EntityChange {
  readonly kind: EntityKind;
  readonly key: string;
  readonly change: 'added' | 'removed' | 'modified';
}

function list<T extends object>(kind: EntityKind, entities: readonly T[] | undefined, keyOf: (entity: T) => string): Entity[] {
  return (entities ?? []).map((entity) => ({ kind, key: keyOf(entity), content: entity as Json }));
}

/** Returns a setting as an entity. An empty string or list counts as unset. */
function single(kind: EntityKind, content: object | string | undefined): Entity[] {
  const isUnset = content === undefined || content === '' || (Array.isArray(content) && content.length === 0);
  return isUnset ? [] : [{ kind, key: kind, content: content as Json }];
}

/** Returns the entities of a service, the service's own settings first, each under the service's name. */
function partsOf(service: { readonly name: string }, own: Entity, parts: readonly Entity[]): Entity[] {
  const below = (key: string) => `${compositeKey(service.name)}/${key}`;
  return [own, ...parts.map((part) => ({ ...part, key: below(part.key) }))];
}

function dataSourceEntities({ dataSources }: AppConfiguration): Entity[] {
  return (dataSources ?? []).flatMap(({ default_rule, rules, schemas, action_rules = [], ...own }) =>
    partsOf(own, { kind: 'service', key: own.name, content: own }, [
      ...single('default_rule', default_rule),
      ...list('collection_rule', rules, collectionKey),
      ...list('schema', schemas, collectionKey),
      ...list('service_rule', action_rules, (rule) => compositeKey(rule.name)),
    ]),
  );
}

function serviceEntities({ httpServices, services }: AppConfiguration): Entity[] {
  return [...(httpServices ?? []), ...(services ?? [])].flatMap(({ rules, incoming_webhooks, ...own }) =>
    partsOf(own, { kind: 'service', key: own.name, content: own }, [
      ...list('service_rule', rules, (rule) => compositeKey(rule.name)),
      ...list('incoming_webhook', incoming_webhooks, (webhook) => compositeKey(webhook.name)),
    ]),
  );
}

/** Returns all entities of a configuration that can be matched with entities of another one (admin-api §6.5). */
export function entitiesOf(configuration: AppConfiguration): readonly Entity[] {
  return [
    ...single('environment', configuration.root.environment),
    ...single('allowed_request_origins', configuration.allowedRequestOrigins),
    ...list('environment_value', configuration.environmentValues, nameKey),
    ...list('value', configuration.values, nameKey),
    ...list('auth_provider', configuration.authProviders, nameKey),
    ...single('custom_user_data', configuration.customUserData),
    ...list('function', configuration.functions, nameKey),
    ...list('trigger', configuration.triggers, nameKey),
    ...dataSourceEntities(configuration),
    ...serviceEntities(configuration),
    ...list('endpoint', configuration.endpoints, endpointKey),
    ...single('data_api', configuration.dataApi),
    ...single('graphql_config', configuration.graphqlConfig),
    ...list('custom_resolver', configuration.customResolvers, resolverKey),
    ...single('validation_settings', configuration.validationSettings),
    ...single('data_access', configuration.dataAccess?.strict_predicates ? configuration.dataAccess : undefined),
    ...single('sync', configuration.sync),
    ...single('hosting', configuration.hosting),
    ...list('log_forwarder', configuration.logForwarders, nameKey),
  ];
}

/** Returns the entities that differ, sorted by kind and key. An absent section counts as an empty one. */
export function diffEntities(before: AppConfiguration, after: AppConfiguration): readonly EntityChange[] {
  const identified = (configuration: AppConfiguration) =>
    new Map(entitiesOf(configuration).map((entity) => [`${entity.kind} ${entity.key}`, entity]));
  const [old, updated] = [identified(before), identified(after)];
  const changes: [string, EntityChange][] = [];
  for (const [id, { kind, key, content }] of updated) {
    const previous = old.get(id);
    if (previous === undefined) changes.push([id, { kind, key, change: 'added' }]);
    else if (!equalJson(previous.content, content)) changes.push([id, { kind, key, change: 'modified' }]);
  }
  for (const [id, { kind, key }] of old) if (!updated.has(id)) changes.push([id, { kind, key, change: 'removed' }]);
  return changes.toSorted(([a], [b]) => compareText(a, b)).map(([, change]) => change);
}
