import type {
  AuthProviderConfig,
  CustomResolverConfig,
  EndpointConfig,
  EnvironmentValueConfig,
  SchemaConfig,
  LogForwarderConfig,
  TriggerConfig,
  CollectionRuleConfig,
  DefaultRuleConfig,
  FunctionConfig,
  IncomingWebhookConfig,
  ServiceConfig,
  ServiceRuleConfig,
  ValueConfig,
} from '#contracts/config/app-snapshot.js';
import type { Dependency, DependencyBuild } from '#contracts/config/dependencies.contract.js';
import { contentHash } from './canonical-json.js';
import type { TreeEntry } from './entry-tree.js';

/** A setting an app has once; its id in the tree is its name. */
export interface SettingContent {
  readonly name: string;
  readonly value: unknown;
}

/** Content of each kind of entity in an app. The id is kept in the tree, so equal content is stored once. */
export interface ContentOf {
  readonly functions: Omit<FunctionConfig, '_id'>;
  readonly auth_providers: Omit<AuthProviderConfig, '_id'>;
  readonly services: Omit<ServiceConfig, '_id'>;
  readonly rules: Omit<CollectionRuleConfig, '_id'> | Omit<ServiceRuleConfig, '_id'>;
  readonly default_rules: Omit<DefaultRuleConfig, '_id'>;
  readonly incoming_webhooks: Omit<IncomingWebhookConfig, '_id'>;
  readonly values: Omit<ValueConfig, '_id'>;
  readonly environment_values: Omit<EnvironmentValueConfig, '_id'>;
  readonly schemas: Omit<SchemaConfig, '_id'>;
  readonly endpoints: Omit<EndpointConfig, '_id'>;
  readonly custom_resolvers: Omit<CustomResolverConfig, '_id'>;
  readonly triggers: Omit<TriggerConfig, '_id'>;
  readonly log_forwarders: Omit<LogForwarderConfig, '_id'>;
  readonly settings: SettingContent;
  /** Packages functions may require, by name. */
  readonly dependencies: Readonly<Dependency>;
  /** Result of building the dependencies; at most one. */
  readonly dependency_builds: DependencyBuild;
  /** Contents a build refers to, by their hash. */
  readonly dependency_parts: { readonly text: string };
}

/** Id of the one build of packages an app has. */
export const BUILD_ID = 'build';

export type Kind = keyof ContentOf;

type Description = Omit<TreeEntry, 'content' | 'modified'>;

/** Returns the names of secrets a `secret_config` holds, alone or in a list; empty names are left out. */
export function secretNamesIn(secretConfig: Readonly<Record<string, unknown>>): string[] {
  const names = Object.values(secretConfig)
    .flat()
    .filter((name): name is string => typeof name === 'string' && name !== '');
  return [...new Set(names)].toSorted();
}

/** Returns the secrets that a setting names: only the Data API names one, in the same way as endpoints. */
function secretsOfSetting(value: unknown): string[] {
  const named: unknown =
    typeof value === 'object' && value !== null && Object.hasOwn(value, 'secret_name')
      ? (value as Readonly<Record<string, unknown>>)['secret_name']
      : '';
  return typeof named === 'string' && named !== '' ? [named] : [];
}

const DESCRIPTIONS: { readonly [K in Kind]: (content: ContentOf[K]) => Description } = {
  functions: ({ name }) => ({ name, shown: {}, secrets: [] }),
  auth_providers: ({ name, type, disabled, secret_config }) => ({
    name,
    shown: { type, disabled },
    secrets: secretNamesIn(secret_config),
  }),
  services: ({ name, type, version, secret_config }) => ({
    name,
    shown: { type, version },
    secrets: secretNamesIn(secret_config),
  }),
  rules: (rule) => ({
    name: 'name' in rule ? rule.name : `${rule.database}.${rule.collection}`,
    shown: { service_id: rule.service_id },
    secrets: [],
  }),
  default_rules: ({ service_id }) => ({ name: 'default_rule', shown: { service_id }, secrets: [] }),
  incoming_webhooks: ({ service_id, name }) => ({ name, shown: { service_id }, secrets: [] }),
  values: ({ name, private: hidden, from_secret, value }) => ({
    name,
    shown: { private: hidden, from_secret },
    secrets: from_secret && typeof value === 'string' ? [value] : [],
  }),
  environment_values: ({ name }) => ({ name, shown: {}, secrets: [] }),
  schemas: ({ metadata: { data_source, database, collection } }) => ({
    name: `${data_source}/${database}/${collection}`,
    shown: { data_source, database, collection },
    secrets: [],
  }),
  endpoints: ({ http_method, route, secret_name }) => ({
    name: `${http_method} ${route}`,
    shown: {},
    secrets: secret_name === '' ? [] : [secret_name],
  }),
  custom_resolvers: ({ on_type, field_name }) => ({ name: `${on_type}.${field_name}`, shown: {}, secrets: [] }),
  log_forwarders: ({ name, disabled }) => ({ name, shown: { disabled }, secrets: [] }),
  triggers: ({ name, type, disabled }) => ({ name, shown: { type, disabled }, secrets: [] }),
  dependencies: ({ name, version }) => ({ name: version === '' ? name : `${name}@${version}`, shown: { version }, secrets: [] }),
  dependency_builds: () => ({ name: 'dependencies', shown: {}, secrets: [] }),
  dependency_parts: ({ text }) => ({ name: contentHash(text), shown: {}, secrets: [] }),
  settings: ({ name, value }) => ({ name, shown: typeof value === 'string' ? { value } : {}, secrets: secretsOfSetting(value) }),
};

export const KINDS = Object.keys(DESCRIPTIONS) as readonly Kind[];

/** Returns the description of a content that the tree holds. */
export function describe<K extends Kind>(kind: K, content: ContentOf[K]): Description {
  return DESCRIPTIONS[kind](content);
}
