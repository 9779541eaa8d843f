import { Allow, IsBoolean, IsIn, IsObject, IsOptional, IsString, MaxLength, ValidateBy } from 'class-validator';
import { Optional } from '../fields.js';
import { defineRpc } from '../rpc.js';
import { AppScope } from '../scope.js';
import { EntityDiff } from './drafts.contract.js';
import { bytes, defineStream } from '../stream.js';

/** The layouts exports are written in; the last one unless another is asked for. */
export const EXPORT_VERSIONS = ['20180301', '20200603', '20210101'] as const;
/** Notes an import keeps, the last of which may say how many more there are, and characters of one. */
export const IMPORT_NOTES_MAX = 50;
export const IMPORT_NOTE_LENGTH_MAX = 300;
/** Characters of an archive of files as base64: what a request body may have at most, and a third. */
export const ARCHIVE_LENGTH_MAX = 24 * 1024 * 1024;

/** `MaxLength` counts surrogate pairs one by one, which takes seconds for a text of this size. */
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
 * How an import treats what it does not mention of the sections it speaks of: `merge` keeps it, the others remove it. What has the
 * same name as something imported is the same thing in all of them: files hold no ids.
 */
export const IMPORT_STRATEGIES = ['merge', 'replace', 'replace-by-name'] as const;
export type ImportStrategy = (typeof IMPORT_STRATEGIES)[number];
/** What an import may be asked to do: to be made by a strategy, or only to be looked at. */
export const IMPORT_MODES = [...IMPORT_STRATEGIES, 'preview'] as const;
/** Errors of an upload that are told, and characters of each text of one. */
export const IMPORT_ERRORS_MAX = 200;
export const IMPORT_ERROR_LENGTH_MAX = 1_000;
/** Entities a preview names, and characters of all their texts together. */
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
   * Leaves out everything that names the app. Cannot go with `source_control`.
   * @query
   */
  @IsOptional()
  @IsBoolean()
  template?: boolean;

  /**
   * Writes the files as for a repository.
   * @query
   */
  @IsOptional()
  @IsBoolean()
  source_control?: boolean;

  /**
   * Adds the hosted files as they are now, with `hosting/metadata.json`.
   * @query
   */
  @IsOptional()
  @IsBoolean()
  hosting?: boolean;

  /**
   * Id of the deployment to export; without it the newest, or the caller's draft.
   * @query
   */
  @Optional()
  @IsString()
  @MaxLength(64)
  deployment?: string;
}

export class PullAppRequest extends AppScope {
  /**
   * Whether a zip of the files is wanted, and no document.
   * @internal
   */
  @IsBoolean()
  archive!: boolean;
}

/**
 * All there is to be of an app: exactly one of `document` (one JSON document), `document_text` (the same as JSON text, for a large one)
 * and `archive` (its files in a zip, as base64).
 */
export class PushAppRequest extends AppScope {
  /**
   * `preview` changes nothing, and returns all that is wrong with the upload and what it would change.
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
   * The same as JSON text.
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

/** What to call the archive that follows. */
export class ExportedApp {
  @Allow() file_name!: string;
  /** What the files leave out, a sentence each. */
  @Allow() notes!: string[];
}

/**
 * Exactly one of `document` (an app directory as one JSON document), `document_text` (the same as JSON text, for a large one) and
 * `archive` (its files in a zip, as base64).
 */
export class ImportAppRequest extends AppScope {
  /**
   * What becomes of entities the import does not mention: `merge` keeps them, `replace` and `replace-by-name` remove them. `preview`
   * changes nothing, and returns all that is wrong with the upload and what it would change.
   * @query
   */
  @Optional()
  @IsIn(IMPORT_MODES)
  strategy?: (typeof IMPORT_MODES)[number];

  /**
   * With `strategy=preview`: the strategy of the import that is looked at, `merge` unless it is given.
   * @query
   */
  @Optional()
  @IsIn(IMPORT_STRATEGIES)
  preview_of?: ImportStrategy;

  /**
   * Changes nothing and returns what would change.
   * @query
   */
  @IsOptional()
  @IsBoolean()
  diff?: boolean;

  /**
   * Takes references to secrets that do not exist, and reports them, instead of refusing the import.
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
   * The same as JSON text.
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

/** Something that is wrong with an upload. */
export interface ImportError {
  /** Path of the file that has it; empty where it is of no single file. */
  readonly file: string;
  /** Path of the member within the file, like `[2].config.schedule`; empty for the whole file. */
  readonly path: string;
  /** What is wrong, as the import would answer if it were the only error: it names file or entity, too. */
  readonly error: string;
  /** The same for programs. */
  readonly error_code: string;
  /**
   * Line of a syntax error in the file, from 1: of JSON, or of the source of a function in a file of its own.
   * @format int32
   */
  readonly line?: number;
  /**
   * Column of that line, from 1, in UTF-16 code units.
   * @format int32
   */
  readonly column?: number;
}

/** An entity an import would change. */
export interface PreviewedEntity extends EntityDiff {
  /** Path of the file of the upload that has it; empty for what goes, and where it is of no single file. */
  readonly path: string;
}

/** What an import would come to. */
export interface ImportPreview {
  /** The strategy that was looked at. */
  readonly strategy: ImportStrategy;
  /** All that is wrong with the upload, at most 200, in the order of reading; the first is what the import would answer. */
  readonly errors: ImportError[];
  /** Whether there may be more errors than are told. */
  readonly errors_truncated: boolean;
  /** What of the files would be ignored or taken otherwise than it says, a sentence each. */
  readonly warnings: string[];
  /**
   * What would change, by kind and name: configuration, packages and hosted files. None where there are errors: nothing would.
   * At most 1,000, and 4 MiB of texts: `before` and `after` of the rest are `null`.
   */
  readonly entities: PreviewedEntity[];
  /**
   * How many entities would change.
   * @format int64
   */
  readonly count: number;
  /** Whether entities or their texts are left out. */
  readonly truncated: boolean;
  /**
   * Whether more than half of the app's entities would go, providers that are off and settings apart: a warning says how many. Whoever
   * shows the preview asks again before such an import is made.
   */
  readonly removes_most: boolean;
}

/** A text in unified format per file that would change; `null` for an import that was made. */
export class ImportResult {
  @Allow() diffs!: string[] | null;
  /** What of the files was ignored or taken otherwise than it says, a sentence each; at most `IMPORT_NOTES_MAX`. */
  @Allow() notes!: string[];
  /** What was asked for with `strategy=preview`. */
  @Allow() preview?: ImportPreview;
}

/**
 * Exports an app as a zip archive of its files. The reply's header `X-Export-Notes` names what they leave out: hosted files,
 * unless `hosting` asks for them. Only for those who may change the app: files hold the secrets of webhooks, which readers are not shown.
 * @throws DeploymentNotFound, BadRequest
 */
export const exportApp = defineStream('config.apps.export', ExportAppRequest, ExportedApp, bytes, {
  access: 'project:write',
  timeoutMs: 60_000,
});
/**
 * Imports the files of an app, as a zip archive or as one JSON document. All or nothing: one deployment, or one change of the
 * caller's draft. With `diff` nothing changes, and the reply has a text in unified format per file that would. With
 * `strategy=preview` nothing changes either, and the reply is an `ImportPreview`: 200 also for files that are wrong. An import that is
 * refused for its files answers with `errors`, all that is wrong with them. What an app can do without, such as a value or a log
 * forwarder, is left out instead. The reply's header `X-Import-Notes` counts what was left out, ignored or taken otherwise than the
 * files say; the deployment and the audit entry list it.
 * @body object
 * @body application/zip
 * @throws BadRequest, Conflict, DraftConflict
 */
export const importApp = defineRpc('config.apps.import', ImportAppRequest, ImportResult, {
  access: 'project:write',
  timeoutMs: 60_000,
});
/**
 * Returns an app as one JSON document, or with `Accept: application/zip` as a zip of its files in the layout without a version. Entities
 * go by names, secrets show by name only. Only for those who may change the app: it holds the secrets of webhooks.
 * @reply object
 * @throws Conflict
 */
export const pullApp = defineStream('config.apps.pull', PullAppRequest, ExportedApp, bytes, {
  access: 'project:write',
  timeoutMs: 60_000,
});
/**
 * Replaces the whole configuration of an app by a document as `GET pull` returns it, or by the files in a zip, of any layout: what is
 * not there is removed. A document has a `config_version`, a zip a root file: without it nothing is changed. All or nothing: one
 * deployment, or one change of the caller's draft. Secrets that are named must exist, and
 * stay; name, location and deployment model of the app stay, too. The reply's header `X-Import-Notes` counts what was left out
 * or ignored. With `strategy=preview` nothing changes: see `POST import`.
 * @body object
 * @body application/zip
 * @throws BadRequest, Conflict, DraftConflict
 */
export const pushApp = defineRpc('config.apps.push', PushAppRequest, ImportResult, {
  access: 'project:write',
  timeoutMs: 60_000,
});
