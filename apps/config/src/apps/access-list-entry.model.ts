import { Schema } from 'mongoose';

/** An address, or a range of them, on an app's access list. */
export interface AccessListRecord {
  readonly _id: string;
  readonly appId: string;
  readonly address: string;
  readonly comment: string;
}

export const ACCESS_LIST_RECORD = 'AccessListEntry';

export const accessListRecordSchema = new Schema<AccessListRecord>(
  {
    _id: { type: String, required: true },
    appId: { type: String, required: true },
    address: { type: String, required: true },
    comment: { type: String, default: '' },
  },
  { collection: 'access_list', versionKey: false },
);
accessListRecordSchema.index({ appId: 1, _id: 1 });
