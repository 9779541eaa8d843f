import { Injectable } from '@nestjs/common';
import { HandleEvent, HandleRpc } from '#bus/server/handle.decorator.js';
import { currentAdmin } from '#bus/transport/request-context.js';
import { appDeleted, type AppDeleted } from '#contracts/config/apps.contract.js';
import type { AuditChange } from '#contracts/config/audit.contract.js';
import {
  advanceDocumentImport,
  claimDocumentImport,
  deleteDocumentImport,
  DOCUMENT_IMPORTS_MAX,
  getDocumentImport,
  listDocumentImports,
  openDocumentImport,
  type AdvanceDocumentImportRequest,
  type ClaimDocumentImportRequest,
  type ClaimedDocumentImport,
  type DocumentImport,
  type DocumentImportScope,
  type DocumentImportsScope,
  type OpenDocumentImportRequest,
} from '#contracts/config/document-imports.contract.js';
import { AppError } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import { newId } from '#contracts/ids.js';
import { auditRecord } from '../core/audit-trail/audit-records.js';
import { AuditTrail } from '../core/audit-trail/audit-trail.service.js';
import { ConfigStore } from '../core/versions/config-store.service.js';
import { requireService } from '../entities/service-entries/service-entries.js';
import type { DocumentImportRecord } from './document-import.model.js';
import { DocumentImportsRepository } from './document-imports.repository.js';

/** Seconds after which a rejected caller may retry. */
const RETRY_AFTER_SECONDS = 5;

/** Keeps the progress of imports, so that they continue after a restart, and records them in the audit log. */
@Injectable()
export class DocumentImportsService {
  constructor(
    private readonly imports: DocumentImportsRepository,
    private readonly store: ConfigStore,
    private readonly trail: AuditTrail,
  ) {}

  @HandleRpc(listDocumentImports)
  async list(source: DocumentImportsScope): Promise<DocumentImport[]> {
    await this.store.read(source, ({ tree }) => requireService(tree, source.serviceId));
    return (await this.imports.list(source)).map(shown);
  }

  @HandleRpc(getDocumentImport)
  async get(key: DocumentImportScope): Promise<DocumentImport> {
    await this.requireApp(key);
    return shown(await this.required(key));
  }

  @HandleRpc(openDocumentImport)
  async open(request: OpenDocumentImportRequest): Promise<DocumentImport> {
    await this.requireApp(request);
    const { groupId, appId, serviceId } = request;
    const now = new Date();
    const record: DocumentImportRecord = {
      _id: newId(),
      groupId,
      appId,
      serviceId,
      userId: currentAdmin().userId,
      database: request.database_name,
      collectionName: request.collection_name,
      fileName: request.file_name,
      format: request.format,
      bytes: request.bytes,
      offset: 0,
      inserted: 0,
      failed: 0,
      failures: [],
      columns: [],
      state: 'running',
      error: null,
      lease: null,
      leaseUntil: new Date(0),
      tried: null,
      created: now,
      updated: now,
    };
    const key = { groupId, appId, serviceId, importId: record._id };
    await this.imports.insert(record);
    if (!(await this.imports.takePlace(key))) {
      await this.imports.remove(key);
      throw allTaken();
    }
    await this.note(record, [changeOf(record, 'create')]);
    return shown(record);
  }

  @HandleRpc(claimDocumentImport)
  async claim({ offset, ...key }: ClaimDocumentImportRequest): Promise<ClaimedDocumentImport> {
    const record = await this.imports.claim(key, offset);
    if (!record) throw whyNotClaimed(await this.required(key), offset);
    const { lease } = record;
    if (record.place === undefined && !(await this.imports.takePlace(key))) {
      await this.imports.release(key, lease);
      throw allTaken();
    }
    return {
      lease,
      isAgain: record.tried === offset,
      database_name: record.database,
      collection_name: record.collectionName,
      format: record.format,
      bytes: record.bytes,
      index: record.inserted + record.failed,
      columns: [...record.columns],
    };
  }

  @HandleRpc(advanceDocumentImport)
  async advance(request: AdvanceDocumentImportRequest): Promise<DocumentImport> {
    const { bytes } = await this.required(request);
    const state = request.error !== undefined ? 'failed' : request.offset >= bytes ? 'done' : 'running';
    const record = await this.imports.advance(request, request, state);
    if (!record) throw new AppError('Conflict', 'the import was canceled or continued by another request');
    if (state !== 'running') await this.note(record, written(record));
    return shown(record);
  }

  @HandleRpc(deleteDocumentImport)
  async delete(key: DocumentImportScope): Promise<void> {
    await this.requireApp(key);
    const record = await this.imports.remove(key);
    if (!record) throw notFound(key);
    await this.note(record, [...(record.state === 'running' ? written(record) : []), changeOf(record, 'delete')]);
  }

  @HandleEvent(appDeleted)
  forget({ appId }: AppDeleted): Promise<void> {
    return this.imports.removeApp(appId);
  }

  private async required(key: DocumentImportScope): Promise<DocumentImportRecord> {
    const record = await this.imports.find(key);
    if (!record) throw notFound(key);
    return record;
  }

  private async requireApp(source: DocumentImportsScope): Promise<void> {
    await this.store.read(source, () => null);
  }

  private async note(record: DocumentImportRecord, changes: readonly AuditChange[]): Promise<void> {
    if (changes.length > 0) await this.trail.note(auditRecord(record, changes));
  }
}

function notFound({ importId }: DocumentImportScope): AppError {
  return new AppError('DocumentImportNotFound', notFoundMessage('DocumentImportNotFound', importId));
}

function allTaken(): AppError {
  return new AppError('TooManyRequests', `the project already has ${DOCUMENT_IMPORTS_MAX} imports in progress`, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

function whyNotClaimed({ state, offset }: DocumentImportRecord, asked: number): AppError {
  if (state !== 'running') return new AppError('Conflict', 'the import is over');
  if (offset !== asked) return new AppError('Conflict', `the next part of the import begins at byte ${offset}, not ${asked}`);
  return new AppError('Conflict', 'another part of the import is in progress', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

function changeOf(record: DocumentImportRecord, operation: AuditChange['operation']): AuditChange {
  return { kind: 'imports', id: record._id, name: nameOf(record), operation };
}

/** Returns the inserted documents as a change of the data source. */
function written(record: DocumentImportRecord): AuditChange[] {
  const { serviceId: id, inserted: count } = record;
  return count === 0 ? [] : [{ kind: 'documents', id, name: nameOf(record), operation: 'create', count }];
}

function nameOf({ database, collectionName }: DocumentImportRecord): string {
  return `${database}.${collectionName}`;
}

function shown(record: DocumentImportRecord): DocumentImport {
  return {
    _id: record._id,
    service_id: record.serviceId,
    database_name: record.database,
    collection_name: record.collectionName,
    file_name: record.fileName,
    format: record.format,
    bytes: record.bytes,
    offset: record.offset,
    inserted: record.inserted,
    failed: record.failed,
    failures: [...record.failures],
    state: record.state,
    error: record.error,
    user_id: record.userId,
    created: record.created.toISOString(),
    updated: record.updated.toISOString(),
  };
}
