/** A function as configured. */
export interface FunctionConfig {
  readonly _id: string;
  readonly name: string;
  readonly source: string;
  readonly private: boolean;
  readonly can_evaluate: Readonly<Record<string, unknown>>;
  readonly run_as_system: boolean;
  readonly run_as_user_id: string;
  readonly run_as_user_id_script_source: string;
  readonly disable_arg_logs: boolean;
}

/** An authentication provider as configured; `secret_config` holds names of secrets, never values. */
export interface AuthProviderConfig {
  readonly _id: string;
  readonly name: string;
  readonly type: string;
  readonly disabled: boolean;
  readonly config: Readonly<Record<string, unknown>>;
  readonly secret_config: Readonly<Record<string, unknown>>;
  readonly metadata_fields: readonly { readonly required: boolean; readonly name: string; readonly field_name?: string }[];
  readonly domain_restrictions: readonly string[];
  readonly redirect_uris: readonly string[];
}

/** A linked service as configured; `secret_config` holds names of secrets, never values. */
export interface ServiceConfig {
  readonly _id: string;
  readonly name: string;
  readonly type: string;
  readonly version: number;
  readonly config: Readonly<Record<string, unknown>>;
  readonly secret_config: Readonly<Record<string, unknown>>;
}

/** A value: a plain JSON value, or (`from_secret`) the name of a secret whose text it stands for. */
export interface ValueConfig {
  readonly _id: string;
  readonly name: string;
  readonly private: boolean;
  readonly from_secret: boolean;
  readonly value: unknown;
}

/**
 * The deployed configuration of one app: immutable, identified by `treeHash`. Whatever a reader compiles from it
 * (function bundles, key sets, schemas) hangs off the snapshot and dies with it.
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
  /** Changes whenever a secret of the app does. */
  readonly secretsVersion: number;
  /** Unix milliseconds of the last deployment, `null` before the first. */
  readonly lastDeployed: number | null;
  readonly functions: readonly FunctionConfig[];
  readonly authProviders: readonly AuthProviderConfig[];
  readonly services: readonly ServiceConfig[];
  readonly values: readonly ValueConfig[];
  /** Exact `scheme://host[:port]` origins browsers may call from; empty allows all. */
  readonly allowedRequestOrigins: readonly string[];
}
