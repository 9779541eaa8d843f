import { AppFileError } from './app-file-error.js';
import type { AppConfiguration } from './app-configuration.js';
import { Faults } from './files/faults.js';
import { Fields } from './files/fields.js';
import { JSON_DEPTH_MAX } from './file-limits.js';
import { isDeeperThan, isJsonObject, type Json } from './json/json.js';
import { writeDocument } from './layouts/app-document.js';
import { FileWriter } from './layouts/file-writer.js';
import { CURRENT_ROOT_FILE } from './layouts/layout.js';
import { collected, readApp, readAppFiles, type ReadApp, type ReadOptions } from './read-app-files.js';

/** Versions of documents that have the sections of the legacy layout, and the root file of each. */
const LEGACY_ROOT_FILES: Readonly<Record<number, string>> = { 20_180_301: 'stitch.json', 20_200_603: 'config.json' };

/** Maximum depth of a file's value in a document: in an element of a section of a service. */
const FILE_DEPTH_MAX = 6;

/**
 * Returns the files of an import document: the body of `POST import`, which contains an app directory (admin-api §7).
 * Properties that are absent, `null` or `{}` add no files; an empty list adds an empty folder. Throws `AppFileError`.
 */
export function documentFiles(document: unknown, faults = new Faults()): ReadonlyMap<string, string> {
  const value = document as Json;
  if (!isJsonObject(value)) throw new AppFileError('InvalidField', '', 'the document must be an object');
  return filesOfDocument(new Fields('', value, '', undefined, faults));
}

/** Returns the files of a document, and the files that `more` adds. Throws `AppFileError`. */
export function filesOfDocument(fields: Fields, more?: (writer: FileWriter) => void): ReadonlyMap<string, string> {
  if (isDeeperThan(JSON_DEPTH_MAX + FILE_DEPTH_MAX, fields.object)) {
    throw new AppFileError('InvalidJson', '', `the document is nested more than ${JSON_DEPTH_MAX} deep`);
  }
  const writer = new FileWriter();
  more?.(writer);
  const version = fields.get('config_version');
  const legacyRoot = typeof version === 'number' ? LEGACY_ROOT_FILES[version] : undefined;
  const layout =
    legacyRoot === undefined
      ? ({ family: 'current', rootFile: CURRENT_ROOT_FILE } as const)
      : ({ family: 'legacy', rootFile: legacyRoot } as const);
  writeDocument(writer, layout, fields);
  return writer.written();
}

/** Reads an import document, like {@link readApp}. */
export function readDocument(document: unknown, options: ReadOptions = {}): ReadApp {
  const faults = new Faults(options.faultsMax);
  return collected(faults, () => readApp(documentFiles(document, faults), options));
}

/**
 * Reads the configuration in an import document. Errors name the file of the app directory that has the error. Throws
 * `AppFileError`.
 */
export function readAppDocument(document: unknown, options: ReadOptions = {}): AppConfiguration {
  return readAppFiles(documentFiles(document), options);
}
