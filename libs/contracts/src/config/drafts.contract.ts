import { Allow, ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { NestedList, ResourceId } from '../fields.js';
import { defineRpc, listOf, nothing, rawJson } from '../rpc.js';
import { AppScope } from '../scope.js';
import type { AppSnapshot } from './app-snapshot.js';
import type { App } from './apps.contract.js';
import { DEPLOYMENT_NAME_MAX, Deployment } from './deployments.contract.js';

/** Entities one request chooses about. */
export const DRAFT_CHOICES_MAX = 1_000;

/** Changes an administrator collects in an app, to be deployed or discarded as one. Each administrator may hold one per app. */
export class Draft {
  /** Id of the draft. */
  @Allow() _id!: string;
  /** Id of the administrator who holds the draft. */
  @Allow() user_id!: string;
  /** E-mail address of that administrator, or public key of a key pair. Absent when there is no such administrator any more. An addition of ours. */
  @Allow() user_name?: string;
  /** The app, as the draft has it. */
  @Allow() app!: App;
  /**
   * Number of entities it changes.
   * @format int64
   */
  @Allow() count!: number;
}

/** A draft the caller holds; those of others do not exist for it. */
export class DraftScope extends AppScope {
  /** Id of the draft. */
  @ResourceId('DraftNotFound')
  draftId!: string;
}

/** An app as an administrator finds it: with the content of the draft that is named, which must be its own. */
export class AppOfAdminScope extends AppScope {
  /**
   * Id of a draft of the caller. Absent: what is deployed.
   * @internal
   */
  @IsOptional()
  @ResourceId('DraftNotFound')
  draftId?: string;
}

export class DraftSnapshotRequest extends DraftScope {
  /** `snapshotVersion` of the one that is held already. */
  @IsOptional()
  @IsString()
  @MaxLength(256)
  known?: string;
}

/** Without a `snapshot` where the one that is held is still the draft's. */
export interface DraftSnapshot {
  readonly snapshot?: AppSnapshot;
}

/** Without a name, or with an empty one, the deployment goes by its id. */
export class DeployDraftRequest extends DraftScope {
  /** Name of the deployment; without it the deployment goes by its id. */
  @IsOptional()
  @IsString()
  @MaxLength(DEPLOYMENT_NAME_MAX)
  name?: string | null;
}

/** One setting that would change. */
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

/** Names of what would be added, deleted and changed. */
export interface NamesDiff {
  /** What is new. */
  readonly added: readonly string[];
  /** What is gone. */
  readonly deleted: readonly string[];
  /** What is different. */
  readonly modified: readonly string[];
}

/** Packages that would be added, deleted and changed. */
export interface PackagesDiff {
  /** What is new. */
  readonly added: readonly object[];
  /** What is gone. */
  readonly deleted: readonly object[];
  /** What is different. */
  readonly modified: readonly object[];
}

/** Settings that would change. */
export interface SettingsDiff {
  /** One by one. */
  readonly field_diffs: readonly FieldDiff[];
}

/** Settings of validation that would change. */
export interface ValidationDiff {
  /** Of the GraphQL API. */
  readonly graphql_validation_diff: readonly FieldDiff[];
  /** Of functions and clients. */
  readonly rest_validation_diff: readonly FieldDiff[];
}

/** An entity that would change. */
export class EntityDiff {
  /** Kind of entity, like `functions` or `rules`. */
  @Allow() kind!: string;
  /** Id of the entity. */
  @Allow() id!: string;
  /** Name of the entity. */
  @Allow() name!: string;
  /** What happens to it. */
  @Allow() change!: 'added' | 'modified' | 'removed';
  /** The entity before as JSON text, a source below it; `null` for a new one. */
  @Allow() before!: string | null;
  /** The entity after, likewise; `null` for one that is gone. */
  @Allow() after!: string | null;
}

/** What deploying a draft would change. Members are all there, empty where nothing changed. */
export class DraftDiff {
  /** A text in the style of a unified diff for each configuration file that differs. */
  @Allow() diffs!: readonly string[];
  /** Hosted files that would change: always none. */
  @Allow() hosting_files_diff!: NamesDiff;
  /** Packages of functions that would change. */
  @Allow() dependencies_diff!: PackagesDiff;
  /** Settings of the GraphQL API that would change. */
  @Allow() graphql_config_diff!: SettingsDiff;
  /** Settings of validation that would change. */
  @Allow() schema_options_diff!: ValidationDiff;
  /** The same by entity: those that would change, by kind and name. */
  @Allow() entities!: EntityDiff[];
}

/** An entity of a draft that does not go together with what was deployed since the draft began. */
export class DraftConflict {
  /** Kind of entity, like `functions` or `rules`. Packages of functions are one, of kind `dependencies`. */
  @Allow() kind!: string;
  /** Id of the entity. */
  @Allow() id!: string;
  /** Name of the entity. */
  @Allow() name!: string;
  /**
   * `changed_by_both`: both changed it, differently. `name_taken`: something deployed has its name. `reference_broken`: it refers to
   * what was deleted meanwhile, or the draft deletes it and something deployed meanwhile refers to it.
   */
  @Allow() reason!: DraftConflictReason;
  /** The conflict in words, as a refused deployment has them. */
  @Allow() message!: string;
  /** The entity as the draft began from it, as JSON text, a source below it; `null` where there was none. */
  @Allow() base!: string | null;
  /** The entity as the draft has it, likewise; `null` where it deletes it. */
  @Allow() mine!: string | null;
  /** The entity as it is deployed now, likewise; `null` where it is not. */
  @Allow() theirs!: string | null;
}

export type DraftConflictReason = 'changed_by_both' | 'name_taken' | 'reference_broken';

/** What keeps a draft from being deployed. */
export class DraftConflicts {
  /** Names the draft and what is deployed as they are here; choices are made with it. */
  @Allow() version!: string;
  /** Whether something was deployed since the draft began, or was last brought up to date. */
  @Allow() is_behind!: boolean;
  /** By kind and id, none where the draft can be deployed. */
  @Allow() conflicts!: DraftConflict[];
}

/** What becomes of an entity a draft changes. */
export class DraftChoice {
  /** Kind of the entity, as a conflict names it. */
  @IsString()
  @MaxLength(64)
  kind!: string;

  /** Id of the entity. */
  @IsString()
  @MaxLength(256)
  id!: string;

  /** `mine`: it stays as the draft has it, in place of what is deployed. `theirs`: the draft takes what is deployed. */
  @IsIn(['mine', 'theirs'])
  take!: 'mine' | 'theirs';
}

export class RebaseDraftRequest extends DraftScope {
  /** `version` of the conflicts the choices are about. */
  @IsString()
  @MaxLength(128)
  version!: string;

  /** What becomes of entities the draft changes, at most 1,000. Without one for an entity both sides changed there is no way on. */
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
 * Opens a draft. An administrator can hold one in each app.
 * @throws DraftAlreadyExists
 */
export const createDraft = defineRpc('config.drafts.create', AppScope, Draft, { access: 'project:write' });
/** Returns the caller's own draft: a list of one or none. */
export const listDrafts = defineRpc('config.drafts.list', AppScope, listOf(Draft), {
  access: 'project:read',
  idempotent: true,
});
/** Returns the caller's draft. */
export const getDraft = defineRpc('config.drafts.get', DraftScope, Draft, { access: 'project:read', idempotent: true });
/** Discards a draft with all its changes. */
export const discardDraft = defineRpc('config.drafts.discard', DraftScope, nothing, { access: 'project:write' });
/** Returns what deploying a draft would change. */
export const diffDraft = defineRpc('config.drafts.diff', DraftScope, DraftDiff, {
  access: 'project:read',
  idempotent: true,
  timeoutMs: 30_000,
});
/**
 * Deploys everything in a draft at once, merged into what was deployed since it was opened, and closes it. `DraftConflict`, and
 * the draft is kept, where both changed the same entity differently.
 * @throws DraftConflict, Conflict, BadRequest
 */
export const deployDraft = defineRpc('config.drafts.deploy', DeployDraftRequest, Deployment, {
  access: 'project:write',
  timeoutMs: 30_000,
});

/**
 * Returns what keeps the caller's draft from being deployed, each entity as the draft has it and as it is deployed. For owners of the
 * project: like an export, it holds the secrets of incoming webhooks.
 */
export const listDraftConflicts = defineRpc('config.drafts.conflicts', DraftScope, DraftConflicts, {
  access: 'project:write',
  idempotent: true,
  timeoutMs: 30_000,
});
/**
 * Brings what was deployed since the caller's draft began into it, which then begins from there. `DraftConflict`, and nothing
 * changes, where a conflict is left, or where the draft or what is deployed is not what `version` says any more.
 * @throws DraftConflict, InvalidParameter
 */
export const rebaseDraft = defineRpc('config.drafts.rebase', RebaseDraftRequest, Draft, {
  access: 'project:write',
  timeoutMs: 30_000,
});

/**
 * Undoes changes of the caller's draft: these entities become what they were when the draft began. Fails with `DraftConflict`, and
 * changes nothing, if another change of the draft needs one of them. An addition of ours.
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
