import { Schema } from 'mongoose';

/** Changes an administrator collects before deploying them: a tree of its own beside the app's, and the tree it began from. */
export interface DraftRecord {
  readonly _id: string;
  readonly appId: string;
  readonly userId: string;
  /** Root hash the draft began from: the common ancestor of the merge at its deployment. */
  readonly base: string;
  /** Root hash of what it has become. */
  readonly head: string;
}

export const DRAFT_RECORD = 'Draft';

export const draftRecordSchema = new Schema<DraftRecord>(
  {
    _id: { type: String, required: true },
    appId: { type: String, required: true },
    userId: { type: String, required: true },
    base: { type: String, required: true },
    head: { type: String, required: true },
  },
  { collection: 'drafts', versionKey: false },
);
draftRecordSchema.index({ appId: 1, userId: 1 }, { unique: true });
