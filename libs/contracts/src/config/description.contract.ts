import { Allow, IsIn, IsString, MaxLength } from 'class-validator';
import { defineRpc, rawJson } from '../rpc.js';
import { AppScope } from '../scope.js';

export class DescribeAppRequest extends AppScope {
  /** Base URL the client reached the platform by: the description's own URLs begin with it. */
  @IsString()
  @MaxLength(2_048)
  baseUrl!: string;
}

/** What an app consists of, by name, and where it is reached. */
export class AppDescription {
  @Allow() client_app_id!: string;
  @Allow() name!: string;
  @Allow() realm_url!: string;
  @Allow() data_sources!: Record<string, unknown>[];
  @Allow() http_endpoints!: Record<string, unknown>[];
  @Allow() services!: Record<string, unknown>[];
  @Allow() auth_providers!: Record<string, unknown>[];
  @Allow() custom_user_data!: Record<string, unknown>;
  @Allow() values!: string[];
  @Allow() hosting!: Record<string, unknown>;
  @Allow() functions!: Record<string, unknown>[];
  @Allow() sync!: Record<string, unknown>;
  @Allow() graphql!: Record<string, unknown>;
  @Allow() environment!: string;
  @Allow() event_subscription!: Record<string, unknown>[];
  @Allow() log_forwarders!: Record<string, unknown>[];
}

export const describeApp = defineRpc('config.description.get', DescribeAppRequest, AppDescription, {
  access: 'project:read',
  idempotent: true,
});

/** Languages data models can be asked for in. */
export const CLIENT_LANGUAGES = ['C_SHARP', 'JAVA', 'JAVA_SCRIPT', 'KOTLIN', 'OBJECTIVE_C', 'SWIFT', 'TYPE_SCRIPT'] as const;

export class ClientSchemasRequest extends AppScope {
  @IsIn(CLIENT_LANGUAGES, {
    message: ({ value }) => `Unsupported client language: '${String(value)}'`,
    context: { errorCode: 'UnsupportedClientLanguage' },
  })
  language!: string;
}

/** A JSON list of generated data models: always empty, no models are generated. */
export const listClientSchemas = defineRpc('config.description.clientSchemas', ClientSchemasRequest, rawJson, {
  access: 'project:read',
  idempotent: true,
});
