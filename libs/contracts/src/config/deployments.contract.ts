import { Allow, ArrayMaxSize, IsArray, IsBoolean, IsIn, IsInt, IsOptional, IsString, MaxLength, Min } from 'class-validator';
import { Nested, ResourceId } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';
import { DEPLOYMENT_MODELS, PROVIDER_REGION_IDS, type DeploymentModel } from './provider-regions.js';

/** Deployments listed and kept for redeployment, newest first. */
export const DEPLOYMENT_HISTORY = 25;

/** Characters of a deployment's name. */
export const DEPLOYMENT_NAME_MAX = 100;

/** Every change outside a draft is one deployment; creating an app is none. `deployed_at` is unix seconds. */
export class Deployment {
  /** Id of the deployment. */
  @Allow() _id!: string;
  /** Name of the deployment, at most `DEPLOYMENT_NAME_MAX` characters; its id where it was given none. */
  @Allow() name!: string;
  /** Id of the app. */
  @Allow() app_id!: string;
  /** Id of the draft that was deployed. Absent for a change outside a draft. */
  @Allow() draft_id?: string;
  /** Id of the administrator who deployed. */
  @Allow() user_id!: string;
  /** E-mail address of that administrator, or public key of a key pair. Absent when there is no such administrator any more. An addition of ours. */
  @Allow() user_name?: string;
  /**
   * When it was deployed, in unix seconds.
   * @format int64
   */
  @Allow() deployed_at!: number;
  /** Kind of tool the change came from. */
  @Allow() origin!: string;
  /** Always empty: nothing is deployed from repositories. */
  @Allow() commit!: string;
  /** State of the deployment. */
  @Allow() status!: string;
  /** Always empty: a deployment that fails leaves nothing behind. */
  @Allow() status_error_message!: string;
  /** Where the change could be compared. */
  @Allow() diff_url!: string;
  /** Always empty: nothing is deployed from repositories. */
  @Allow() remote_location!: string;
  /** What imports in it ignored or took otherwise than their files say, a sentence each. Absent where there was nothing. */
  @Allow() notes?: string[];
}

export class DeploymentScope extends AppScope {
  /** Id of the deployment. */
  @ResourceId('DeploymentNotFound')
  deploymentId!: string;
}

export class ListDeploymentsRequest extends AppScope {
  /**
   * Returns only older deployments: than a moment (unix seconds, or ISO 8601), or than the deployment of this id.
   * @query
   */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  before?: string;

  /**
   * How many to return at most; `DEPLOYMENT_HISTORY` when nothing or more is asked for.
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

/** A repository as the original's GitHub deployment names it. */
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

/** Members that are absent keep what is stored, or get their default. */
export class AutomaticDeploymentSettings {
  /** Whether changes of the repository would be deployed. */
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

  /** Branch that would be deployed. */
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

/** How deployments are made without an administrator's request. Kept for tools that set it; nothing is deployed automatically. */
export class DeployConfigRequest extends AppScope {
  @IsOptional()
  @IsBoolean()
  ui_drafts_disabled?: boolean;

  @IsOptional()
  @Nested(() => AutomaticDeploymentSettings)
  automatic_deployment?: AutomaticDeploymentSettings;
}

/** Times are unix seconds, 0 before the first change. */
export class DeployConfig {
  /** Whether changes in the management UI take effect without a draft. */
  @Allow() ui_drafts_disabled!: boolean;
  /** Which repository would be deployed from. Kept for tools; nothing is deployed automatically. */
  @Allow() automatic_deployment!: object;
  /**
   * When this was changed last, in unix seconds; 0 before the first change.
   * @format int64
   */
  @Allow() last_modified!: number;
}

/**
 * Returns the newest deployments of an app, newest first.
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
 * Rolls an app back to a deployment. Makes the configuration of an earlier deployment the deployed one again, as a new
 * deployment. Secrets stay as they are.
 * @throws Conflict, DraftConflict, BadRequest
 */
export const redeploy = defineRpc('config.deployments.redeploy', DeploymentScope, nothing, {
  access: 'project:write',
  timeoutMs: 30_000,
});

/** Returns how deployments are made. */
export const getDeployConfig = defineRpc('config.deployConfig.get', AppScope, DeployConfig, {
  access: 'project:read',
  idempotent: true,
});
/** Changes how deployments are made: the members given. */
export const updateDeployConfig = defineRpc('config.deployConfig.update', DeployConfigRequest, nothing, {
  access: 'project:write',
});
/** Sets how deployments are made. Members that are not given get their defaults. */
export const replaceDeployConfig = defineRpc('config.deployConfig.replace', DeployConfigRequest, nothing, {
  access: 'project:write',
});

/** Where an app is to be deployed. */
export class DeploymentMigrationRequest extends AppScope {
  /** Whether the app is to be deployed in one region or in all. */
  @IsIn(DEPLOYMENT_MODELS)
  deployment_model!: DeploymentModel;

  /** Id of a region of `GET /provider_regions`. */
  @IsIn(PROVIDER_REGION_IDS, { message: 'provider_region must be the id of a region of GET /provider_regions' })
  provider_region!: string;
}

/**
 * Moves an app to another deployment model and region. Self-hosted, both are labels of the app, and change at once. Refused for the
 * model and region the app has.
 * @throws BadRequest
 */
export const migrateDeployment = defineRpc('config.deployments.migrate', DeploymentMigrationRequest, nothing, {
  access: 'project:write',
});
