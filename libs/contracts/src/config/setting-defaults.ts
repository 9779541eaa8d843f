import type { CustomUserDataConfig, DataAccessConfig, GraphqlConfig, ValidationConfig } from './app-snapshot.js';

/** Every setting an app has once, and what it is while nobody has set it. */
export interface AppSettings {
  readonly environment: string;
  readonly allowed_request_origins: readonly string[];
  readonly graphql: GraphqlConfig;
  readonly graphql_validation: ValidationConfig;
  readonly rest_validation: ValidationConfig;
  readonly null_type_validation: { readonly enabled: boolean };
  readonly data_access: DataAccessConfig;
  readonly custom_user_data: CustomUserDataConfig;
  /** Members beyond this one are carried for exports. */
  readonly sync: Readonly<Record<string, unknown>> & { readonly development_mode_enabled: boolean };
  /** Seconds a session of an end user lasts; `null`: what its provider gives. */
  readonly refresh_token_seconds: number | null;
  /** Members of a `DataApiContent` as they were given, and what else its file had; `null`: never configured. */
  readonly data_api: Readonly<Record<string, unknown>> | null;
  /** As it was given, or as the files of an app have it; `hostingSettings` says what it means. `null`: never configured. */
  readonly hosting: Readonly<Record<string, unknown>> | null;
  /** How imported files wrote what an export would write otherwise. */
  readonly file_forms: {
    /** Of the root file; empty: it had none. */
    readonly provider_region: string;
    /** Names of files of custom resolvers, by type and field. */
    readonly custom_resolvers: Readonly<Record<string, string>>;
  };
}

/** Writes are held to schemas, reads only reported. */
const VALIDATION: ValidationConfig = {
  read_validation_action: 'WARN',
  read_validation_level: 'STRICT',
  write_validation_action: 'ERROR',
  write_validation_level: 'STRICT',
};

export const SETTING_DEFAULTS: AppSettings = {
  environment: '',
  allowed_request_origins: [],
  graphql: { use_natural_pluralization: false, disable_schema_introspection: false },
  graphql_validation: VALIDATION,
  rest_validation: VALIDATION,
  null_type_validation: { enabled: false },
  data_access: { strict_predicates: false },
  custom_user_data: {
    enabled: false,
    mongo_service_id: '',
    database_name: '',
    collection_name: '',
    user_id_field: '',
    on_user_creation_function_id: '',
  },
  sync: { development_mode_enabled: false },
  refresh_token_seconds: null,
  data_api: null,
  hosting: null,
  file_forms: { provider_region: '', custom_resolvers: {} },
};
