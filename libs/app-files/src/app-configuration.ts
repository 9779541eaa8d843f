import type { AuthProviderContent } from '#contracts/config/auth-provider.entity.js';
import type { CustomResolverContent } from '#contracts/config/custom-resolver.entity.js';
import type { EndpointContent } from '#contracts/config/endpoint.entity.js';
import type { FunctionContent } from '#contracts/config/function.entity.js';
import type { GraphqlSwitches } from '#contracts/config/graphql-switches.js';
import type { IncomingWebhookContent } from '#contracts/config/incoming-webhook.entity.js';
import type { ValueContent } from '#contracts/config/value.entity.js';
import type { FiledContent, ExplicitContent } from './json/filed-content.js';
import type { Json, JsonObject } from './json/json.js';

/**
 * Everything of an app that can be deployed, in either layout. Entities are identified by natural keys (admin-api §6.5), not
 * by internal ids. A section that is absent was omitted, which leaves that part of an app unchanged; an empty one says that
 * there is nothing. Properties of entities have their wire names, and all their defaults filled in.
 */
export interface AppConfiguration {
  readonly root: AppRoot;
  /** `scheme://host[:port]`. */
  readonly allowedRequestOrigins?: readonly string[];
  readonly environmentValues?: readonly EnvironmentValueEntity[];
  readonly values?: readonly ValueEntity[];
  readonly authProviders?: readonly AuthProviderEntity[];
  readonly customUserData?: CustomUserData;
  readonly functions?: readonly FunctionEntity[];
  readonly triggers?: readonly OpaqueEntity[];
  /** Services of a MongoDB type (`DATA_SOURCE_TYPES`), with rules and schemas of their collections. */
  readonly dataSources?: readonly DataSourceEntity[];
  /** Services of type `http`. */
  readonly httpServices?: readonly ServiceEntity[];
  /** Services of all other types. */
  readonly services?: readonly ServiceEntity[];
  readonly endpoints?: readonly EndpointEntity[];
  readonly dataApi?: JsonObject;
  readonly graphqlConfig?: GraphqlConfig;
  readonly customResolvers?: readonly CustomResolverEntity[];
  /** No layout has a file for these: they show in differences only. */
  readonly validationSettings?: ValidationSettings;
  readonly dataAccess?: DataAccess;
  readonly sync?: JsonObject;
  readonly hosting?: JsonObject;
  readonly logForwarders?: readonly OpaqueEntity[];
  /** Values of secrets given with the files. Never written. */
  readonly inlineSecrets?: readonly InlineSecret[];
}

/** Properties of the app itself in the root file. Only `environment` changes an app by import. */
export interface AppRoot {
  readonly app_id?: string;
  readonly name?: string;
  readonly location?: string;
  readonly provider_region?: string;
  readonly deployment_model?: string;
  /** Absent: unchanged. Empty: no environment. */
  readonly environment?: EnvironmentName | '';
}

export const ENVIRONMENT_NAMES = ['development', 'testing', 'qa', 'production'] as const;
export type EnvironmentName = (typeof ENVIRONMENT_NAMES)[number];

/** Environments that a value can be set for: `none` is the environment of an app without one. */
export const ENVIRONMENT_SLOTS = ['none', ...ENVIRONMENT_NAMES] as const;
export type EnvironmentSlot = (typeof ENVIRONMENT_SLOTS)[number];

/** One name and what it means per environment; a slot may be missing. */
export interface EnvironmentValueEntity {
  readonly name: string;
  readonly values: { readonly [S in EnvironmentSlot]?: Json };
}

/** With `from_secret` the value is the name of a secret. */
export type ValueEntity = FiledContent<ValueContent>;

export interface MetadataField {
  readonly required: boolean;
  readonly name: string;
  readonly field_name?: string;
}

/** `secret_config` holds names of secrets, never values. */
export interface AuthProviderEntity extends Omit<FiledContent<AuthProviderContent>, 'metadata_fields'> {
  readonly metadata_fields: readonly MetadataField[];
}

/** `mongo_service_id` only stays when a legacy file names no service with that id. */
export interface CustomUserData {
  readonly enabled: boolean;
  readonly mongo_service_name?: string;
  readonly mongo_service_id?: string;
  readonly database_name?: string;
  readonly collection_name?: string;
  readonly user_id_field?: string;
  readonly on_user_creation_function_name?: string;
}

/** The name may hold `/` between folders. */
export type FunctionEntity = FiledContent<FunctionContent>;

/** Entity stored as imported, apart from internal ids: it belongs to an app, but Groundwork does not run it yet. */
export interface OpaqueEntity {
  readonly name: string;
  /** All properties, including the name. */
  readonly content: JsonObject;
}

export const DATA_SOURCE_TYPES: readonly string[] = ['mongodb-atlas', 'mongodb', 'datalake'];

export interface DataSourceEntity {
  readonly name: string;
  readonly type: string;
  readonly config: JsonObject;
  readonly secret_config: JsonObject;
  readonly default_rule?: RuleSet;
  readonly rules: readonly CollectionRuleEntity[];
  readonly schemas: readonly SchemaEntity[];
  /** Rules about actions, which can only restrict. */
  readonly action_rules?: readonly ServiceRuleEntity[];
}

/** Roles in the order they are tried in, and filters. */
export interface RuleSet {
  readonly roles: readonly JsonObject[];
  readonly filters: readonly JsonObject[];
}

export interface CollectionRuleEntity extends RuleSet {
  readonly database: string;
  readonly collection: string;
}

export interface SchemaEntity {
  readonly database: string;
  readonly collection: string;
  readonly schema: JsonObject;
  readonly relationships: JsonObject;
}

export interface ServiceEntity {
  readonly name: string;
  readonly type: string;
  readonly config: JsonObject;
  readonly secret_config: JsonObject;
  readonly rules: readonly ServiceRuleEntity[];
  readonly incoming_webhooks: readonly WebhookEntity[];
}

export interface ServiceRuleEntity {
  readonly name: string;
  readonly actions: readonly string[];
  readonly when: JsonObject;
}

/** `options` stays exactly as imported. `private` and `run_as_system` exist only in files. */
export interface WebhookEntity extends Omit<FiledContent<IncomingWebhookContent>, 'function_source'> {
  readonly source: string;
  readonly private: boolean;
  readonly run_as_system: boolean;
}

/** `http_method` is upper case, or `*`. */
export interface EndpointEntity extends Omit<ExplicitContent<EndpointContent, 'route' | 'http_method'>, 'function_id'> {
  readonly function_name: string;
}

/** Switches of this platform are there only where they are set. */
export interface GraphqlConfig extends Partial<GraphqlSwitches> {
  readonly use_natural_pluralization: boolean;
  readonly disable_schema_introspection: boolean;
}

/**
 * Settings for access to the data of users, in addition to the rules. Specific to Groundwork: the root file contains them only
 * if they are on.
 */
export interface DataAccess {
  readonly strict_predicates: boolean;
}

/** A type is a name or, with format `custom`, a schema. */
export interface CustomResolverEntity extends Omit<
  ExplicitContent<CustomResolverContent, 'on_type' | 'field_name'>,
  'function_id'
> {
  readonly function_name: string;
  /** Name of its file, without the ending, if it differs in letter case from the default name. */
  readonly file_name?: string;
}

export interface ValidationSettings {
  readonly graphql?: JsonObject;
  readonly rest?: JsonObject;
}

/** Value to be stored as the secret `secret`, which the owner's `secret_config[member]` already names. */
export interface InlineSecret {
  readonly owner: 'service' | 'auth_provider';
  readonly name: string;
  readonly member: string;
  readonly secret: string;
  readonly value: string;
}
