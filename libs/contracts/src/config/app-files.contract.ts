import { Allow, IsBoolean, IsIn, IsObject, IsOptional, IsString, MaxLength, ValidateBy } from 'class-validator';
import { Optional } from '../fields.js';
import { defineRpc } from '../rpc.js';
import { AppScope } from '../scope.js';
import { EntityDiff } from './drafts.contract.js';
import { bytes, defineStream } from '../stream.js';

/** Layouts of exported files. The last one is the default. */
export const EXPORT_VERSIONS = ['20180301', '20200603', '20210101'] as const;
/**
 * Maximum number of notes stored per import, the last of which may contain the number of further notes, and maximum
 * characters of a note.
 */
export const IMPORT_NOTES_MAX = 50;
export const IMPORT_NOTE_LENGTH_MAX = 300;
/** Maximum characters of an archive in base64: the maximum of a request body plus a third. */
export const ARCHIVE_LENGTH_MAX = 24 * 1024 * 1024;

/**
 * Validates a string by its length. `MaxLength` counts surrogate pairs one by one, which takes seconds for a string of
 * this size.
 */
function TextOf(lengthMax: number): PropertyDecorator {
  return ValidateBy({
    name: 'isLongText',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && value.length <= lengthMax,
      defaultMessage: () => `$property must be a string of at most ${lengthMax} characters`,
    },
  });
}

/**
 * Strategies for entities that an import omits in the sections it contains: `merge` keeps them, the others remove them.
 * In all strategies, imported entities are matched with existing ones by name: files contain no ids.
 */
export const IMPORT_STRATEGIES = ['merge', 'replace', 'replace-by-name'] as const;
export type ImportStrategy = (typeof IMPORT_STRATEGIES)[number];
/** Modes of an import: one of the strategies, or `preview`, which changes nothing. */
export const IMPORT_MODES = [...IMPORT_STRATEGIES, 'preview'] as const;
/** Maximum number of reported errors of an upload, and maximum characters of each string in an error. */
export const IMPORT_ERRORS_MAX = 200;
export const IMPORT_ERROR_LENGTH_MAX = 1_000;
/** Maximum number of entities in a preview, and maximum characters of all their strings together. */
export const PREVIEWED_ENTITIES_MAX = 1_000;
export const PREVIEWED_CHARACTERS_MAX = 4 * 1024 * 1024;

export class ExportAppRequest extends AppScope {
  /**
   * Layout of the files.
   * @query
   */
  @Optional()
  @IsIn(EXPORT_VERSIONS, { message: `version must be one of ${EXPORT_VERSIONS.join(', ')}` })
  version?: (typeof EXPORT_VERSIONS)[number];

  /**
   * Leaves out everything that identifies the app. Cannot be combined with `source_control`.
   * @query
   */
  @IsOptional()
  @IsBoolean()
  template?: boolean;

  /**
   * Writes the files in the form for a repository.
   * @query
   */
  @IsOptional()
  @IsBoolean()
  source_control?: boolean;

  /**
   * Adds the current hosted files, with `hosting/metadata.json`.
   * @query
   */
  @IsOptional()
  @IsBoolean()
  hosting?: boolean;

  /**
   * Id of the deployment to export. Default: the caller's draft, or else the newest deployment.
   * @query
   */
  @Optional()
  @IsString()
  @MaxLength(64)
  deployment?: string;
}

export class PullAppRequest extends AppScope {
  /**
   * True to return a zip of the files instead of a document.
   * @internal
   */
  @IsBoolean()
  archive!: boolean;
}

/**
 * The whole configuration of an app: exactly one of `document` (one JSON document), `document_text` (the same as
 * serialized JSON, for a large one) and `archive` (its files in a zip, as base64).
 */
export class PushAppRequest extends AppScope {
  /**
   * `preview` changes nothing, and returns all errors in the upload and what it would change.
   * @query
   */
  @Optional()
  @IsIn(['preview'], { message: 'strategy must be preview, if it is given' })
  strategy?: 'preview';

  /**
   * The app as one JSON document.
   * @internal
   */
  @Optional()
  @IsObject()
  document?: object;

  /**
   * The same document as serialized JSON.
   * @internal
   */
  @Optional()
  @TextOf(ARCHIVE_LENGTH_MAX)
  document_text?: string;

  /**
   * The files of the app in a zip, as base64.
   * @internal
   */
  @Optional()
  @TextOf(ARCHIVE_LENGTH_MAX)
  archive?: string;
}

/** Suggested file name of the archive, and its notes. */
export class ExportedApp {
  @Allow() file_name!: string;
  /** Content that the files leave out, one sentence each. */
  @Allow() notes!: string[];
}

/**
 * Files to import. Exactly one of `document` (an app directory as one JSON document), `document_text` (the same as
 * serialized JSON, for a large one) and `archive` (its files in a zip, as base64).
 */
export class ImportAppRequest extends AppScope {
  /**
   * Strategy for entities the import omits: `merge` keeps them, `replace` and `replace-by-name` remove them. `preview`
   * changes nothing, and returns all errors in the upload and what it would change.
   * @query
   */
  @Optional()
  @IsIn(IMPORT_MODES)
  strategy?: (typeof IMPORT_MODES)[number];

  /**
   * With `strategy=preview`: strategy of the previewed import. Default: `merge`.
   * @query
   */
  @Optional()
  @IsIn(IMPORT_STRATEGIES)
  preview_of?: ImportStrategy;

  /**
   * Changes nothing and returns the differences.
   * @query
   */
  @IsOptional()
  @IsBoolean()
  diff?: boolean;

  /**
   * Accepts and reports references to secrets that do not exist, instead of rejecting the import.
   * @query
   */
  @IsOptional()
  @IsBoolean()
  allow_missing_secrets?: boolean;

  /**
   * The files of the app as one JSON document.
   * @internal
   */
  @Optional()
  @IsObject()
  document?: object;

  /**
   * The same document as serialized JSON.
   * @internal
   */
  @Optional()
  @TextOf(ARCHIVE_LENGTH_MAX)
  document_text?: string;

  /**
   * The files of the app in a zip, as base64.
   * @internal
   */
  @Optional()
  @TextOf(ARCHIVE_LENGTH_MAX)
  archive?: string;
}

/** An error in an upload. */
export interface ImportError {
  /** Path of the file with the error. Empty if the error is not in a single file. */
  readonly file: string;
  /**
   * Path of the invalid property within the file, such as `[2].config.schedule`. Empty if the whole file is invalid.
   */
  readonly path: string;
  /** Error message, as the import would return it if it were the only error. It names the file or entity, too. */
  readonly error: string;
  /** Error code. */
  readonly error_code: string;
  /**
   * Line of a syntax error in the file, starting at 1: in JSON, or in the source of a function that has its own file.
   * @format int32
   */
  readonly line?: number;
  /**
   * Column in that line, starting at 1, in UTF-16 code units.
   * @format int32
   */
  readonly column?: number;
}

/** An entity an import would change. */
export interface PreviewedEntity extends EntityDiff {
  /** Path of the entity's file in the upload. Empty for removed entities and entities that are not in a single file. */
  readonly path: string;
}

/** Errors and changes of an import. */
export interface ImportPreview {
  /** Strategy of the previewed import. */
  readonly strategy: ImportStrategy;
  /** Errors in the upload, at most 200, in reading order. The first is the error the import would return. */
  readonly errors: ImportError[];
  /** True if there may be more errors than the reported ones. */
  readonly errors_truncated: boolean;
  /** Content of the files that would be ignored or interpreted differently, one sentence each. */
  readonly warnings: string[];
  /**
   * Entities that would change, by kind and name: configuration, packages and hosted files. Empty if there are errors,
   * because nothing would change. At most 1,000 entities and 4 MiB of strings: `before` and `after` of the rest are
   * `null`.
   */
  readonly entities: PreviewedEntity[];
  /**
   * Number of entities that would change.
   * @format int64
   */
  readonly count: number;
  /** True if entities or their strings are left out. */
  readonly truncated: boolean;
  /**
   * True if more than half of the app's entities would be removed, not counting disabled providers and settings; a
   * warning contains their number. Clients should ask for confirmation before such an import.
   */
  readonly removes_most: boolean;
}

/**
 * Result of an import. `diffs` contains a unified diff per file that would change; `null` for an import that was
 * carried out.
 */
export class ImportResult {
  @Allow() diffs!: string[] | null;
  /**
   * Content of the files that was ignored or interpreted differently, one sentence each; at most `IMPORT_NOTES_MAX`.
   */
  @Allow() notes!: string[];
  /** Result of `strategy=preview`. */
  @Allow() preview?: ImportPreview;
}

/**
 * Exports an app as a zip archive of its files. The reply's header `X-Export-Notes` lists the content they leave out:
 * hosted files, unless requested with `hosting`. Requires write access to the app: files contain the secrets of
 * webhooks, which readers cannot see.
 * @throws DeploymentNotFound, BadRequest
 */
export const exportApp = defineStream('config.apps.export', ExportAppRequest, ExportedApp, bytes, {
  access: 'project:write',
  timeoutMs: 60_000,
});
/**
 * Imports the files of an app, as a zip archive or as one JSON document. Imports are atomic: one deployment, or one
 * change of the caller's draft. With `diff` nothing changes, and the reply contains a unified diff per file that would
 * change. With `strategy=preview` nothing changes either, and the reply is an `ImportPreview`, with status 200 even for
 * invalid files. If the files are invalid, the import fails and `errors` in the reply lists all their errors. Content
 * that an app can work without, such as a value or a log forwarder, is left out instead. The reply's header
 * `X-Import-Notes` contains the number of items that were left out, ignored or interpreted differently; the deployment
 * and the audit entry list them.
 * @body object
 * @body application/zip
 * @throws BadRequest, Conflict, DraftConflict
 */
export const importApp = defineRpc('config.apps.import', ImportAppRequest, ImportResult, {
  access: 'project:write',
  timeoutMs: 60_000,
});
/**
 * Returns an app as one JSON document. With `Accept: application/zip` returns a zip of its files in the layout without
 * a version. Entities are identified by name, secrets are listed by name only. Requires write access to the app: the
 * reply contains the secrets of webhooks.
 * @reply object
 * @throws Conflict
 */
export const pullApp = defineStream('config.apps.pull', PullAppRequest, ExportedApp, bytes, {
  access: 'project:write',
  timeoutMs: 60_000,
});
/**
 * Replaces the whole configuration of an app. Takes a document in the format of `GET pull`, or the files in a zip, of
 * any layout: omitted content is removed. A document must have a `config_version`, a zip a root file; otherwise nothing
 * is changed. Atomic: one deployment, or one change of the caller's draft. Referenced secrets must exist, and are kept;
 * name, location and deployment model of the app are kept, too. The reply's header `X-Import-Notes` contains the number
 * of items that were left out or ignored. With `strategy=preview` nothing changes: see `POST import`.
 * @body object
 * @body application/zip
 * @throws BadRequest, Conflict, DraftConflict
 */
export const pushApp = defineRpc('config.apps.push', PushAppRequest, ImportResult, {
  access: 'project:write',
  timeoutMs: 60_000,
});
