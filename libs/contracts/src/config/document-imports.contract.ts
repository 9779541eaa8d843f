import { Allow, IsArray, IsIn, IsInt, IsString, Length, Max, MaxLength, Min } from 'class-validator';
import { Optional, ResourceId } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';

/** Maximum bytes of a file that is imported. */
export const DOCUMENT_IMPORT_BYTES_MAX = 1024 ** 3;
/** Imports a project may have in progress at a time. */
export const DOCUMENT_IMPORTS_MAX = 2;
/** Maximum imports of a list: the newest. */
export const DOCUMENT_IMPORTS_LISTED_MAX = 100;
/** Milliseconds without a part after which an import no longer counts as in progress; its next part makes it count again. */
export const DOCUMENT_IMPORT_IDLE_MS = 5 * 60_000;
/** Seconds after its last part for which an import is kept. */
export const DOCUMENT_IMPORT_KEPT_SECONDS = 86_400;
/** Maximum number of failed documents an import lists. */
export const DOCUMENT_IMPORT_FAILURES_MAX = 100;

export const DOCUMENT_IMPORT_FORMATS = ['json', 'lines', 'csv'] as const;
export type DocumentImportFormat = (typeof DOCUMENT_IMPORT_FORMATS)[number];

const NAME_MAX = 256;

/** A document of an import that was not inserted. */
export interface FailedDocument {
  /** Its place in the file, from 0. */
  readonly index: number;
  /** Reason that it was not inserted. */
  readonly error: string;
}

/** An import of a file into a collection. Its file is sent in parts and is not stored. */
export class DocumentImport {
  /** Id of the import. */
  @Allow() _id!: string;
  /** Id of the data source. */
  @Allow() service_id!: string;
  /** Database of the collection. */
  @Allow() database_name!: string;
  /** Name of the collection. */
  @Allow() collection_name!: string;
  /** Name of the file. */
  @Allow() file_name!: string;
  /** Format of the file. */
  @Allow() format!: DocumentImportFormat;
  /**
   * Size of the file.
   * @format int64
   */
  @Allow() bytes!: number;
  /**
   * Bytes of the file that have been imported: the next part begins here.
   * @format int64
   */
  @Allow() offset!: number;
  /**
   * Number of inserted documents.
   * @format int64
   */
  @Allow() inserted!: number;
  /**
   * Number of documents that were not inserted.
   * @format int64
   */
  @Allow() failed!: number;
  /** The first 100 documents that were not inserted. */
  @Allow() failures!: FailedDocument[];
  /** `failed`: the file cannot be read beyond `offset`. */
  @Allow() state!: 'running' | 'done' | 'failed';
  /** Reason that the file cannot be read further; `null` unless the import failed. */
  @Allow() error!: string | null;
  /** Id of the administrator who began it. */
  @Allow() user_id!: string;
  /** Time it was begun, ISO 8601. */
  @Allow() created!: string;
  /** Time of its last part, ISO 8601. */
  @Allow() updated!: string;
}

/** The imports into a data source. */
export class DocumentImportsScope extends AppScope {
  /** Id of the data source. */
  @ResourceId('ServiceNotFound')
  serviceId!: string;
}

export class DocumentImportScope extends DocumentImportsScope {
  /** Id of the import. */
  @ResourceId('DocumentImportNotFound')
  importId!: string;
}

/**
 * Returns the newest 100 imports into a data source, newest first. An import is removed a day after its last part.
 */
export const listDocumentImports = defineRpc('config.documentImports.list', DocumentImportsScope, listOf(DocumentImport), {
  access: 'project:read',
  idempotent: true,
});
/**
 * Returns an import with its progress and the documents that failed.
 * @throws DocumentImportNotFound
 */
export const getDocumentImport = defineRpc('config.documentImports.get', DocumentImportScope, DocumentImport, {
  access: 'project:read',
  idempotent: true,
});
/**
 * Cancels an import, or removes a finished one. Inserted documents are kept. Recorded in the audit log.
 * @throws DocumentImportNotFound
 */
export const deleteDocumentImport = defineRpc('config.documentImports.delete', DocumentImportScope, nothing, {
  access: 'project:write',
});

export class OpenDocumentImportRequest extends DocumentImportsScope {
  @IsString()
  @Length(1, NAME_MAX)
  database_name!: string;

  @IsString()
  @Length(1, NAME_MAX)
  collection_name!: string;

  @IsString()
  @MaxLength(NAME_MAX)
  file_name!: string;

  @IsIn(DOCUMENT_IMPORT_FORMATS)
  format!: DocumentImportFormat;

  @IsInt()
  @Min(1)
  @Max(DOCUMENT_IMPORT_BYTES_MAX)
  bytes!: number;
}

/** Records a new import. @throws TooManyRequests */
export const openDocumentImport = defineRpc('config.documentImports.open', OpenDocumentImportRequest, DocumentImport, {
  access: 'internal',
});

export class ClaimDocumentImportRequest extends DocumentImportScope {
  @IsInt()
  @Min(0)
  offset!: number;
}

/** An import whose next part the caller inserts. */
export class ClaimedDocumentImport {
  /** Proves that the import is still claimed by the caller. */
  @Allow() lease!: string;
  /** True if a part at the same place was begun before: its documents may have been inserted. */
  @Allow() isAgain!: boolean;
  @Allow() database_name!: string;
  @Allow() collection_name!: string;
  @Allow() format!: DocumentImportFormat;
  @Allow() bytes!: number;
  /** Number of documents before the part. */
  @Allow() index!: number;
  /** Names of the columns of CSV, empty before the first row has been read. */
  @Allow() columns!: string[];
}

/** Claims an import for one part. @throws DocumentImportNotFound, Conflict, TooManyRequests */
export const claimDocumentImport = defineRpc('config.documentImports.claim', ClaimDocumentImportRequest, ClaimedDocumentImport, {
  access: 'internal',
});

export class AdvanceDocumentImportRequest extends DocumentImportScope {
  @IsString()
  @MaxLength(64)
  lease!: string;

  @IsInt()
  @Min(0)
  offset!: number;

  @IsInt()
  @Min(0)
  inserted!: number;

  @IsInt()
  @Min(0)
  failed!: number;

  @IsArray()
  failures!: FailedDocument[];

  @Optional()
  @IsArray()
  @IsString({ each: true })
  columns?: string[];

  /** Reason that the rest of the file cannot be read. */
  @Optional()
  @IsString()
  @MaxLength(1_000)
  error?: string;
}

/** Records the outcome of a part and gives up the claim. @throws Conflict if the claim was lost */
export const advanceDocumentImport = defineRpc('config.documentImports.advance', AdvanceDocumentImportRequest, DocumentImport, {
  access: 'internal',
});
