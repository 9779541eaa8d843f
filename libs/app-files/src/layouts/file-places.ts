import { providerId, providerName } from '#contracts/config/provider-names.js';
import type { AppConfiguration, DataSourceEntity, ServiceEntity } from '../app-configuration.js';
import { endpointKey } from '../entities/natural-key.js';
import { ENVIRONMENT_FILES } from '../entities/values.js';
import type { FilePlace, Faults } from '../files/faults.js';

/** Places of entities in files, by their names in messages of an import: `service 'mdb': rule 'shop.orders'`. */
export type FilePlaces = ReadonlyMap<string, FilePlace>;

type Named = readonly (readonly [string, object])[];

function named(noun: string, entities: readonly { readonly name: string }[] | undefined): Named {
  return (entities ?? []).map((entity) => [`${noun} '${entity.name}'`, entity]);
}

function within(service: string, parts: Named): Named {
  return parts.map(([name, entity]) => [`${service}: ${name}`, entity]);
}

function ofDataSource(source: DataSourceEntity): Named {
  const service = `service '${source.name}'`;
  const rules: Named = source.rules.map((rule) => [`rule '${rule.database}.${rule.collection}'`, rule]);
  const defaultRule: Named = source.default_rule === undefined ? [] : [['default rule', source.default_rule]];
  return [
    [service, source],
    ...within(service, [...defaultRule, ...rules, ...named('rule', source.action_rules)]),
    ...source.schemas.map((schema): [string, object] => {
      return [`schema '${[source.name, schema.database, schema.collection].join('/')}'`, schema];
    }),
  ];
}

function ofService(entity: ServiceEntity): Named {
  const service = `service '${entity.name}'`;
  const parts = [...named('rule', entity.rules), ...named('incoming webhook', entity.incoming_webhooks)];
  return [[service, entity], ...within(service, parts)];
}

function environmentPlaces({ environmentValues = [] }: AppConfiguration): [string, FilePlace][] {
  return environmentValues.flatMap(({ name, values }) => {
    const file = [...ENVIRONMENT_FILES].find(([, slot]) => values[slot] !== undefined)?.[0];
    return file === undefined ? [] : [[`environment value '${name}'`, { file: `environments/${file}`, field: `values.${name}` }]];
  });
}

/** Returns the places of everything that was read, as far as they were collected with the errors. */
export function filePlaces(configuration: AppConfiguration, faults: Faults): FilePlaces {
  const { authProviders = [], customResolvers = [], endpoints = [] } = configuration;
  const { dataSources = [], httpServices = [], services = [] } = configuration;
  const entities: Named = [
    ...named('value', configuration.values),
    ...named('function', configuration.functions),
    ...named('trigger', configuration.triggers),
    ...named('log forwarder', configuration.logForwarders),
    ...dataSources.flatMap(ofDataSource),
    ...[...httpServices, ...services].flatMap(ofService),
    ...authProviders.map((provider): [string, object] => {
      return [`authentication provider '${providerName(providerId(provider.type), provider.name)}'`, provider];
    }),
    ...endpoints.map((endpoint): [string, object] => [`endpoint '${endpointKey(endpoint)}'`, endpoint]),
    ...customResolvers.map((resolver): [string, object] => {
      return [`custom resolver '${resolver.on_type}.${resolver.field_name}'`, resolver];
    }),
  ];
  const places = entities.flatMap(([name, entity]): [string, FilePlace][] => {
    const place = faults.placeOf(entity);
    return place === undefined ? [] : [[name, place]];
  });
  return new Map([...faults.settingPlaces, ...environmentPlaces(configuration), ...places]);
}
