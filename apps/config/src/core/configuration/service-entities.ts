import {
  DATA_SOURCE_TYPES,
  type CollectionRuleEntity,
  type DataSourceEntity,
  type RuleSet,
  type SchemaEntity,
  type ServiceEntity,
  type ServiceRuleEntity,
  type WebhookEntity,
} from '#app-files/app-configuration.js';
import type { JsonObject } from '#app-files/json/json.js';
import type { CollectionRuleConfig, ServiceRuleConfig } from '#contracts/config/app-snapshot.js';
import type { ConfigView } from '../trees/config-view.js';
import { allEntities, type Stored } from '../versions/entities.js';
import type { ContentOf } from '../trees/kinds.js';

/** Casts stored content to JSON, which it was parsed from. */
export function json(content: object): JsonObject {
  return content as JsonObject;
}

type Rule = ContentOf['rules'];
type CollectionRule = Omit<CollectionRuleConfig, '_id'>;

function isCollectionRule(rule: Rule): rule is CollectionRule {
  return 'collection' in rule;
}

type ActionRule = Omit<ServiceRuleConfig, '_id'>;

function isActionRule(rule: Rule): rule is ActionRule {
  return !isCollectionRule(rule);
}

function withoutId({ _id, ...members }: { readonly _id?: string }): JsonObject {
  return json(members);
}

function ruleSet({ roles, filters }: Pick<CollectionRule, 'roles' | 'filters'>): RuleSet {
  return { roles: roles.map(withoutId), filters: filters.map(withoutId) };
}

function collectionRule(rule: CollectionRule): CollectionRuleEntity {
  return { database: rule.database, collection: rule.collection, ...ruleSet(rule) };
}

/** Files hold conditions as an object; a constant is written as the condition that always has this value. */
function serviceRule({ name, actions, when }: ActionRule): ServiceRuleEntity {
  return { name, actions, when: typeof when === 'boolean' ? { '%%true': when } : json(when) };
}

/**
 * Returns the schemas of a data source. A schema in an older rule counts only if the collection has no separate one. An empty
 * schema is left out: files have it for a collection without a schema.
 */
function schemasOf(own: readonly ContentOf['schemas'][], rules: readonly CollectionRule[]): SchemaEntity[] {
  const byCollection = new Map<string, SchemaEntity>();
  for (const { database, collection, schema = {}, relationships = {} } of rules) {
    const entity = { database, collection, schema: json(schema), relationships: json(relationships) };
    byCollection.set(JSON.stringify([database, collection]), entity);
  }
  for (const { metadata, schema, relationships } of own) {
    const { database, collection } = metadata;
    const entity = { database, collection, schema: json(schema), relationships: json(relationships) };
    byCollection.set(JSON.stringify([database, collection]), entity);
  }
  return [...byCollection.values()].filter(
    ({ schema, relationships }) => Object.keys(schema).length + Object.keys(relationships).length > 0,
  );
}

function webhook({ service_id: _serviceId, function_source, ...hook }: ContentOf['incoming_webhooks']): WebhookEntity {
  return {
    ...hook,
    source: function_source,
    can_evaluate: json(hook.can_evaluate),
    options: json(hook.options),
    private: false,
    run_as_system: false,
  };
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

async function contentsOf<K extends 'rules' | 'default_rules' | 'incoming_webhooks' | 'schemas'>(
  view: ConfigView,
  kind: K,
): Promise<ContentOf[K][]> {
  return (await allEntities(view, kind)).map(({ content }: Stored<K>) => content);
}

/** Reads all services with their entities, in the three groups in which the files keep them. */
export async function serviceEntities(view: ConfigView): Promise<{
  dataSources: DataSourceEntity[];
  httpServices: ServiceEntity[];
  services: ServiceEntity[];
}> {
  const rules = grouped(await contentsOf(view, 'rules'), (rule) => rule.service_id);
  const defaults = new Map((await contentsOf(view, 'default_rules')).map((rule) => [rule.service_id, rule]));
  const webhooks = grouped(await contentsOf(view, 'incoming_webhooks'), (hook) => hook.service_id);
  const schemas = grouped(await contentsOf(view, 'schemas'), ({ metadata }) => metadata.data_source);

  const dataSources: DataSourceEntity[] = [];
  const others: ServiceEntity[] = [];
  for (const { _id, content } of await allEntities(view, 'services')) {
    const { name, type } = content;
    const common = { name, type, config: json(content.config), secret_config: json(content.secret_config) };
    const own = rules.get(_id) ?? [];
    const byDefault = defaults.get(_id);
    if (DATA_SOURCE_TYPES.includes(type)) {
      const ofCollections = own.filter(isCollectionRule);
      const actionRules = own.filter(isActionRule);
      dataSources.push({
        ...common,
        ...(byDefault ? { default_rule: ruleSet(byDefault) } : {}),
        rules: ofCollections.map(collectionRule),
        schemas: schemasOf(schemas.get(name) ?? [], ofCollections),
        ...(actionRules.length > 0 ? { action_rules: actionRules.map(serviceRule) } : {}),
      });
    } else {
      const ofActions = own.filter(isActionRule);
      const hooks = webhooks.get(_id) ?? [];
      others.push({ ...common, rules: ofActions.map(serviceRule), incoming_webhooks: hooks.map(webhook) });
    }
  }
  return {
    dataSources,
    httpServices: others.filter(({ type }) => type === 'http'),
    services: others.filter(({ type }) => type !== 'http'),
  };
}
