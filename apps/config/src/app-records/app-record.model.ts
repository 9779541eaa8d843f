import { Schema } from 'mongoose';

/** A deployment as kept with its app: which tree was deployed, when, by whom, from where. */
export interface DeploymentRecord {
  readonly _id: string;
  /** Root hash of what was deployed. */
  readonly tree: string;
  readonly userId: string;
  readonly origin: string;
  readonly deployedAt: Date;
}

/**
 * `creating`: its first tree is being stored; nobody sees it. `deleted`: gone for everybody; it is kept for a while so that
 * whatever a write under way still stores for it can be found and removed.
 */
export type AppState = 'creating' | 'active' | 'deleted';

/**
 * An app and what its configuration is now. `head`, `secretsHead`, `secretsVersion` and `deployments` change together, in one
 * update of this one document: that is why neither a crash nor a race can leave half of a change.
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
  /** What was unreachable before this moment has been removed. */
  readonly collectedUntil: Date;
}

export const APP_RECORD = 'App';

const deploymentSchema = new Schema<DeploymentRecord>({
  _id: { type: String, required: true },
  tree: { type: String, required: true },
  userId: { type: String, required: true },
  origin: { type: String, required: true },
  deployedAt: { type: Date, required: true },
});

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
    environment: { type: String, default: '' },
    state: { type: String, required: true, enum: ['creating', 'active', 'deleted'] },
    stateSince: { type: Date, required: true },
    lastModified: { type: Date, required: true },
    head: { type: String, required: true },
    secretsHead: { type: String, required: true },
    secretsVersion: { type: Number, required: true },
    deployments: { type: [deploymentSchema], required: true },
    collectedUntil: { type: Date, required: true },
  },
  { collection: 'apps', versionKey: false },
);
appRecordSchema.index({ clientAppId: 1 }, { unique: true });
appRecordSchema.index({ groupId: 1, state: 1 });
