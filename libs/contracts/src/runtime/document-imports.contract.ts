import { IsIn, IsInt, IsString, Length, MaxLength, Min } from 'class-validator';
import { DOCUMENT_IMPORT_FORMATS, DocumentImport, type DocumentImportFormat } from '../config/document-imports.contract.js';
import { Optional, ResourceId } from '../fields.js';
import { defineRpc } from '../rpc.js';
import { DATA_COMMAND_MS_MAX } from './data-commands.contract.js';
import { ServiceScope } from './service-commands.contract.js';

/** Maximum bytes of one part of an import. */
export const DOCUMENT_IMPORT_PART_BYTES_MAX = 1024 * 1024;
/** Maximum number of documents of one part that are inserted; the next part begins after them. */
export const DOCUMENT_IMPORT_PART_DOCUMENTS_MAX = 10_000;
/** Characters of the largest part in base64. */
const PART_LENGTH_MAX = 4 * Math.ceil(DOCUMENT_IMPORT_PART_BYTES_MAX / 3);

export class CreateDocumentImportRequest extends ServiceScope {
  /** Database of the collection. */
  @IsString()
  @Length(1, 256)
  database_name!: string;

  /** Name of the collection. */
  @IsString()
  @Length(1, 256)
  collection_name!: string;

  /** Name of the file, to recognize it. */
  @Optional()
  @IsString()
  @MaxLength(256)
  file_name?: string;

  /** Format of the file: a list in extended JSON, a document in extended JSON per line, or CSV with names in its first row. */
  @IsIn(DOCUMENT_IMPORT_FORMATS)
  format!: DocumentImportFormat;

  /**
   * Size of the file, at most 1 GiB.
   * @format int64
   */
  @IsInt()
  @Min(1)
  bytes!: number;
}

/**
 * Begins an import of a file into a collection; its file is then sent in parts. Two imports per project at a time; one without a part
 * for five minutes does not count until its next part. An import is removed a day after its last part. Recorded in the audit log.
 * @throws CommandNotFound, InvalidParameter, NoMatchingRuleFound, RequestTooLarge, TooManyRequests
 */
export const createDocumentImport = defineRpc('runtime.documentImports.create', CreateDocumentImportRequest, DocumentImport, {
  access: 'project:write',
});

export class WriteDocumentImportRequest extends ServiceScope {
  /** Id of the import. */
  @ResourceId('DocumentImportNotFound')
  importId!: string;

  /**
   * Place of the part in the file, in bytes: the `offset` of the import.
   * @query
   * @format int64
   */
  @IsInt()
  @Min(0)
  offset!: number;

  /**
   * The part, as base64.
   * @internal
   */
  @IsString()
  @MaxLength(PART_LENGTH_MAX)
  part!: string;
}

/**
 * Imports a part of the file, of at most 1 MiB, and returns the import. The documents that are whole in the part are inserted, at most
 * 10,000; the `offset` of the reply is where the next part begins. A document that cannot be inserted does not affect the others.
 * A part that is sent again, after a lost reply or a restart, inserts no document twice. Fails with `Conflict` if the import is at
 * another `offset`, is over or has another part in progress.
 * @body application/octet-stream
 * @throws DocumentImportNotFound, CommandNotFound, InvalidParameter, MongoDBError, RequestTooLarge, TooManyRequests, Conflict,
 * ExecutionTimeLimitExceeded
 */
export const writeDocumentImport = defineRpc('runtime.documentImports.write', WriteDocumentImportRequest, DocumentImport, {
  access: 'project:write',
  timeoutMs: DATA_COMMAND_MS_MAX + 10_000,
  outlivesCaller: true,
});
