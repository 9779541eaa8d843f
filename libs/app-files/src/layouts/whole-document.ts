import type { AppConfiguration, DataSourceEntity, SchemaEntity, ServiceEntity } from '../app-configuration.js';
import { authProviderMembers, customUserDataMembers } from '../entities/auth-providers.js';
import { dataApiMembers, hostingMembers, logForwarderMembers, syncMembers, triggerMembers } from '../entities/opaque-entity.js';
import { collectionRuleMembers, relationshipMembers, ruleSetMembers, schemaMembers } from '../entities/collection-rules.js';
import { endpointMembers } from '../entities/endpoints.js';
import { functionMembers } from '../entities/functions.js';
import { customResolverMembers, graphqlConfigMembers } from '../entities/graphql.js';
import { collectionKey, endpointKey, nameKey, resolverKey } from '../entities/natural-key.js';
import { serviceMembers, serviceRuleMembers, webhookMembers } from '../entities/services.js';
import { sortedByKey } from '../entities/unique.js';
import { ENVIRONMENT_FILES, environmentMembers, valueMembers } from '../entities/values.js';
import type { JsonObject } from '../json/json.js';
import { CURRENT_VERSION } from './layout.js';

function named<T extends { readonly name: string }>(
  noun: string,
  entities: readonly T[] | undefined,
  membersOf: (entity: T) => JsonObject,
): JsonObject[] {
  return sortedByKey(noun, entities ?? [], nameKey).map(membersOf);
}

function serviceDocument(service: ServiceEntity): JsonObject {
  return {
    config: serviceMembers(service),
    rules: named('rule', service.rules, serviceRuleMembers),
    incoming_webhooks: named('incoming webhook', service.incoming_webhooks, (webhook) => ({
      config: webhookMembers(webhook),
      source: webhook.source,
    })),
  };
}

function dataSourceDocument(source: DataSourceEntity): JsonObject {
  const actionRules = named('rule', source.action_rules, serviceRuleMembers);
  return {
    config: serviceMembers(source),
    ...(source.default_rule === undefined ? {} : { default_rule: ruleSetMembers(source.default_rule) }),
    ...(actionRules.length === 0 ? {} : { action_rules: actionRules }),
    rules: sortedByKey('rule', source.rules, collectionKey).map(collectionRuleMembers),
  };
}

function schemaDocument({ name }: DataSourceEntity, schema: SchemaEntity): JsonObject {
  const { database, collection } = schema;
  return {
    data_source: name,
    database,
    collection,
    schema: schemaMembers(schema),
    relationships: relationshipMembers(schema),
  };
}

function schemaDocuments(sources: readonly DataSourceEntity[]): JsonObject[] {
  return sortedByKey('service', sources, nameKey).flatMap((source) =>
    sortedByKey('schema', source.schemas, collectionKey).map((schema) => schemaDocument(source, schema)),
  );
}

function environmentDocuments({ environmentValues = [] }: AppConfiguration): JsonObject {
  const sorted = sortedByKey('environment value', environmentValues, nameKey);
  return Object.fromEntries([...ENVIRONMENT_FILES].map(([file, slot]) => [file, environmentMembers(slot, sorted)]));
}

function graphqlDocument({ graphqlConfig, customResolvers, validationSettings }: AppConfiguration): JsonObject {
  return {
    ...(graphqlConfig && { config: graphqlConfigMembers(graphqlConfig) }),
    custom_resolvers: sortedByKey('custom resolver', customResolvers ?? [], resolverKey).map(customResolverMembers),
    ...(validationSettings && { validation_settings: { ...validationSettings } }),
  };
}

function customUserData({ customUserData: given }: AppConfiguration): JsonObject | null {
  const members = given && customUserDataMembers(given);
  // Off, and without other settings: the same as none.
  return members === undefined || Object.values(members).every((value) => value === false) ? null : members;
}

/**
 * Writes a whole app as one document, the form of `GET pull` and `PATCH push`: entities are named, in the order of names, and
 * only the names of secrets are shown. Throws `AppFileError` `Duplicate` for two entities with one natural key.
 */
export function wholeDocument(configuration: AppConfiguration): JsonObject {
  const { root, dataSources = [], dataApi, hosting, sync, dataAccess } = configuration;
  return {
    config_version: CURRENT_VERSION,
    name: root.name ?? '',
    provider_region: root.provider_region ?? '',
    deployment_model: root.deployment_model ?? '',
    environment: root.environment ?? '',
    allowed_request_origins: [...(configuration.allowedRequestOrigins ?? [])],
    ...(dataAccess?.strict_predicates === true ? { strict_predicates: true } : {}),
    auth_providers: named('authentication provider', configuration.authProviders, authProviderMembers),
    custom_user_data: customUserData(configuration),
    data_api_config: dataApi === undefined ? null : dataApiMembers(dataApi),
    data_sources: named('service', dataSources, dataSourceDocument),
    endpoints: sortedByKey('endpoint', configuration.endpoints ?? [], endpointKey).map(endpointMembers),
    environments: environmentDocuments(configuration),
    functions: named('function', configuration.functions, (one) => ({ ...functionMembers(one), source: one.source })),
    graphql: graphqlDocument(configuration),
    hosting: hosting === undefined ? null : hostingMembers(hosting),
    https_endpoints: named('service', configuration.httpServices, serviceDocument),
    log_forwarders: named('log forwarder', configuration.logForwarders, logForwarderMembers),
    schemas: schemaDocuments(dataSources),
    services: named('service', configuration.services, serviceDocument),
    sync: sync === undefined ? null : syncMembers(sync),
    triggers: named('trigger', configuration.triggers, triggerMembers),
    values: named('value', configuration.values, valueMembers),
  };
}
