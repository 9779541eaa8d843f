import type { Stored } from '../entity.js';
import type { AuthProviderContent } from './auth-provider.entity.js';
import type { CustomResolverContent } from './custom-resolver.entity.js';
import type { DataApiContent } from './data-api.entity.js';
import type { EndpointContent, EndpointReturnType, EndpointValidation } from './endpoint.entity.js';
import type { FunctionContent } from './function.entity.js';
import type { IncomingWebhookContent } from './incoming-webhook.entity.js';
import type { LogForwarderContent } from './log-forwarder.entity.js';
import type { ValidationAction, ValidationLevel } from './settings.contract.js';
import type { TriggerContent } from './trigger.entity.js';
import type { ValueContent } from './value.entity.js';

/** A function as configured. */
export interface FunctionConfig extends Readonly<FunctionContent> {
  readonly _id: string;
}

/** An authentication provider as configured; `secret_config` contains names of secrets, never values. */
export interface AuthProviderConfig extends Omit<Stored<AuthProviderContent>, 'metadata_fields'> {
  readonly _id: string;
  readonly metadata_fields: readonly { readonly required: boolean; readonly name: string; readonly field_name?: string }[];
}

/** A linked service as configured; `secret_config` contains names of secrets, never values. */
export interface ServiceConfig {
  readonly _id: string;
  readonly name: string;
  readonly type: string;
  readonly version: number;
  readonly config: Readonly<Record<string, unknown>>;
  readonly secret_config: Readonly<Record<string, unknown>>;
}

/** A rule expression: a constant, or conditions that must all hold. */
export type Expression = boolean | Readonly<Record<string, unknown>>;

/** Permissions on the fields of a document and on the fields of its subdocuments. */
export interface FieldPermissions {
  readonly read?: Expression;
  readonly write?: Expression;
  readonly fields?: Readonly<Record<string, FieldPermissions>>;
}

export interface RoleConfig {
  readonly _id?: string;
  readonly name: string;
  readonly apply_when: Expression;
  readonly document_filters?: { readonly read?: Expression; readonly write?: Expression };
  readonly read?: Expression;
  readonly write?: Expression;
  readonly insert?: Expression;
  readonly delete?: Expression;
  readonly search?: Expression;
  readonly fields?: Readonly<Record<string, FieldPermissions>>;
  readonly additional_fields?: { readonly read?: Expression; readonly write?: Expression };
}

/** A filter that is added to the query and projection of a request. */
export interface FilterConfig {
  readonly _id?: string;
  readonly name: string;
  readonly apply_when: Expression;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly projection?: Readonly<Record<string, unknown>>;
}

/** Permissions on one collection. `schema` and `relationships` only if they were stored with the rule (older form). */
export interface CollectionRuleConfig {
  readonly _id: string;
  readonly service_id: string;
  readonly database: string;
  readonly collection: string;
  readonly roles: readonly RoleConfig[];
  readonly filters: readonly FilterConfig[];
  readonly schema?: Readonly<Record<string, unknown>>;
  readonly relationships?: Readonly<Record<string, unknown>>;
}

/** Actions of a service that users may run, and their condition. */
export interface ServiceRuleConfig {
  readonly _id: string;
  readonly service_id: string;
  readonly name: string;
  readonly actions: readonly string[];
  readonly when: Expression;
}

/** Permissions on the collections of a data source that have no specific rule. At most one per service. */
export interface DefaultRuleConfig {
  readonly _id: string;
  readonly service_id: string;
  readonly roles: readonly RoleConfig[];
  readonly filters: readonly FilterConfig[];
}

/**
 * An incoming webhook as configured. `options` are stored as given, including the secret; `readWebhookOptions`
 * interprets them. Names are unique in a service.
 */
export interface IncomingWebhookConfig extends Readonly<IncomingWebhookContent> {
  readonly _id: string;
  readonly service_id: string;
}

/** A value: a plain JSON value, or (`from_secret`) the name of a secret whose value it has. */
export interface ValueConfig extends Readonly<ValueContent> {
  readonly _id: string;
}

/** The schema of a collection; `data_source` is the name of a service. */
export interface SchemaConfig {
  readonly _id: string;
  readonly metadata: { readonly data_source: string; readonly database: string; readonly collection: string };
  readonly schema: Readonly<Record<string, unknown>>;
  readonly relationships: Readonly<Record<string, unknown>>;
}

/**
 * A route whose requests run a function; `secret_name` is empty if nothing is validated. The function may no longer
 * exist.
 */
export interface EndpointConfig extends Readonly<EndpointContent> {
  readonly _id: string;
}

/** Configuration of the Data API; `secret_name` is empty if nothing is validated. */
export interface DataApiConfig extends Omit<Stored<DataApiContent>, 'return_type' | 'validation_method'> {
  readonly return_type: EndpointReturnType;
  readonly validation_method: EndpointValidation;
}

/**
 * A GraphQL field a function resolves. A type is a name, a JSON schema if its format is `custom`, or `null` for none.
 */
export interface CustomResolverConfig extends Readonly<CustomResolverContent> {
  readonly _id: string;
}

/** An event source that runs a function automatically. */
export interface TriggerConfig extends Readonly<TriggerContent> {
  readonly _id: string;
  /** Empty if `event_processors` names no function. */
  readonly function_id: string;
  /** Processors other than `FUNCTION`. */
  readonly event_processors: Readonly<Record<string, unknown>>;
  readonly error_handler: Readonly<Record<string, unknown>> | null;
}

/** Target for copies of log entries. */
export interface LogForwarderConfig extends Stored<LogForwarderContent> {
  readonly _id: string;
}

/** A value for each environment, by the environment's name (`none` applies if none is selected). */
export interface EnvironmentValueConfig {
  readonly _id: string;
  readonly name: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Location of the users' custom data; ids are empty if nothing is configured. */
export interface CustomUserDataConfig {
  readonly enabled: boolean;
  readonly mongo_service_id: string;
  readonly database_name: string;
  readonly collection_name: string;
  readonly user_id_field: string;
  readonly on_user_creation_function_id: string;
}

/**
 * Options of the generated GraphQL API. Properties after the first two are present only if they differ from their
 * default.
 */
export interface GraphqlConfig {
  readonly use_natural_pluralization: boolean;
  readonly disable_schema_introspection: boolean;
  readonly insert_many_returns?: 'documents' | 'ids';
  readonly default_limit?: number | null;
  readonly long_scalar?: 'Int' | 'Long';
  readonly nullable_in_lists?: boolean;
}

/** App-wide data access settings. */
export interface DataAccessConfig {
  /** Restricts the filters and sorts of users to fields they might be able to read. */
  readonly strict_predicates: boolean;
}

/** Settings for validating documents by their schemas, with levels `STRICT`/`OFF` and actions `ERROR`/`WARN`. */
export interface ValidationConfig {
  readonly read_validation_action: ValidationAction;
  readonly read_validation_level: ValidationLevel;
  readonly write_validation_action: ValidationAction;
  readonly write_validation_level: ValidationLevel;
}

/**
 * The deployed configuration of one app: immutable, identified by `treeHash`. Anything a reader compiles from it
 * (function bundles, key sets, schemas) is attached to the snapshot and discarded with it.
 */
export interface AppSnapshot {
  readonly appId: string;
  readonly clientAppId: string;
  readonly groupId: string;
  readonly domainId: string;
  readonly name: string;
  readonly location: string;
  readonly providerRegion: string;
  readonly deploymentModel: string;
  readonly environment: string;
  readonly treeHash: string;
  /** Changes with every change of a secret of the app. */
  readonly secretsVersion: number;
  /** Changes with every change of the access list, which is deployed independently. */
  readonly accessVersion: number;
  /**
   * State of hosting, and the custom domain of the app, empty if it has none. Absent in replies of an older `config`.
   */
  readonly hosting?: { readonly enabled: boolean; readonly customDomain: string };
  /** IP addresses and ranges clients may connect from. Empty: any address is allowed. */
  readonly accessList: readonly string[];
  /** Unix milliseconds of the last deployment, `null` before the first. */
  readonly lastDeployed: number | null;
  readonly functions: readonly FunctionConfig[];
  readonly authProviders: readonly AuthProviderConfig[];
  readonly services: readonly ServiceConfig[];
  readonly rules: readonly (CollectionRuleConfig | ServiceRuleConfig)[];
  readonly defaultRules: readonly DefaultRuleConfig[];
  readonly incomingWebhooks: readonly IncomingWebhookConfig[];
  readonly values: readonly ValueConfig[];
  /**
   * Origins browsers may send requests from, as `scheme://host[:port]`; `*` for a part of the host or for all. Empty:
   * any origin is allowed.
   */
  readonly allowedRequestOrigins: readonly string[];
  readonly schemas: readonly SchemaConfig[];
  readonly endpoints: readonly EndpointConfig[];
  readonly customResolvers: readonly CustomResolverConfig[];
  readonly triggers: readonly TriggerConfig[];
  /** Values of the selected environment by name; values without one for this environment are absent. */
  readonly environmentValues: Readonly<Record<string, unknown>>;
  readonly graphqlConfig: GraphqlConfig;
  readonly graphqlValidation: ValidationConfig;
  readonly restValidation: ValidationConfig;
  /** True if optional fields of documents may be `null` even if their schema does not allow it. */
  readonly nullTypeValidation: boolean;
  readonly dataAccess: DataAccessConfig;
  /** `null` if never configured. */
  readonly dataApi: DataApiConfig | null;
  readonly customUserData: CustomUserDataConfig;
  /** Hash of the build of the packages functions may require; empty without packages. */
  readonly dependencies: string;
  /** Lifetime of an end user's session in seconds; `null` for the default of its provider. */
  readonly refreshTokenSeconds: number | null;
}
