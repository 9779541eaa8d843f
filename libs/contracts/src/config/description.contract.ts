import { Allow, IsIn, IsString, MaxLength } from 'class-validator';
import { defineRpc, rawJson } from '../rpc.js';
import { AppScope } from '../scope.js';

export class DescribeAppRequest extends AppScope {
  /**
   * Base URL the client reached the platform by: the description's own URLs begin with it.
   * @internal
   */
  @IsString()
  @MaxLength(2_048)
  baseUrl!: string;
}

/** What an app consists of, by name, and where it is reached. */
export class AppDescription {
  /** App ID of the app. */
  @Allow() client_app_id!: string;
  /** Name of the app. */
  @Allow() name!: string;
  /** Where the management UI of the app would be. */
  @Allow() realm_url!: string;
  /** Linked data sources. */
  @Allow() data_sources!: Record<string, unknown>[];
  /** HTTPS endpoints. */
  @Allow() http_endpoints!: Record<string, unknown>[];
  /** Linked third-party services. */
  @Allow() services!: Record<string, unknown>[];
  /** Authentication providers. */
  @Allow() auth_providers!: Record<string, unknown>[];
  /** Where identity providers of OAuth2 are to send browsers back to: an addition of ours. */
  @Allow() auth_callback_url!: string;
  /** Where the custom data of users is found. */
  @Allow() custom_user_data!: Record<string, unknown>;
  /** Names of values. */
  @Allow() values!: string[];
  /** Whether files are hosted. */
  @Allow() hosting!: Record<string, unknown>;
  /** Functions. */
  @Allow() functions!: Record<string, unknown>[];
  /** Settings of device sync. */
  @Allow() sync!: Record<string, unknown>;
  /** Where the GraphQL API is, and its custom resolvers. */
  @Allow() graphql!: Record<string, unknown>;
  /** Environment that is selected; empty for none. */
  @Allow() environment!: string;
  /** Triggers. */
  @Allow() event_subscription!: Record<string, unknown>[];
  /** Log forwarders. */
  @Allow() log_forwarders!: Record<string, unknown>[];
}

/** Returns what an app consists of, by name, and where it is reached. */
export const describeApp = defineRpc('config.description.get', DescribeAppRequest, AppDescription, {
  access: 'project:read',
  idempotent: true,
});

/** Languages data models can be asked for in. */
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
 * Returns generated data models: always an empty list, none are generated.
 * @reply string[]
 * @throws UnsupportedClientLanguage
 */
export const listClientSchemas = defineRpc('config.description.clientSchemas', ClientSchemasRequest, rawJson, {
  access: 'project:read',
  idempotent: true,
});
