import { Allow, ArrayMaxSize, IsArray, IsBoolean, IsIn, IsInt, IsOptional, IsString, MaxLength, Min } from 'class-validator';
import { Nested, ResourceId } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';
import { DEPLOYMENT_MODELS, PROVIDER_REGION_IDS, type DeploymentModel } from './provider-regions.js';

/** Number of deployments listed and stored for redeployment, newest first. */
export const DEPLOYMENT_HISTORY = 25;

/** Maximum characters of a deployment's name. */
export const DEPLOYMENT_NAME_MAX = 100;

/**
 * A deployment. Every change outside a draft is one deployment; creating an app is not. `deployed_at` is in unix
 * seconds.
 */
export class Deployment {
  /** Id of the deployment. */
  @Allow() _id!: string;
  /** Name of the deployment, at most `DEPLOYMENT_NAME_MAX` characters; its id if it was given none. */
  @Allow() name!: string;
  /** Id of the app. */
  @Allow() app_id!: string;
  /** Id of the draft that was deployed. Absent for a change outside a draft. */
  @Allow() draft_id?: string;
  /** Id of the administrator who deployed. */
  @Allow() user_id!: string;
  /**
   * Email address of that administrator, or public key of a key pair. Absent if the administrator no longer exists.
   * Groundwork extension.
   */
  @Allow() user_name?: string;
  /**
   * Time of the deployment, in unix seconds.
   * @format int64
   */
  @Allow() deployed_at!: number;
  /** Kind of tool that made the change. */
  @Allow() origin!: string;
  /** Always empty: deployment from repositories is not supported. */
  @Allow() commit!: string;
  /** State of the deployment. */
  @Allow() status!: string;
  /** Always empty: a failed deployment is not stored. */
  @Allow() status_error_message!: string;
  /** URL for comparing the change. */
  @Allow() diff_url!: string;
  /** Always empty: deployment from repositories is not supported. */
  @Allow() remote_location!: string;
  /**
   * Content of imports that was ignored or interpreted differently, one sentence each. Absent if there was nothing to
   * report.
   */
  @Allow() notes?: string[];
}

export class DeploymentScope extends AppScope {
  /** Id of the deployment. */
  @ResourceId('DeploymentNotFound')
  deploymentId!: string;
}

export class ListDeploymentsRequest extends AppScope {
  /**
   * Returns only deployments before a time (unix seconds, or ISO 8601), or before the deployment with this id.
   * @query
   */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  before?: string;

  /**
   * Maximum number of deployments to return. Default and maximum: `DEPLOYMENT_HISTORY`.
   * @query
   */
  @IsOptional()
  @IsInt()
  @Min(1)
  limit?: number;

  /**
   * Returns only the deployment of this draft.
   * @query
   */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  draft_id?: string;

  /**
   * Returns only deployments of this administrator.
   * @query
   */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  user_id?: string;
}

/** A repository in App Services' GitHub deployment. */
export class DeployRepository {
  /** Id of the repository. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  id?: string;

  /** Owner and name of the repository. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  full_name?: string;

  /** Address of the repository. */
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  url?: string;
}

/** Settings of automatic deployment. Absent properties keep their stored values, or get their defaults. */
export class AutomaticDeploymentSettings {
  /** True to deploy changes of the repository. */
  @IsOptional()
  @IsBoolean()
  enabled?: boolean;

  /** Host of the repository. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  provider?: string;

  /** Installations of the host's app, at most 100. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(100)
  @IsString({ each: true })
  @MaxLength(64, { each: true })
  installation_ids?: string[];

  /** The repository. */
  @IsOptional()
  @Nested(() => DeployRepository)
  repository?: DeployRepository;

  /** Branch to deploy. */
  @IsOptional()
  @IsString()
  @MaxLength(256)
  branch?: string;

  /** Directory of the app in the repository. */
  @IsOptional()
  @IsString()
  @MaxLength(1_024)
  directory?: string;
}

/** Deployment settings. Stored for tools that set them; nothing is deployed automatically. */
export class DeployConfigRequest extends AppScope {
  @IsOptional()
  @IsBoolean()
  ui_drafts_disabled?: boolean;

  @IsOptional()
  @Nested(() => AutomaticDeploymentSettings)
  automatic_deployment?: AutomaticDeploymentSettings;
}

/** Deployment settings. Times are in unix seconds, 0 before the first change. */
export class DeployConfig {
  /** True if changes in the management UI take effect without a draft. */
  @Allow() ui_drafts_disabled!: boolean;
  /** Repository settings. Stored for tools; nothing is deployed automatically. */
  @Allow() automatic_deployment!: object;
  /**
   * Time of the last change, in unix seconds; 0 before the first change.
   * @format int64
   */
  @Allow() last_modified!: number;
}

/**
 * Returns the latest deployments of an app, newest first.
 * @throws InvalidParameter
 */
export const listDeployments = defineRpc('config.deployments.list', ListDeploymentsRequest, listOf(Deployment), {
  access: 'project:read',
  idempotent: true,
});
/** Returns a deployment. */
export const getDeployment = defineRpc('config.deployments.get', DeploymentScope, Deployment, {
  access: 'project:read',
  idempotent: true,
});
/**
 * Rolls an app back to a deployment. Deploys the configuration of the earlier deployment again, as a new deployment.
 * Secrets are not changed.
 * @throws Conflict, DraftConflict, BadRequest
 */
export const redeploy = defineRpc('config.deployments.redeploy', DeploymentScope, nothing, {
  access: 'project:write',
  timeoutMs: 30_000,
});

/** Returns the deployment settings. */
export const getDeployConfig = defineRpc('config.deployConfig.get', AppScope, DeployConfig, {
  access: 'project:read',
  idempotent: true,
});
/** Changes the given deployment settings. */
export const updateDeployConfig = defineRpc('config.deployConfig.update', DeployConfigRequest, nothing, {
  access: 'project:write',
});
/** Replaces the deployment settings. Absent properties get their defaults. */
export const replaceDeployConfig = defineRpc('config.deployConfig.replace', DeployConfigRequest, nothing, {
  access: 'project:write',
});

/** Target of a migration. */
export class DeploymentMigrationRequest extends AppScope {
  /** Deployment model: one region or all. */
  @IsIn(DEPLOYMENT_MODELS)
  deployment_model!: DeploymentModel;

  /** Id of a region from `GET /provider_regions`. */
  @IsIn(PROVIDER_REGION_IDS, { message: 'provider_region must be the id of a region of GET /provider_regions' })
  provider_region!: string;
}

/**
 * Moves an app to another deployment model and region. On a self-hosted platform both are only labels of the app, and
 * change immediately. Fails if the app already has this model and region.
 * @throws BadRequest
 */
export const migrateDeployment = defineRpc('config.deployments.migrate', DeploymentMigrationRequest, nothing, {
  access: 'project:write',
});
