import type { AppConfiguration, AppRoot, EnvironmentName } from './app-configuration.js';
import { readEnvironment } from './entities/values.js';
import { AppDirectory } from './files/app-directory.js';
import type { Fields } from './files/fields.js';
import type { FileContent } from './files/safe-files.js';
import { withInlineSecrets } from './layouts/inline-secrets.js';
import { layoutOf, type Layout } from './layouts/layout.js';
import { readLayout } from './layouts/layout-reader.js';
import { secretFiles } from './layouts/secret-files.js';
import { present, readEnvironmentFolder } from './layouts/shared-sections.js';
import { templateExpansions } from './layouts/template-expansions.js';
import { refuseMisspelled, unreadNotes } from './layouts/unread-files.js';

/** The files of an app by path from its root: `/` between parts, one at the end of a folder that is named for itself. */
export type AppFiles = ReadonlyMap<string, FileContent>;

export interface ReadOptions {
  /** Environment that templates expand in when the root file names none. */
  readonly environment?: EnvironmentName | '';
  /** Paths of files that were not given, since nothing would read them. */
  readonly leftOut?: readonly string[];
}

/** An app and what of its files it does not show. */
export interface ReadApp {
  readonly configuration: AppConfiguration;
  /** A sentence about each file or folder that was passed over, beginning with its path. */
  readonly notes: readonly string[];
  /** The files that name a secret, by its name. */
  readonly secretFiles: ReadonlyMap<string, readonly string[]>;
}

/** Which layout the files are in. Throws `AppFileError`. */
export function detectLayout(files: AppFiles): Layout {
  return layoutOf(AppDirectory.of(files));
}

function readRoot(root: Fields): AppRoot {
  return present<AppRoot>({
    app_id: root.text('app_id'),
    name: root.text('name'),
    location: root.text('location'),
    provider_region: root.text('provider_region'),
    deployment_model: root.text('deployment_model'),
    environment: readEnvironment(root),
  });
}

/**
 * What the files of an app say, in either layout (admin-api §7), and which of them nobody reads: hosted files, and what is no part
 * of an app. Packages are left to whoever imports. Throws one `AppFileError`, naming file and field, for the first thing that is wrong.
 */
export function readApp(files: AppFiles, options: ReadOptions = {}): ReadApp {
  const directory = AppDirectory.of(files);
  const layout = layoutOf(directory);
  const { rootFile } = layout;
  const environment = readEnvironment(directory.object(rootFile)) ?? options.environment ?? '';
  const environmentValues = readEnvironmentFolder(directory);

  const expansions = templateExpansions(environment === '' ? 'none' : environment, environmentValues ?? []);
  const expanded = directory.rewritten(expansions);
  const root = expanded.object(rootFile);
  refuseMisspelled(directory, root);
  const sections = readLayout(expanded, layout, root);
  const read = { root: readRoot(root), ...(environmentValues && { environmentValues }), ...sections };
  const configuration = withInlineSecrets(directory, read);
  const notes = [...unreadNotes(directory, root, options.leftOut ?? []), ...directory.unreadMembers(rootFile)];
  return { configuration, notes, secretFiles: secretFiles(expanded) };
}

/** What the files of an app say. Throws `AppFileError`. */
export function readAppFiles(files: AppFiles, options: ReadOptions = {}): AppConfiguration {
  return readApp(files, options).configuration;
}
