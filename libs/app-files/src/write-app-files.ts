import type { AppConfiguration } from './app-configuration.js';
import { FileWriter } from './layouts/file-writer.js';
import { CURRENT_VERSION } from './layouts/layout.js';
import { withoutLegacyForm, writeLegacyLayout, type LegacyVersion } from './layouts/legacy-writer.js';
import { writeCurrentLayout, writeUnversionedLayout } from './layouts/current-writer.js';

/**
 * Purpose of the files (admin-api §6.6). `plain` and `source_control` are the same in Groundwork, since entities have no
 * internal ids; `template` also leaves out what identifies the app and the environment it is bound to.
 */
export type ExportPurpose = 'plain' | 'source_control' | 'template';

/** Layouts files can be written in; the newest one has no version. */
export type ExportVersion = LegacyVersion | typeof CURRENT_VERSION | 'unversioned';

export interface WriteOptions {
  readonly purpose?: ExportPurpose;
  readonly version?: ExportVersion;
}

function unbound({ root: _root, hosting, ...sections }: AppConfiguration): AppConfiguration {
  if (hosting === undefined) return { root: {}, ...sections };
  const { app_default_domain: _, ...settings } = hosting;
  return { root: {}, ...sections, hosting: settings };
}

/** Returns the parts of an app that the files of a version leave out, a sentence each. */
export function omittedParts(configuration: AppConfiguration, version: ExportVersion = CURRENT_VERSION): readonly string[] {
  return version === CURRENT_VERSION || version === 'unversioned' ? [] : withoutLegacyForm(configuration);
}

/**
 * Writes the files of an app in the current layout (20210101) or the version asked for, sorted by path; a path that ends with `/`
 * is a folder. The same configuration always gives the same bytes. Only the names of secrets are shown. Throws `AppFileError`
 * `Duplicate` for two entities with one natural key, `NoForm` for what a layout cannot express.
 */
export function writeAppFiles(configuration: AppConfiguration, options: WriteOptions = {}): ReadonlyMap<string, string> {
  const writer = new FileWriter();
  const { purpose, version = CURRENT_VERSION } = options;
  const shown = purpose === 'template' ? unbound(configuration) : configuration;
  if (version === CURRENT_VERSION) writeCurrentLayout(writer, shown);
  else if (version === 'unversioned') writeUnversionedLayout(writer, shown);
  else writeLegacyLayout(writer, version, shown);
  return writer.written();
}
