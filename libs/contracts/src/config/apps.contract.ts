import { Allow, Equals, IsBoolean, IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { defineEvent } from '../event.js';
import { Optional, Text } from '../fields.js';
import { defineRpc, listOf, nothing, rawJson } from '../rpc.js';
import { AppScope, ProjectScope } from '../scope.js';
import { DEPLOYMENT_MODELS, type DeploymentModel } from './provider-regions.js';

/** Deployment regions of apps; the first is the default. On a self-hosted platform the value is only a label. */
export const LOCATIONS = ['US-VA', 'US-OR', 'DE-FF', 'IE', 'AU', 'IN-MB', 'SG', 'BR-SP'] as const;
export const ENVIRONMENTS = ['', 'development', 'testing', 'qa', 'production'] as const;
/** Product types of apps; `platform` is another name of the standard one. */
export const PRODUCTS = ['platform', 'standard', 'atlas', 'data-api', 'device-sync'] as const;
export type Product = (typeof PRODUCTS)[number];
export const DEFAULT_PRODUCT: Product = 'standard';
export const DEFAULT_PROVIDER_REGION = 'aws-us-east-1';

/** 1–32 characters: ASCII letters, digits, `_`, `-`, first a letter. */
export const APP_NAME = /^[A-Za-z][A-Za-z0-9_-]{0,31}$/;

/**
 * An app in the administration API; the list, get and create requests return the same shape. Times are in unix seconds.
 */
export class App {
  /** Id of the app. */
  @Allow() _id!: string;
  /** App ID, by which clients identify the app, such as `hello-abcde`. */
  @Allow() client_app_id!: string;
  /** Name of the app, unique in its project: 1 to 32 ASCII letters, digits, `_` or `-`, the first a letter. */
  @Allow() name!: string;
  /** Region of the deployment. On a self-hosted platform only a label. */
  @Allow() location!: string;
  /** Region of the cloud provider. On a self-hosted platform only a label. */
  @Allow() provider_region!: string;
  /** Deployment model in App Services: one region or all. On a self-hosted platform only a label. */
  @Allow() deployment_model!: string;
  /** Selected environment, which values can depend on; empty for none. */
  @Allow() environment!: string;
  /** Id of the domain the end users of the app belong to. */
  @Allow() domain_id!: string;
  /** Id of the project. */
  @Allow() group_id!: string;
  /** Product the app was created with. On a self-hosted platform only a label for filtering lists. */
  @Allow() product!: string;
  /**
   * Time the app was last used, in unix seconds.
   * @format int64
   */
  @Allow() last_used!: number;
  /**
   * Time the app was last changed, in unix seconds.
   * @format int64
   */
  @Allow() last_modified!: number;
}

/** An app in a list. */
export class ListedApp extends App {
  /** Version of the app's whole configuration, as in the `ETag` (there in quotes). */
  @Allow() version!: string;
}

/** Requests of one hour. */
export interface AppHour {
  /** Begin of the hour: ISO 8601 with milliseconds. */
  readonly timestamp: string;
  /**
   * Number of requests.
   * @format int64
   */
  readonly requests: number;
  /**
   * Number of those that failed.
   * @format int64
   */
  readonly errors: number;
}

/** The latest deployment of an app. */
export interface LastDeployment {
  /** Id of the deployment. */
  readonly _id: string;
  /** Name of the deployment; its id if it has none. */
  readonly name: string;
  /** Id of the administrator who deployed. */
  readonly user_id: string;
  /** Email address of that administrator, or public key of a key pair. Absent if it no longer exists. */
  readonly user_name?: string;
  /** Kind of tool. */
  readonly origin: string;
  /**
   * When it was deployed, in unix seconds.
   * @format int64
   */
  readonly deployed_at: number;
}

/** Requests, users and latest deployment of an app. */
export class AppFigures {
  /** Id of the app. */
  @Allow() app_id!: string;
  /** Requests of the last hour; `null` if the service of the logs is not available. */
  @Allow() requests_1h!: number | null;
  /** Requests of the last hour that failed; `null` likewise. */
  @Allow() errors_1h!: number | null;
  /** The last 24 hours, oldest first; `null` likewise. */
  @Allow() hours!: AppHour[] | null;
  /** Number of end users; `null` if they take too long to count, or if the service of the users is not available. */
  @Allow() users!: number | null;
  /** Latest deployment; `null` if the app was never deployed. */
  @Allow() last_deployment!: LastDeployment | null;
}

export class ListAppsRequest extends ProjectScope {
  /**
   * Returns only apps of this product, or of several separated by commas; `platform` is `standard`. Default: all apps.
   * @query
   */
  @IsOptional()
  @IsString()
  product?: string;
}

const NAME_MESSAGE = "name must have 1 to 32 ASCII letters, digits, '_' or '-' and begin with a letter";

export class CreateAppRequest extends ProjectScope {
  /** Name of the app. */
  @Matches(APP_NAME, { message: NAME_MESSAGE })
  name!: string;

  @Optional()
  @IsIn(LOCATIONS)
  location?: (typeof LOCATIONS)[number];

  @Optional()
  @IsIn(DEPLOYMENT_MODELS)
  deployment_model?: DeploymentModel;

  @Optional()
  @Text(1, 64)
  provider_region?: string;

  @Optional()
  @IsIn(ENVIRONMENTS)
  environment?: (typeof ENVIRONMENTS)[number];

  /**
   * Product of the app. Default: `standard`, also called `platform`.
   * @query
   */
  @Optional()
  @IsIn(PRODUCTS, { message: `product must be one of ${PRODUCTS.join(', ')}` })
  product?: Product;

  /** Id of a template. Not supported: the request is rejected if it names one. */
  @Optional()
  @Equals(undefined, { message: 'template not found' })
  template_id?: string;

  /**
   * Creates the app with the defaults of the management UI.
   * @query
   */
  @IsOptional()
  @IsBoolean()
  defaults?: boolean;
}

export class RenameAppRequest extends AppScope {
  /** Name of the app. */
  @Matches(APP_NAME, { message: NAME_MESSAGE })
  name!: string;
}

/** Returns the apps of a project. */
export const listApps = defineRpc('config.apps.list', ListAppsRequest, listOf(ListedApp), {
  access: 'project:read',
  idempotent: true,
});
/**
 * Returns the requests, users and latest deployment of all apps of a project. Parts that a service cannot provide are `null`. An
 * addition of ours.
 */
export const listAppFigures = defineRpc('config.apps.figures', ProjectScope, listOf(AppFigures), {
  access: 'project:read',
  idempotent: true,
  timeoutMs: 15_000,
});
/** Creates an app. */
export const createApp = defineRpc('config.apps.create', CreateAppRequest, App, {
  access: 'project:write',
  invalidCode: 'BadRequest',
});
/** Returns an app. */
export const getApp = defineRpc('config.apps.get', AppScope, App, {
  access: 'project:read',
  idempotent: true,
  resource: ({ appId }) => ({ kind: 'apps', id: appId }),
});
/**
 * Renames an app immediately, outside of any draft. Its App ID does not change, so clients are not affected. Groundwork
 * extension.
 * @throws BadRequest
 */
export const renameApp = defineRpc('config.apps.rename', RenameAppRequest, App, {
  access: 'project:write',
  invalidCode: 'BadRequest',
  resource: ({ appId }) => ({ kind: 'apps', id: appId }),
});
/** Deletes an app and everything in it. */
export const deleteApp = defineRpc('config.apps.delete', AppScope, nothing, {
  access: 'project:write',
  timeoutMs: 30_000,
  resource: ({ appId }) => ({ kind: 'apps', id: appId }),
});

/** Identifies one app by its internal id, its public App ID or the domain of its users: exactly one of them. */
export class SnapshotRequest {
  @IsOptional()
  @IsString()
  @MaxLength(64)
  appId?: string;

  @IsOptional()
  @IsString()
  @MaxLength(64)
  clientAppId?: string;

  @IsOptional()
  @IsString()
  @MaxLength(64)
  domainId?: string;
}

/**
 * Returns the deployed configuration of an app, as JSON of `AppSnapshot`. Fails with `AppNotFound`/`ClientAppNotFound`
 * if it does not exist.
 */
export const getAppSnapshot = defineRpc('config.apps.snapshot', SnapshotRequest, rawJson, {
  access: 'internal',
  idempotent: true,
});

export class HeadsRequest {
  @IsString({ each: true })
  appIds!: string[];
}

/** `snapshotHead` of each requested app, `null` for a deleted app: recovers from a missed `config.apps.changed`. */
export class Heads {
  @Allow() heads!: Record<string, string | null>;
}

export const getAppHeads = defineRpc('config.apps.heads', HeadsRequest, Heads, { access: 'internal', idempotent: true });

/** Difference between the previous and the new snapshot of an app, for readers that hold the previous one. */
export class SnapshotChange {
  /** `snapshotVersion` of the previous and of the new snapshot. */
  @Allow() from!: string;
  @Allow() to!: string;
  /** JSON of a `SnapshotDifference`. */
  @Allow() difference!: string;
}

/**
 * An app's deployed configuration has a new tree, or its secrets or its access list changed. Published before the
 * change is acknowledged.
 */
export class AppChanged {
  @Allow() appId!: string;
  @Allow() clientAppId!: string;
  /** Hash of the new head tree. */
  @Allow() treeHash!: string;
  /** Absent if it would be too large. */
  @Allow() change?: SnapshotChange;
}

/** An app and everything in it was deleted; the services that own its users and logs delete them. */
export class AppDeleted {
  @Allow() appId!: string;
  @Allow() clientAppId!: string;
  @Allow() domainId!: string;
}

/** Data of an app changed that only `config` stores: a draft, a setting of its deployments, or its existence. */
export class AppRecordChanged {
  @Allow() appId!: string;
}

export const appRecordChanged = defineEvent('config.apps.recordChanged', AppRecordChanged, 'every');
export const appChanged = defineEvent('config.apps.changed', AppChanged, 'every');
export const appDeleted = defineEvent('config.apps.deleted', AppDeleted, 'every');
