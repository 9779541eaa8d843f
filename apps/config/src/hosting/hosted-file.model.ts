import { Schema } from 'mongoose';
import type { HostedAttribute } from '#contracts/config/hosting.contract.js';

/** Hosted file, or a folder created explicitly: its path ends with `/`, and it has no content. */
export interface HostedFileRecord {
  readonly _id: string;
  readonly appId: string;
  readonly path: string;
  /** Id of its content: several files may have the same. */
  readonly blob: string | null;
  /** MD5 of the content, in hexadecimal digits. */
  readonly hash: string;
  readonly size: number;
  readonly attributes: readonly HostedAttribute[];
  /** Time the content was uploaded. */
  readonly modified: Date;
}

/** Part of a file's content. The first part of each content describes it. */
export interface HostedPieceRecord {
  /** `<blob>:<index>`. */
  readonly _id: string;
  readonly appId: string;
  readonly blob: string;
  readonly index: number;
  readonly data: Buffer;
  readonly storedAt: Date;
  /** Time since which no file is known to have this content. */
  readonly unusedSince?: Date;
}

/** Total usage of an app's hosted files; counted again every hour. */
export interface HostedUsageRecord {
  /** Id of the app. */
  readonly _id: string;
  readonly files: number;
  readonly bytes: number;
}

/** Custom domain of an app. */
export interface HostedDomainRecord {
  /** The host, in lower case. */
  readonly _id: string;
  readonly appId: string;
  readonly clientAppId: string;
}

export const HOSTED_FILE = 'HostedFile';
export const HOSTED_PIECE = 'HostedPiece';
export const HOSTED_USAGE = 'HostedUsage';
export const HOSTED_DOMAIN = 'HostedDomain';

export const hostedFileSchema = new Schema<HostedFileRecord>(
  {
    _id: { type: String, required: true },
    appId: { type: String, required: true },
    path: { type: String, required: true },
    blob: { type: String, default: null },
    hash: { type: String, default: '' },
    size: { type: Number, required: true },
    attributes: { type: Schema.Types.Mixed, default: [] },
    modified: { type: Date, required: true },
  },
  { collection: 'hosting_files', versionKey: false },
);
hostedFileSchema.index({ appId: 1, path: 1 }, { unique: true });
hostedFileSchema.index({ appId: 1, blob: 1 });

export const hostedPieceSchema = new Schema<HostedPieceRecord>(
  {
    _id: { type: String, required: true },
    appId: { type: String, required: true },
    blob: { type: String, required: true },
    index: { type: Number, required: true },
    data: { type: Buffer, required: true },
    storedAt: { type: Date, required: true },
    unusedSince: { type: Date },
  },
  { collection: 'hosting_pieces', versionKey: false },
);
hostedPieceSchema.index({ appId: 1, blob: 1, index: 1 });
hostedPieceSchema.index({ index: 1, storedAt: 1 });

export const hostedUsageSchema = new Schema<HostedUsageRecord>(
  {
    _id: { type: String, required: true },
    files: { type: Number, required: true },
    bytes: { type: Number, required: true },
  },
  { collection: 'hosting_usage', versionKey: false },
);

export const hostedDomainSchema = new Schema<HostedDomainRecord>(
  {
    _id: { type: String, required: true },
    appId: { type: String, required: true },
    clientAppId: { type: String, required: true },
  },
  { collection: 'hosting_domains', versionKey: false },
);
hostedDomainSchema.index({ appId: 1 });
