import { Inject, Injectable } from '@nestjs/common';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import {
  DOCUMENT_IMPORT_FAILURES_MAX,
  DOCUMENT_IMPORT_IDLE_MS,
  DOCUMENT_IMPORT_KEPT_SECONDS,
  DOCUMENT_IMPORTS_LISTED_MAX,
  DOCUMENT_IMPORTS_MAX,
  type AdvanceDocumentImportRequest,
} from '#contracts/config/document-imports.contract.js';
import { newId } from '#contracts/ids.js';
import { isDuplicateKey } from '#store/driver/duplicate-key.js';
import { DOCUMENT_IMPORT, type DocumentImportRecord } from './document-import.model.js';

/** Milliseconds after which a claim is abandoned: longer than a part may take. */
export const LEASE_MS = 20_000;

/** A data source of an app. */
export interface SourceKey {
  readonly groupId: string;
  readonly appId: string;
  readonly serviceId: string;
}

/** An import and the data source it belongs to. */
export interface ImportKey extends SourceKey {
  readonly importId: string;
}

/** Selects records of one data source that are not removed yet; the store removes old ones with a delay. */
function ofSource({ groupId, appId, serviceId }: SourceKey): object {
  return { groupId, appId, serviceId, updated: { $gt: new Date(Date.now() - DOCUMENT_IMPORT_KEPT_SECONDS * 1_000) } };
}

function ofImport({ importId, ...source }: ImportKey): object {
  return { _id: importId, ...ofSource(source) };
}

@Injectable()
export class DocumentImportsRepository {
  constructor(@Inject(getModelToken(DOCUMENT_IMPORT, 'config')) private readonly model: Model<DocumentImportRecord>) {}

  async insert(record: DocumentImportRecord): Promise<void> {
    await this.model.insertMany([record]);
  }

  /** Newest first. */
  list(source: SourceKey): Promise<DocumentImportRecord[]> {
    const newest = this.model.find(ofSource(source)).sort({ created: -1, _id: -1 }).limit(DOCUMENT_IMPORTS_LISTED_MAX);
    return newest.lean<DocumentImportRecord[]>().exec();
  }

  find(key: ImportKey): Promise<DocumentImportRecord | null> {
    return this.model.findOne(ofImport(key)).lean<DocumentImportRecord>().exec();
  }

  /** Gives an import one of the places of its project. Returns `false` if others have them. */
  async takePlace(key: ImportKey): Promise<boolean> {
    const { groupId } = key;
    const idle = { $lt: new Date(Date.now() - DOCUMENT_IMPORT_IDLE_MS) };
    for (let at = 0; at < DOCUMENT_IMPORTS_MAX; at += 1) {
      const place = `${groupId}/${at}`;
      try {
        // The next place is tried only if this one is taken.
        // oxlint-disable-next-line no-await-in-loop
        await this.model.updateOne({ groupId, place, updated: idle }, { $unset: { place: 1 } }).exec();
        // oxlint-disable-next-line no-await-in-loop
        const { matchedCount } = await this.model.updateOne(ofImport(key), { $set: { place } }).exec();
        return matchedCount === 1;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    }
    return false;
  }

  /** Claims an import for the part at `offset`. Returns it as it was before, with the new lease; `null` if it cannot be claimed. */
  async claim(key: ImportKey, offset: number): Promise<(DocumentImportRecord & { readonly lease: string }) | null> {
    const now = new Date();
    const lease = newId();
    const before = await this.model
      .findOneAndUpdate(
        { ...ofImport(key), state: 'running', offset, leaseUntil: { $lte: now } },
        { $set: { lease, leaseUntil: new Date(now.getTime() + LEASE_MS), tried: offset, updated: now } },
        { returnDocument: 'before' },
      )
      .lean<DocumentImportRecord>()
      .exec();
    return before && { ...before, lease };
  }

  /** Gives up a claim without progress. */
  async release(key: ImportKey, lease: string): Promise<void> {
    await this.model.updateOne({ ...ofImport(key), lease }, { $set: { lease: null, leaseUntil: new Date(0) } }).exec();
  }

  /** Records the outcome of a part. Returns `null` if the claim was lost. */
  advance(
    key: ImportKey,
    { lease, offset, inserted, failed, failures, columns, error }: AdvanceDocumentImportRequest,
    state: DocumentImportRecord['state'],
  ): Promise<DocumentImportRecord | null> {
    const shown = failures.map((one) => ({ index: one.index, error: one.error }));
    return this.model
      .findOneAndUpdate(
        { ...ofImport(key), lease },
        {
          $set: {
            offset,
            state,
            error: error ?? null,
            lease: null,
            leaseUntil: new Date(0),
            updated: new Date(),
            ...(columns === undefined ? {} : { columns }),
          },
          $inc: { inserted, failed },
          $push: { failures: { $each: shown, $slice: DOCUMENT_IMPORT_FAILURES_MAX } },
          ...(state === 'running' ? {} : { $unset: { place: 1 } }),
        },
        { returnDocument: 'after' },
      )
      .lean<DocumentImportRecord>()
      .exec();
  }

  /** Removes an import and returns it; `null` if it does not exist. */
  remove(key: ImportKey): Promise<DocumentImportRecord | null> {
    return this.model.findOneAndDelete(ofImport(key)).lean<DocumentImportRecord>().exec();
  }

  async removeApp(appId: string): Promise<void> {
    await this.model.deleteMany({ appId }).exec();
  }
}
