import { Allow, IsOptional, IsString, MaxLength } from 'class-validator';
import { ResourceId } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';
import type { App } from './apps.contract.js';
import { DEPLOYMENT_NAME_MAX, Deployment } from './deployments.contract.js';

/** Changes an administrator collects in an app, to be deployed or discarded as one. Each administrator may hold one per app. */
export class Draft {
  @Allow() _id!: string;
  @Allow() user_id!: string;
  @Allow() app!: App;
}

/** A draft the caller holds; those of others do not exist for it. */
export class DraftScope extends AppScope {
  @ResourceId('DraftNotFound')
  draftId!: string;
}

/** Without a name, or with an empty one, the deployment goes by its id. */
export class DeployDraftRequest extends DraftScope {
  @IsOptional()
  @IsString()
  @MaxLength(DEPLOYMENT_NAME_MAX)
  name?: string | null;
}

export interface FieldDiff {
  readonly field_name: string;
  /** The same as `field_name`: clients read one or the other. */
  readonly field: string;
  readonly previous: unknown;
  readonly updated: unknown;
}

/** What deploying a draft would change. Members are all there, empty where nothing changed. */
export class DraftDiff {
  /** A text in the style of a unified diff for each configuration file that differs. */
  @Allow() diffs!: readonly string[];
  @Allow() hosting_files_diff!: Readonly<Record<'added' | 'deleted' | 'modified', readonly string[]>>;
  @Allow() dependencies_diff!: Readonly<Record<'added' | 'deleted' | 'modified', readonly object[]>>;
  @Allow() graphql_config_diff!: { readonly field_diffs: readonly FieldDiff[] };
  @Allow() schema_options_diff!: Readonly<Record<'graphql_validation_diff' | 'rest_validation_diff', readonly FieldDiff[]>>;
}

/** `DraftAlreadyExists` if the caller holds one already. */
export const createDraft = defineRpc('config.drafts.create', AppScope, Draft, { access: 'project:write' });
/** The caller's own: one or none. */
export const listDrafts = defineRpc('config.drafts.list', AppScope, listOf(Draft), {
  access: 'project:read',
  idempotent: true,
});
export const getDraft = defineRpc('config.drafts.get', DraftScope, Draft, { access: 'project:read', idempotent: true });
export const discardDraft = defineRpc('config.drafts.discard', DraftScope, nothing, { access: 'project:write' });
export const diffDraft = defineRpc('config.drafts.diff', DraftScope, DraftDiff, {
  access: 'project:read',
  idempotent: true,
  timeoutMs: 30_000,
});
/**
 * Deploys everything in the draft at once, merged into what was deployed since it was opened, and closes it. `DraftConflict`, and
 * the draft is kept, where both changed the same differently.
 */
export const deployDraft = defineRpc('config.drafts.deploy', DeployDraftRequest, Deployment, {
  access: 'project:write',
  timeoutMs: 30_000,
});
