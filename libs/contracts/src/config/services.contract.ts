import {
  Allow,
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { Nested, Optional, ResourceId } from '../fields.js';
import { defineRpc, listOf, nothing, rawJson } from '../rpc.js';
import { AppScope } from '../scope.js';

/** Types of services. Some can be configured but not run yet: calls to them fail with a documented error. */
export const SERVICE_TYPES = [
  'mongodb-atlas',
  'mongodb',
  'datalake',
  'http',
  'aws',
  'aws-ses',
  'aws-s3',
  'twilio',
  'github',
  'gcm',
] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];

/** Maximum `version` of a service. */
export const SERVICE_VERSION_MAX = 1_000_000_000;
/** Maximum characters of a service's `config` and `secret_config` together, as JSON. */
export const SERVICE_CONFIG_MAX = 100_000;

/** A linked service without its configuration. */
export class ServiceSummary {
  /** Id of the service. */
  @Allow() _id!: string;
  /** Name of the service, unique in its app: 1 to 64 letters, digits, `_` or `-`. */
  @Allow() name!: string;
  /** Type of the service: `mongodb-atlas`, `http` and others. */
  @Allow() type!: string;
  /**
   * Version of the service's interface.
   * @format int64
   */
  @Allow() version!: number;
  /**
   * Time the service was last changed, in unix seconds.
   * @format int64
   */
  @Allow() last_modified!: number;
}

/** A linked service in a list. */
export class ListedService extends ServiceSummary {
  /**
   * Version of its content, as in the `ETag` (there in quotes). The property `version` has another meaning in App
   * Services.
   */
  @Allow() etag!: string;
}

/** Location of a linked cluster. */
export class ClusterLocation {
  /** Name of the cluster; `Cluster0` if the configuration has none. */
  @IsString() cluster!: string;
  /**
   * Kind of location: at a connection string the operator configured for the cluster (`mapped`), or in the platform's
   * own store, in databases that all clusters share (`shared`) or in separate ones (`separate`).
   */
  @IsIn(['mapped', 'shared', 'separate']) location!: 'mapped' | 'shared' | 'separate';
}

/** Reply to creating a service: the service and its stored configuration without secrets. */
export class CreatedService extends ServiceSummary {
  /**
   * Configuration, with properties that depend on the type; together with `secret_config` at most `SERVICE_CONFIG_MAX`
   * characters.
   */
  @Allow() config!: Record<string, unknown>;
  /** Location of the cluster. Only for `mongodb-atlas` services. */
  @IsOptional()
  @Nested(() => ClusterLocation)
  data_source?: ClusterLocation;
}

export class CreateServiceRequest extends AppScope {
  @Matches(/^[A-Za-z0-9_-]{1,64}$/, { message: "service name must have 1 to 64 letters, digits, '_' or '-'" })
  name!: string;

  @IsString()
  @MaxLength(64)
  type!: string;

  @IsOptional()
  @IsObject()
  config?: Record<string, unknown>;

  /** Names of secrets the service uses, never their values. */
  @IsOptional()
  @IsObject()
  secret_config?: Record<string, unknown>;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(SERVICE_VERSION_MAX)
  version?: number;

  /** Rules, in the format of the requests that create them, at most 1,000. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(1_000)
  @IsObject({ each: true })
  rules?: Record<string, unknown>[];

  /** Incoming webhooks, in the format of the requests that create them, at most 200. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(200)
  @IsObject({ each: true })
  incoming_webhooks?: Record<string, unknown>[];
}

export class ServiceScope extends AppScope {
  /** Id of the service. */
  @ResourceId('ServiceNotFound')
  serviceId!: string;
}

/** Change of a service. Name and type identify a service elsewhere: they may be repeated, but not changed. */
export class UpdateServiceRequest extends ServiceScope {
  @Optional()
  @IsString()
  name?: string;

  @Optional()
  @IsString()
  type?: string;

  @Optional()
  @IsInt()
  @Min(0)
  @Max(SERVICE_VERSION_MAX)
  version?: number;
}

/**
 * Request for a configuration. The reply is the configuration alone or, with `includeSecretConfig`, `{config,
 * secret_config}`.
 */
export class GetServiceConfigRequest extends ServiceScope {
  /**
   * Returns `{config, secret_config}` instead of the configuration alone.
   * @query
   */
  @Optional()
  @IsBoolean()
  includeSecretConfig?: boolean;
}

/**
 * Change of a configuration. `changes` are properties of the configuration, or `{config, secret_config}` in the format
 * of a read with secrets. Given properties replace the stored ones, the others are kept; `null` removes a property. The
 * reply is the configuration as stored, without secrets.
 */
export class UpdateServiceConfigRequest extends ServiceScope {
  /**
   * Properties of the configuration.
   * @internal
   */
  @IsObject()
  changes!: Record<string, unknown>;
}

/** Returns the linked services of an app. */
export const listServices = defineRpc('config.services.list', AppScope, listOf(ListedService), {
  access: 'project:read',
  idempotent: true,
});
/**
 * Links a service.
 * @throws ServiceAlreadyExists, ServiceTypeNotFound, RuleDuplicateName, IncomingWebhookDuplicateName, FunctionSyntaxError,
 * FunctionInvalid, BadRequest
 */
export const createService = defineRpc('config.services.create', CreateServiceRequest, CreatedService, {
  access: 'project:write',
});
/** Returns a linked service. */
export const getService = defineRpc('config.services.get', ServiceScope, ServiceSummary, {
  access: 'project:read',
  idempotent: true,
  resource: ({ serviceId }) => ({ kind: 'services', id: serviceId }),
});
/**
 * Removes a linked service and its rules and webhooks.
 * @throws BadRequest
 */
export const deleteService = defineRpc('config.services.delete', ServiceScope, nothing, {
  access: 'project:write',
  resource: ({ serviceId }) => ({ kind: 'services', id: serviceId }),
});
/**
 * Changes the version of a linked service.
 * @throws BadRequest
 */
export const updateService = defineRpc('config.services.update', UpdateServiceRequest, ServiceSummary, {
  access: 'project:write',
  resource: ({ serviceId }) => ({ kind: 'services', id: serviceId }),
});
/**
 * Returns the configuration of a service.
 * @reply object
 */
export const getServiceConfig = defineRpc('config.services.getConfig', GetServiceConfigRequest, rawJson, {
  access: 'project:read',
  idempotent: true,
  resource: ({ serviceId }) => ({ kind: 'services', id: serviceId }),
});
/**
 * Changes the configuration of a service. Given properties replace the stored ones, the others are kept; `null` removes
 * a property.
 * @body object
 * @reply object
 * @throws BadRequest
 */
export const updateServiceConfig = defineRpc('config.services.updateConfig', UpdateServiceConfigRequest, rawJson, {
  access: 'project:write',
  resource: ({ serviceId }) => ({ kind: 'services', id: serviceId }),
});
