import { Allow, IsInt, IsObject, IsOptional, IsString, Matches, MaxLength, Min } from 'class-validator';
import { ResourceId } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';

/** Types a service can have. Some can be configured but not run yet: calling those answers a documented error. */
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

export class ServiceSummary {
  @Allow() _id!: string;
  @Allow() name!: string;
  @Allow() type!: string;
  @Allow() version!: number;
  /** Unix seconds. */
  @Allow() last_modified!: number;
}

/** The create reply: the summary and the stored configuration without secrets. */
export class CreatedService extends ServiceSummary {
  @Allow() config!: Record<string, unknown>;
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

  /** Names of secrets. */
  @IsOptional()
  @IsObject()
  secret_config?: Record<string, unknown>;

  @IsOptional()
  @IsInt()
  @Min(0)
  version?: number;
}

export class ServiceScope extends AppScope {
  @ResourceId('ServiceNotFound')
  serviceId!: string;
}

export const listServices = defineRpc('config.services.list', AppScope, listOf(ServiceSummary), {
  access: 'project:read',
  idempotent: true,
});
export const createService = defineRpc('config.services.create', CreateServiceRequest, CreatedService, {
  access: 'project:write',
});
export const getService = defineRpc('config.services.get', ServiceScope, ServiceSummary, {
  access: 'project:read',
  idempotent: true,
});
export const deleteService = defineRpc('config.services.delete', ServiceScope, nothing, { access: 'project:write' });
