import { Schema } from 'mongoose';

/** Content or node of a tree: an immutable string, under the app it belongs to and its hash. */
export interface StoredObject {
  /** `<app id>/<hash>`: a hash alone finds nothing, so an app cannot reach another app's content. */
  readonly _id: string;
  readonly appId: string;
  readonly text?: string;
  /** Encrypted content, instead of `text`, if it has a secret. */
  readonly sealed?: Buffer;
  /** Time of the last write that relied on the object; the collector keeps young objects. */
  readonly touchedAt: Date;
}

/** Encrypted value of a secret. A new value is a new record; the app's tree of secrets determines the current one. */
export interface SealedValue {
  readonly _id: string;
  readonly appId: string;
  readonly sealed: Buffer;
  readonly touchedAt: Date;
}

export const STORED_OBJECT = 'StoredObject';
export const SEALED_VALUE = 'SealedValue';

export const storedObjectSchema = new Schema<StoredObject>(
  {
    _id: { type: String, required: true },
    appId: { type: String, required: true },
    text: { type: String },
    sealed: { type: Buffer },
    touchedAt: { type: Date, required: true },
  },
  { collection: 'objects', versionKey: false },
);
storedObjectSchema.index({ appId: 1, touchedAt: 1 });

export const sealedValueSchema = new Schema<SealedValue>(
  {
    _id: { type: String, required: true },
    appId: { type: String, required: true },
    sealed: { type: Buffer, required: true },
    touchedAt: { type: Date, required: true },
  },
  { collection: 'sealedValues', versionKey: false },
);
sealedValueSchema.index({ appId: 1, touchedAt: 1 });
