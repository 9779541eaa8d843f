import { Type } from 'class-transformer';
import {
  Allow,
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { ResourceId } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';

/** Deployments listed and kept for redeployment, newest first. */
export const DEPLOYMENT_HISTORY = 25;

/** Characters of a deployment's name. */
export const DEPLOYMENT_NAME_MAX = 100;

/** Every change outside a draft is one deployment; creating an app is none. `deployed_at` is unix seconds. */
export class Deployment {
  @Allow() _id!: string;
  @Allow() name!: string;
  @Allow() app_id!: string;
  @Allow() draft_id?: string;
  @Allow() user_id!: string;
  @Allow() deployed_at!: number;
  @Allow() origin!: string;
  @Allow() commit!: string;
  @Allow() status!: string;
  @Allow() status_error_message!: string;
  @Allow() diff_url!: string;
  @Allow() remote_location!: string;
}

export class DeploymentScope extends AppScope {
  @ResourceId('DeploymentNotFound')
  deploymentId!: string;
}

export class ListDeploymentsRequest extends AppScope {
  /** Only older ones: than a moment (unix seconds, or ISO 8601), or than the deployment of this id. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  before?: string;

  /** How many at most; `DEPLOYMENT_HISTORY` when there is none or more is asked for. */
  @IsOptional()
  @IsInt()
  @Min(1)
  limit?: number;

  @IsOptional()
  @IsString()
  @MaxLength(64)
  draft_id?: string;

  @IsOptional()
  @IsString()
  @MaxLength(64)
  user_id?: string;
}

/** A repository as the original's GitHub deployment names it. */
export class DeployRepository {
  @IsOptional()
  @IsString()
  @MaxLength(200)
  id?: string;

  @IsOptional()
  @IsString()
  @MaxLength(200)
  full_name?: string;

  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  url?: string;
}

/** Members that are absent keep what is stored, or get their default. */
export class AutomaticDeploymentSettings {
  @IsOptional()
  @IsBoolean()
  enabled?: boolean;

  @IsOptional()
  @IsString()
  @MaxLength(64)
  provider?: string;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  @IsString({ each: true })
  @MaxLength(64, { each: true })
  installation_ids?: string[];

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => DeployRepository)
  repository?: DeployRepository;

  @IsOptional()
  @IsString()
  @MaxLength(256)
  branch?: string;

  @IsOptional()
  @IsString()
  @MaxLength(1_024)
  directory?: string;
}

/** How deployments are made without an administrator's request. Kept for tools that set it; nothing is deployed automatically. */
export class DeployConfigRequest extends AppScope {
  @IsOptional()
  @IsBoolean()
  ui_drafts_disabled?: boolean;

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => AutomaticDeploymentSettings)
  automatic_deployment?: AutomaticDeploymentSettings;
}

/** Times are unix seconds, 0 before the first change. */
export class DeployConfig {
  @Allow() ui_drafts_disabled!: boolean;
  @Allow() automatic_deployment!: object;
  @Allow() last_modified!: number;
}

export const listDeployments = defineRpc('config.deployments.list', ListDeploymentsRequest, listOf(Deployment), {
  access: 'project:read',
  idempotent: true,
});
export const getDeployment = defineRpc('config.deployments.get', DeploymentScope, Deployment, {
  access: 'project:read',
  idempotent: true,
});
/** Makes the configuration of an earlier deployment the deployed one again, as a new deployment. Secrets stay as they are. */
export const redeploy = defineRpc('config.deployments.redeploy', DeploymentScope, nothing, {
  access: 'project:write',
  timeoutMs: 30_000,
});

export const getDeployConfig = defineRpc('config.deployConfig.get', AppScope, DeployConfig, {
  access: 'project:read',
  idempotent: true,
});
/** Changes the members given. */
export const updateDeployConfig = defineRpc('config.deployConfig.update', DeployConfigRequest, nothing, {
  access: 'project:write',
});
/** Members that are not given get their defaults. */
export const replaceDeployConfig = defineRpc('config.deployConfig.replace', DeployConfigRequest, nothing, {
  access: 'project:write',
});
