import { Schema } from 'mongoose';
import type { AuditRecord } from './audit-record.js';

/** Deployment as stored in its app's record: the tree that was deployed, when, by whom, from where. */
export interface DeploymentRecord {
  readonly _id: string;
  /** Name given with a draft's deployment; without one the id serves as the name. */
  readonly name?: string;
  /** The draft that was deployed, if it was one. */
  readonly draftId?: string;
  /** Root hash of what was deployed. */
  readonly tree: string;
  readonly userId: string;
  readonly origin: string;
  readonly deployedAt: Date;
  /** Notes of its imports about their files. */
  readonly notes?: readonly string[];
}

/**
 * Changes an administrator collects before deploying them: a separate tree next to the app's. It is part of the app's record,
 * so that deploying it and closing it are one update, and nothing can happen between the two.
 */
export interface DraftRecord {
  readonly _id: string;
  /** Root hash the draft began from: the common ancestor of the merge at its deployment. */
  readonly base: string;
  /** Root hash of what it has become. */
  readonly head: string;
  /** Copy of the `environment` setting of its tree. */
  readonly environment: string;
  /** Notes of its imports about their files. */
  readonly notes?: readonly string[];
}

/**
 * Schedule and mode of deployments without an administrator's request, as the management UI shows them. The settings are only
 * stored: nothing is deployed automatically.
 */
export interface DeployConfigRecord {
  readonly uiDraftsDisabled: boolean;
  readonly automatic: Readonly<Record<string, unknown>>;
  /** `null` if it was never set. */
  readonly automaticModified: Date | null;
  readonly modified: Date;
}

/** An address, or a range of them, clients may come from. */
export interface AllowedAddress {
  readonly _id: string;
  readonly address: string;
  readonly comment: string;
}

/** The access list of an app; `version` counts its changes. */
export interface AccessRecord {
  readonly version: number;
  readonly entries: readonly AllowedAddress[];
}

/**
 * `creating`: its first tree is being stored; it is not visible yet. `deleted`: no longer visible; the record is kept for a
 * while so that data an in-flight write still stores for it can be found and removed.
 */
export type AppState = 'creating' | 'active' | 'deleted';

/**
 * An app and what its configuration is now. `head`, `secretsHead`, `secretsVersion`, `deployments` and `drafts` change together,
 * in one update of this one document: that is why neither a crash nor a race can leave half of a change.
 */
export interface AppRecord {
  readonly _id: string;
  readonly groupId: string;
  readonly clientAppId: string;
  readonly domainId: string;
  readonly name: string;
  readonly location: string;
  readonly providerRegion: string;
  readonly deploymentModel: string;
  /** Absent in apps of older stores, which are of the standard one. */
  readonly product?: string;
  /** Copy of the `environment` setting of the head tree, for lists. */
  readonly environment: string;
  readonly state: AppState;
  readonly stateSince: Date;
  readonly lastModified: Date;
  /** Root hash of the deployed tree. */
  readonly head: string;
  /** Hash of the tree of secrets: name → sealed value. Secrets are not deployed and not rolled back. */
  readonly secretsHead: string;
  readonly secretsVersion: number;
  /** Newest first. */
  readonly deployments: readonly DeploymentRecord[];
  /** Open drafts by the id of the administrator who holds it: one each. */
  readonly drafts?: Readonly<Record<string, DraftRecord>>;
  readonly deployConfig?: DeployConfigRecord;
  /** Absent in apps of older stores until `AccessListAdoption` has put it here. */
  readonly access?: AccessRecord;
  /** Audit entries of its changes, added by the very updates that made them, until they are moved to the audit collection. */
  readonly unrecorded?: readonly AuditRecord[];
  /** Objects that were unreachable before this moment have been removed. */
  readonly collectedUntil: Date;
}

export const APP_RECORD = 'App';

const deploymentSchema = new Schema<DeploymentRecord>({
  _id: { type: String, required: true },
  name: { type: String },
  draftId: { type: String },
  tree: { type: String, required: true },
  userId: { type: String, required: true },
  origin: { type: String, required: true },
  deployedAt: { type: Date, required: true },
  notes: { type: [String], default: undefined },
});

const draftSchema = new Schema<DraftRecord>({
  _id: { type: String, required: true },
  base: { type: String, required: true },
  head: { type: String, required: true },
  environment: { type: String, default: '' },
  notes: { type: [String], default: undefined },
});

const deployConfigSchema = new Schema<DeployConfigRecord>(
  {
    uiDraftsDisabled: { type: Boolean, required: true },
    automatic: { type: Schema.Types.Mixed, default: {} },
    automaticModified: { type: Date, default: null },
    modified: { type: Date, required: true },
  },
  { _id: false, minimize: false },
);

const accessSchema = new Schema<AccessRecord>(
  {
    version: { type: Number, required: true },
    entries: [
      {
        _id: { type: String, required: true },
        address: { type: String, required: true },
        comment: { type: String, default: '' },
      },
    ],
  },
  { _id: false },
);

export const appRecordSchema = new Schema<AppRecord>(
  {
    _id: { type: String, required: true },
    groupId: { type: String, required: true },
    clientAppId: { type: String, required: true },
    domainId: { type: String, required: true },
    name: { type: String, required: true },
    location: { type: String, required: true },
    providerRegion: { type: String, required: true },
    deploymentModel: { type: String, required: true },
    product: { type: String },
    environment: { type: String, default: '' },
    state: { type: String, required: true, enum: ['creating', 'active', 'deleted'] },
    stateSince: { type: Date, required: true },
    lastModified: { type: Date, required: true },
    head: { type: String, required: true },
    secretsHead: { type: String, required: true },
    secretsVersion: { type: Number, required: true },
    deployments: { type: [deploymentSchema], required: true },
    drafts: { type: Map, of: draftSchema },
    deployConfig: { type: deployConfigSchema },
    access: { type: accessSchema },
    unrecorded: { type: [Schema.Types.Mixed], default: undefined },
    collectedUntil: { type: Date, required: true },
  },
  { collection: 'apps', versionKey: false },
);
appRecordSchema.index({ clientAppId: 1 }, { unique: true });
appRecordSchema.index({ domainId: 1 });
appRecordSchema.index({ groupId: 1, state: 1 });
