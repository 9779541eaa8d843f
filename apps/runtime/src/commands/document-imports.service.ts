import { Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import {
  advanceDocumentImport,
  claimDocumentImport,
  DOCUMENT_IMPORT_BYTES_MAX,
  DOCUMENT_IMPORT_FAILURES_MAX,
  openDocumentImport,
  type AdvanceDocumentImportRequest,
  type ClaimedDocumentImport,
  type DocumentImport,
} from '#contracts/config/document-imports.contract.js';
import { AppError } from '#contracts/error.js';
import type { AppSnapshot, ServiceConfig } from '#contracts/config/app-snapshot.js';
import { DATA_COMMAND_MS_MAX } from '#contracts/runtime/data-commands.contract.js';
import {
  createDocumentImport,
  DOCUMENT_IMPORT_PART_BYTES_MAX,
  writeDocumentImport,
  type CreateDocumentImportRequest,
  type WriteDocumentImportRequest,
} from '#contracts/runtime/document-imports.contract.js';
import { termsOf } from '../data/action-scope.js';
import { DataSources, isMongodbService } from '../data/data-sources.js';
import { checkNamespace } from '../data/namespace.js';
import { CommandRuns, commandNotFound, guarded } from './command-runs.js';
import { insertItems } from './import-inserts.js';
import { ImportFileError, readImportPart, type ReadPart } from './import-items.js';

type Progress = Pick<AdvanceDocumentImportRequest, 'offset' | 'inserted' | 'failed' | 'failures' | 'columns' | 'error'>;

interface Target {
  readonly snapshot: AppSnapshot;
  readonly service: ServiceConfig;
}

/** Imports files into collections, part by part. Files are not stored: a part is inserted before its reply. */
@Injectable()
export class DocumentImportsService {
  constructor(
    private readonly runs: CommandRuns,
    private readonly sources: DataSources,
    private readonly bus: BusClient,
  ) {}

  @HandleRpc(createDocumentImport)
  async create(request: CreateDocumentImportRequest): Promise<DocumentImport> {
    const { service } = await this.find(request);
    const { groupId, appId, database_name, collection_name, file_name = '', format, bytes } = request;
    checkNamespace({ database: database_name, collection: collection_name });
    if (bytes > DOCUMENT_IMPORT_BYTES_MAX) throw new AppError('RequestTooLarge', 'the file is larger than 1 GiB');
    const given = { database_name, collection_name, file_name, format, bytes };
    return this.bus.call(openDocumentImport, { groupId, appId, serviceId: service._id, ...given });
  }

  @HandleRpc(writeDocumentImport)
  async write(request: WriteDocumentImportRequest): Promise<DocumentImport> {
    const target = await this.find(request);
    const { groupId, appId, serviceId, importId, offset } = request;
    const bytes = Buffer.from(request.part, 'base64');
    if (bytes.length === 0) throw new AppError('InvalidParameter', 'the part is empty');
    const key = { groupId, appId, serviceId, importId };
    const claimed = await this.bus.call(claimDocumentImport, { ...key, offset });
    let progress: Progress = { offset, inserted: 0, failed: 0, failures: [] };
    try {
      if (offset + bytes.length > claimed.bytes) {
        throw new AppError('InvalidParameter', `the part ends after byte ${claimed.bytes}, the end of the file`);
      }
      progress = await this.insert(target, claimed, { importId, offset, bytes });
    } catch (error) {
      // The claim is given up, so that the part can be sent again.
      await this.bus.call(advanceDocumentImport, { ...key, lease: claimed.lease, ...progress });
      throw error;
    }
    return this.bus.call(advanceDocumentImport, { ...key, lease: claimed.lease, ...progress });
  }

  private async find(request: CreateDocumentImportRequest | WriteDocumentImportRequest): Promise<Target> {
    const target = await this.runs.find(request);
    if (!isMongodbService(target.service)) throw commandNotFound('import_documents');
    return target;
  }

  private async insert(
    { snapshot, service }: Target,
    claimed: ClaimedDocumentImport,
    { importId, offset, bytes }: { readonly importId: string; readonly offset: number; readonly bytes: Buffer },
  ): Promise<Progress> {
    const isLast = offset + bytes.length === claimed.bytes;
    const read = await readOrError({ ...claimed, bytes, isFirst: offset === 0, isLast });
    if (typeof read === 'string') return { offset, inserted: 0, failed: 0, failures: [], error: read };
    if (read.taken === 0) {
      if (bytes.length < DOCUMENT_IMPORT_PART_BYTES_MAX) {
        throw new AppError('InvalidParameter', 'the part contains no whole document: send up to 1 MiB');
      }
      return { offset, inserted: 0, failed: 0, failures: [], error: 'a document of the file is longer than 1 MiB' };
    }
    const signal = AbortSignal.timeout(DATA_COMMAND_MS_MAX);
    const { inserted, failures } = await guarded(async () => {
      const database = await this.sources.database(snapshot, service, claimed.database_name);
      const terms = termsOf(snapshot.appId, { deadline: Date.now() + DATA_COMMAND_MS_MAX, signal });
      const { index, isAgain } = claimed;
      const place = database.place(claimed.collection_name);
      return insertItems(read.items, { place, terms, importId, index, isAgain });
    }, signal);
    return {
      offset: offset + read.taken,
      inserted,
      failed: failures.length,
      failures: failures.slice(0, DOCUMENT_IMPORT_FAILURES_MAX),
      columns: [...read.columns],
    };
  }
}

/** Reads a part. Returns an error of the file as a string. */
async function readOrError(part: Parameters<typeof readImportPart>[0]): Promise<ReadPart | string> {
  try {
    return await readImportPart(part);
  } catch (error) {
    if (error instanceof ImportFileError) return error.message;
    throw error;
  }
}
