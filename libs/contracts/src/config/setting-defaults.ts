import type { CustomUserDataConfig, DataAccessConfig, GraphqlConfig, ValidationConfig } from './app-snapshot.js';

/** Settings that each app has once, with their defaults below. */
export interface AppSettings {
  readonly environment: string;
  readonly allowed_request_origins: readonly string[];
  readonly graphql: GraphqlConfig;
  readonly graphql_validation: ValidationConfig;
  readonly rest_validation: ValidationConfig;
  readonly null_type_validation: { readonly enabled: boolean };
  readonly data_access: DataAccessConfig;
  readonly custom_user_data: CustomUserDataConfig;
  /** Further properties are stored for exports. */
  readonly sync: Readonly<Record<string, unknown>> & { readonly development_mode_enabled: boolean };
  /** Lifetime of an end user's session in seconds; `null` for the default of its provider. */
  readonly refresh_token_seconds: number | null;
  /** Properties of a `DataApiContent` as given, and further properties of its file; `null` if never configured. */
  readonly data_api: Readonly<Record<string, unknown>> | null;
  /**
   * Hosting settings as given, or as in the files of an app; `hostingSettings` interprets them. `null` if never
   * configured.
   */
  readonly hosting: Readonly<Record<string, unknown>> | null;
  /** Forms used by imported files that differ from the forms an export would write. */
  readonly file_forms: {
    /** Value in the root file; empty without one. */
    readonly provider_region: string;
    /** File names of custom resolvers, by type and field. */
    readonly custom_resolvers: Readonly<Record<string, string>>;
  };
}

/** Writes are validated by schemas; reads only produce warnings. */
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
