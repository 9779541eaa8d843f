import { Allow, IsBoolean, IsIn, IsObject, IsOptional, IsString, MaxLength, ValidateBy } from 'class-validator';
import { Optional } from '../fields.js';
import { defineRpc } from '../rpc.js';
import { AppScope } from '../scope.js';
import { bytes, defineStream } from '../stream.js';

/** The layout exports are written in. */
export const EXPORT_VERSION = '20210101';
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

export class ExportAppRequest extends AppScope {
  /**
   * Layout of the files.
   * @query
   */
  @Optional()
  @IsIn([EXPORT_VERSION], { message: `version must be ${EXPORT_VERSION}: exports are written in no other layout` })
  version?: string;

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
   * Id of the deployment to export; without it the newest, or the caller's draft.
   * @query
   */
  @Optional()
  @IsString()
  @MaxLength(64)
  deployment?: string;
}

/** What to call the archive that follows. */
export class ExportedApp {
  @Allow() file_name!: string;
}

/**
 * Exactly one of `document` (an app directory as one JSON document), `document_text` (the same as JSON text, for a large one) and
 * `archive` (its files in a zip, as base64).
 */
export class ImportAppRequest extends AppScope {
  /**
   * What becomes of entities the import does not mention: `merge` keeps them, `replace` and `replace-by-name` remove them.
   * @query
   */
  @Optional()
  @IsIn(IMPORT_STRATEGIES)
  strategy?: ImportStrategy;

  /**
   * Changes nothing and returns what would change.
   * @query
   */
  @IsOptional()
  @IsBoolean()
  diff?: boolean;

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

/** A text in unified format per file that would change; `null` for an import that was made. */
export class ImportResult {
  @Allow() diffs!: string[] | null;
}

/**
 * Exports an app as a zip archive of its files. Only for those who may change the app: files hold the secrets of webhooks, which
 * readers are not shown.
 * @throws DeploymentNotFound, BadRequest
 */
export const exportApp = defineStream('config.apps.export', ExportAppRequest, ExportedApp, bytes, {
  access: 'project:write',
  timeoutMs: 60_000,
});
/**
 * Imports the files of an app, as a zip archive or as one JSON document. All or nothing: one deployment, or one change of the
 * caller's draft. With `diff` nothing changes, and the reply has a text in unified format per file that would.
 * @body object
 * @body application/zip
 * @reply 204
 * @reply 200 string[]
 * @throws BadRequest, Conflict, DraftConflict
 */
export const importApp = defineRpc('config.apps.import', ImportAppRequest, ImportResult, {
  access: 'project:write',
  timeoutMs: 60_000,
});
