import { Allow, IsIn, IsString, MaxLength } from 'class-validator';
import { defineRpc, rawJson } from '../rpc.js';
import { AppScope } from '../scope.js';

export class DescribeAppRequest extends AppScope {
  /**
   * Base URL the client used to reach the platform, and of the URLs in the description.
   * @internal
   */
  @IsString()
  @MaxLength(2_048)
  baseUrl!: string;
}

/** Parts of an app, by name, and its URLs. */
export class AppDescription {
  /** App ID of the app. */
  @Allow() client_app_id!: string;
  /** Name of the app. */
  @Allow() name!: string;
  /** URL of the app's management UI. */
  @Allow() realm_url!: string;
  /** Linked data sources. */
  @Allow() data_sources!: Record<string, unknown>[];
  /** HTTPS endpoints. */
  @Allow() http_endpoints!: Record<string, unknown>[];
  /** Linked third-party services. */
  @Allow() services!: Record<string, unknown>[];
  /** Authentication providers. */
  @Allow() auth_providers!: Record<string, unknown>[];
  /** Callback URL of OAuth2 identity providers. Groundwork extension. */
  @Allow() auth_callback_url!: string;
  /** Location of the users' custom data. */
  @Allow() custom_user_data!: Record<string, unknown>;
  /** Names of values. */
  @Allow() values!: string[];
  /** State of file hosting. */
  @Allow() hosting!: Record<string, unknown>;
  /** Functions. */
  @Allow() functions!: Record<string, unknown>[];
  /** Settings of device sync. */
  @Allow() sync!: Record<string, unknown>;
  /** URL of the GraphQL API, and its custom resolvers. */
  @Allow() graphql!: Record<string, unknown>;
  /** Selected environment; empty for none. */
  @Allow() environment!: string;
  /** Triggers. */
  @Allow() event_subscription!: Record<string, unknown>[];
  /** Log forwarders. */
  @Allow() log_forwarders!: Record<string, unknown>[];
}

/** Returns the parts of an app, by name, and its URLs. */
export const describeApp = defineRpc('config.description.get', DescribeAppRequest, AppDescription, {
  access: 'project:read',
  idempotent: true,
});

/** Supported languages of data models. */
export const CLIENT_LANGUAGES = ['C_SHARP', 'JAVA', 'JAVA_SCRIPT', 'KOTLIN', 'OBJECTIVE_C', 'SWIFT', 'TYPE_SCRIPT'] as const;

export class ClientSchemasRequest extends AppScope {
  /** Programming language of the models. */
  @IsIn(CLIENT_LANGUAGES, {
    message: ({ value }) => `Unsupported client language: '${String(value)}'`,
    context: { errorCode: 'UnsupportedClientLanguage' },
  })
  language!: string;
}

/**
 * Returns generated data models. Always an empty list: no models are generated.
 * @reply string[]
 * @throws UnsupportedClientLanguage
 */
export const listClientSchemas = defineRpc('config.description.clientSchemas', ClientSchemasRequest, rawJson, {
  access: 'project:read',
  idempotent: true,
});
