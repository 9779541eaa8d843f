import { Schema } from 'mongoose';
import {
  DOCUMENT_IMPORT_KEPT_SECONDS,
  type DocumentImport,
  type DocumentImportFormat,
  type FailedDocument,
} from '#contracts/config/document-imports.contract.js';

/** An import of documents and how far it is. */
export interface DocumentImportRecord {
  readonly _id: string;
  readonly groupId: string;
  readonly appId: string;
  readonly serviceId: string;
  readonly userId: string;
  readonly database: string;
  readonly collectionName: string;
  readonly fileName: string;
  readonly format: DocumentImportFormat;
  readonly bytes: number;
  readonly offset: number;
  readonly inserted: number;
  readonly failed: number;
  readonly failures: readonly FailedDocument[];
  /** Names of the columns of CSV. */
  readonly columns: readonly string[];
  readonly state: DocumentImport['state'];
  readonly error: string | null;
  /** Place of its project that the import has; absent if it has none. */
  readonly place?: string;
  /** Claim of the request that inserts a part; `null` if none does. */
  readonly lease: string | null;
  /** Time at which the claim is abandoned. */
  readonly leaseUntil: Date;
  /** Place of the part that was begun last. */
  readonly tried: number | null;
  readonly created: Date;
  readonly updated: Date;
}

export const DOCUMENT_IMPORT = 'DocumentImport';

export const documentImportSchema = new Schema<DocumentImportRecord>(
  {
    _id: { type: String, required: true },
    groupId: { type: String, required: true },
    appId: { type: String, required: true },
    serviceId: { type: String, required: true },
    userId: { type: String, required: true },
    database: { type: String, required: true },
    collectionName: { type: String, required: true },
    fileName: { type: String, default: '' },
    format: { type: String, required: true },
    bytes: { type: Number, required: true },
    offset: { type: Number, required: true },
    inserted: { type: Number, required: true },
    failed: { type: Number, required: true },
    failures: { type: [{ _id: false, index: Number, error: String }], default: [] },
    columns: { type: [String], default: [] },
    state: { type: String, required: true },
    error: { type: String, default: null },
    place: { type: String },
    lease: { type: String, default: null },
    leaseUntil: { type: Date, required: true },
    tried: { type: Number, default: null },
    created: { type: Date, required: true },
    updated: { type: Date, required: true },
  },
  { collection: 'document_imports', versionKey: false },
);
documentImportSchema.index({ appId: 1, serviceId: 1, created: -1 });
// A project has as many places as it may have imports in progress: each is taken once.
documentImportSchema.index({ place: 1 }, { unique: true, sparse: true });
documentImportSchema.index({ updated: 1 }, { expireAfterSeconds: DOCUMENT_IMPORT_KEPT_SECONDS });
