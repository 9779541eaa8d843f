import { Allow, ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { NestedList, ResourceId } from '../fields.js';
import { defineRpc, listOf, nothing, rawJson } from '../rpc.js';
import { AppScope } from '../scope.js';
import type { AppSnapshot } from './app-snapshot.js';
import type { App } from './apps.contract.js';
import { DEPLOYMENT_NAME_MAX, Deployment } from './deployments.contract.js';

/** Maximum number of choices per request. */
export const DRAFT_CHOICES_MAX = 1_000;

/**
 * Changes to an app that an administrator collects, to be deployed or discarded together. Each administrator may have
 * one draft per app.
 */
export class Draft {
  /** Id of the draft. */
  @Allow() _id!: string;
  /** Id of the administrator who owns the draft. */
  @Allow() user_id!: string;
  /**
   * Email address of that administrator, or public key of a key pair. Absent if the administrator no longer exists.
   * Groundwork extension.
   */
  @Allow() user_name?: string;
  /** The app, including the changes of the draft. */
  @Allow() app!: App;
  /**
   * Number of changed entities.
   * @format int64
   */
  @Allow() count!: number;
}

/** A draft of the caller; drafts of other administrators are reported as not found. */
export class DraftScope extends AppScope {
  /** Id of the draft. */
  @ResourceId('DraftNotFound')
  draftId!: string;
}

/** An app as an administrator sees it: with the content of the given draft, which must belong to the caller. */
export class AppOfAdminScope extends AppScope {
  /**
   * Id of a draft of the caller. Absent: the deployed configuration.
   * @internal
   */
  @IsOptional()
  @ResourceId('DraftNotFound')
  draftId?: string;
}

export class DraftSnapshotRequest extends DraftScope {
  /** `snapshotVersion` of the snapshot the caller already has. */
  @IsOptional()
  @IsString()
  @MaxLength(256)
  known?: string;
}

/** Snapshot of a draft. `snapshot` is absent if the caller's snapshot is still current. */
export interface DraftSnapshot {
  readonly snapshot?: AppSnapshot;
}

/** Deployment of a draft. Without a name, or with an empty one, the deployment is named by its id. */
export class DeployDraftRequest extends DraftScope {
  /** Name of the deployment. Default: its id. */
  @IsOptional()
  @IsString()
  @MaxLength(DEPLOYMENT_NAME_MAX)
  name?: string | null;
}

/** One changed setting. */
export interface FieldDiff {
  /** Name of the setting. */
  readonly field_name: string;
  /** The same as `field_name`: clients read one or the other. */
  readonly field: string;
  /** Value before. */
  readonly previous: unknown;
  /** Value after. */
  readonly updated: unknown;
}

/** Names that would be added, deleted and changed. */
export interface NamesDiff {
  /** Added names. */
  readonly added: readonly string[];
  /** Deleted names. */
  readonly deleted: readonly string[];
  /** Changed names. */
  readonly modified: readonly string[];
}

/** Packages that would be added, deleted and changed. */
export interface PackagesDiff {
  /** Added packages. */
  readonly added: readonly object[];
  /** Deleted packages. */
  readonly deleted: readonly object[];
  /** Changed packages. */
  readonly modified: readonly object[];
}

/** Settings that would change. */
export interface SettingsDiff {
  /** Changed settings, one by one. */
  readonly field_diffs: readonly FieldDiff[];
}

/** Validation settings that would change. */
export interface ValidationDiff {
  /** Settings of the GraphQL API. */
  readonly graphql_validation_diff: readonly FieldDiff[];
  /** Settings of functions and clients. */
  readonly rest_validation_diff: readonly FieldDiff[];
}

/** An entity that would change. */
export class EntityDiff {
  /** Kind of entity, such as `functions` or `rules`. */
  @Allow() kind!: string;
  /** Id of the entity. */
  @Allow() id!: string;
  /** Name of the entity. */
  @Allow() name!: string;
  /** Kind of change. */
  @Allow() change!: 'added' | 'modified' | 'removed';
  /** The previous entity as JSON, followed by its source if it has one; `null` for a new entity. */
  @Allow() before!: string | null;
  /** The new entity, in the same format; `null` for a removed entity. */
  @Allow() after!: string | null;
}

/** Changes of deploying a draft. All properties are present, and empty if nothing changed. */
export class DraftDiff {
  /** A diff in unified format for each configuration file that differs. */
  @Allow() diffs!: readonly string[];
  /** Hosted files that would change: always none. */
  @Allow() hosting_files_diff!: NamesDiff;
  /** Packages of functions that would change. */
  @Allow() dependencies_diff!: PackagesDiff;
  /** Settings of the GraphQL API that would change. */
  @Allow() graphql_config_diff!: SettingsDiff;
  /** Validation settings that would change. */
  @Allow() schema_options_diff!: ValidationDiff;
  /** The changes by entity, ordered by kind and name. */
  @Allow() entities!: EntityDiff[];
}

/** An entity of a draft that conflicts with a deployment made since the draft was created. */
export class DraftConflict {
  /**
   * Kind of entity, such as `functions` or `rules`. The packages of functions are a single entity of kind
   * `dependencies`.
   */
  @Allow() kind!: string;
  /** Id of the entity. */
  @Allow() id!: string;
  /** Name of the entity. */
  @Allow() name!: string;
  /**
   * `changed_by_both`: both changed it, differently. `name_taken`: a deployed entity has its name. `reference_broken`:
   * it refers to an entity deleted in the meantime, or the draft deletes it and an entity deployed in the meantime
   * refers to it.
   */
  @Allow() reason!: DraftConflictReason;
  /** Description of the conflict, as in the error of a rejected deployment. */
  @Allow() message!: string;
  /** The entity at the creation of the draft, as JSON followed by its source; `null` if it did not exist. */
  @Allow() base!: string | null;
  /** The entity in the draft, in the same format; `null` if the draft deletes it. */
  @Allow() mine!: string | null;
  /** The deployed entity, in the same format; `null` if it does not exist. */
  @Allow() theirs!: string | null;
}

export type DraftConflictReason = 'changed_by_both' | 'name_taken' | 'reference_broken';

/** Conflicts that prevent the deployment of a draft. */
export class DraftConflicts {
  /** Version of this comparison of the draft with the deployed configuration. Choices refer to it. */
  @Allow() version!: string;
  /** True if a deployment was made since the draft was created or last rebased. */
  @Allow() is_behind!: boolean;
  /** Conflicts by kind and id. Empty if the draft can be deployed. */
  @Allow() conflicts!: DraftConflict[];
}

/** Resolution for an entity the draft changes. */
export class DraftChoice {
  /** Kind of the entity, as in the conflict. */
  @IsString()
  @MaxLength(64)
  kind!: string;

  /** Id of the entity. */
  @IsString()
  @MaxLength(256)
  id!: string;

  /**
   * `mine` keeps the entity of the draft, replacing the deployed one. `theirs` takes the deployed entity into the
   * draft.
   */
  @IsIn(['mine', 'theirs'])
  take!: 'mine' | 'theirs';
}

export class RebaseDraftRequest extends DraftScope {
  /** `version` of the conflicts the choices refer to. */
  @IsString()
  @MaxLength(128)
  version!: string;

  /** Choices for entities the draft changes, at most 1,000. Required for every entity that both sides changed. */
  @IsArray()
  @ArrayMaxSize(DRAFT_CHOICES_MAX)
  @NestedList(() => DraftChoice)
  choices!: DraftChoice[];
}

/** A change of a draft: an entity as its diff names it. */
export class DraftChangeKey {
  /** Kind of the entity. */
  @IsString()
  @MaxLength(64)
  kind!: string;

  /** Id of the entity. */
  @IsString()
  @MaxLength(256)
  id!: string;
}

export class UndoDraftChangesRequest extends DraftScope {
  /** Changes to undo, 1 to 1,000. Packages of functions are undone together. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(DRAFT_CHOICES_MAX)
  @NestedList(() => DraftChangeKey)
  changes!: DraftChangeKey[];
}

/**
 * Creates a draft. An administrator can have one in each app.
 * @throws DraftAlreadyExists
 */
export const createDraft = defineRpc('config.drafts.create', AppScope, Draft, { access: 'project:write' });
/** Returns the caller's draft, as a list of one or zero. */
export const listDrafts = defineRpc('config.drafts.list', AppScope, listOf(Draft), {
  access: 'project:read',
  idempotent: true,
});
/** Returns the caller's draft. */
export const getDraft = defineRpc('config.drafts.get', DraftScope, Draft, { access: 'project:read', idempotent: true });
/** Discards a draft with all its changes. */
export const discardDraft = defineRpc('config.drafts.discard', DraftScope, nothing, { access: 'project:write' });
/** Returns the changes of deploying a draft. */
export const diffDraft = defineRpc('config.drafts.diff', DraftScope, DraftDiff, {
  access: 'project:read',
  idempotent: true,
  timeoutMs: 30_000,
});
/**
 * Deploys a draft and closes it. All its changes are deployed atomically, merged with deployments made since the draft
 * was created. Fails with `DraftConflict`, and keeps the draft, if both changed the same entity differently.
 * @throws DraftConflict, Conflict, BadRequest
 */
export const deployDraft = defineRpc('config.drafts.deploy', DeployDraftRequest, Deployment, {
  access: 'project:write',
  timeoutMs: 30_000,
});

/**
 * Returns the conflicts that prevent the deployment of the caller's draft. Each entity is returned with its draft and
 * its deployed content. Requires write access to the project: like an export, the reply contains the secrets of
 * incoming webhooks.
 */
export const listDraftConflicts = defineRpc('config.drafts.conflicts', DraftScope, DraftConflicts, {
  access: 'project:write',
  idempotent: true,
  timeoutMs: 30_000,
});
/**
 * Rebases the caller's draft on the deployed configuration. Fails with `DraftConflict`, and changes nothing, if a
 * conflict is unresolved, or if the draft or the deployed configuration no longer matches `version`.
 * @throws DraftConflict, InvalidParameter
 */
export const rebaseDraft = defineRpc('config.drafts.rebase', RebaseDraftRequest, Draft, {
  access: 'project:write',
  timeoutMs: 30_000,
});

/**
 * Undoes changes of the caller's draft: these entities become what they were when the draft began. Fails with `DraftConflict`, and
 * changes nothing, if another change of the draft needs one of them. Groundwork extension.
 * @throws DraftConflict, InvalidParameter
 */
export const undoDraftChanges = defineRpc('config.drafts.undo', UndoDraftChangesRequest, Draft, {
  access: 'project:write',
  timeoutMs: 30_000,
});

/** What an app would be with a draft of the caller deployed, as JSON text of `DraftSnapshot`. `DraftNotFound` for a draft of others. */
export const getDraftSnapshot = defineRpc('config.drafts.snapshot', DraftSnapshotRequest, rawJson, {
  access: 'internal',
  idempotent: true,
});
