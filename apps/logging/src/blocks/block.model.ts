import { Schema } from 'mongoose';
import type { BlockRecord } from './entry-block.js';

export const BLOCK_RECORD = 'LogBlock';

export const blockRecordSchema = new Schema<BlockRecord>(
  {
    _id: { type: String, required: true },
    app_id: { type: String, required: true },
    group_id: { type: String, required: true },
    from: { type: Date, required: true },
    to: { type: Date, required: true },
    count: { type: Number, required: true },
    tags: { type: [String], required: true },
    stage: { type: Number, required: true },
    due: { type: Date },
    superseded: { type: Boolean },
    revision: { type: Number, required: true },
    lines: { type: Buffer, required: true },
  },
  { collection: 'blocks', versionKey: false },
);

/** Indexes in page order, for all entries and for entries with a tag. */
export const PAGE_INDEX = { app_id: 1, to: -1 } as const;
export const TAG_INDEX = { app_id: 1, tags: 1, to: -1 } as const;

blockRecordSchema.index(PAGE_INDEX);
blockRecordSchema.index(TAG_INDEX);
blockRecordSchema.index({ due: 1 });
