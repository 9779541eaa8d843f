import type { AppConfiguration, AppRoot, EnvironmentName } from './app-configuration.js';
import { readEnvironment } from './entities/values.js';
import { AppDirectory } from './files/app-directory.js';
import type { Fields } from './files/fields.js';
import type { FileContent } from './files/safe-files.js';
import { readCurrentLayout } from './layouts/current-layout-reader.js';
import { withInlineSecrets } from './layouts/inline-secrets.js';
import { layoutOf, type Layout } from './layouts/layout.js';
import { readLegacyLayout } from './layouts/legacy-layout-reader.js';
import { present, readEnvironmentFolder } from './layouts/shared-sections.js';
import { templateExpansions } from './layouts/template-expansions.js';

/** The files of an app by path from its root: `/` between parts, one at the end of a folder that is named for itself. */
export type AppFiles = ReadonlyMap<string, FileContent>;

export interface ReadOptions {
  /** Environment that templates expand in when the root file names none. */
  readonly environment?: EnvironmentName | '';
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
 * What the files of an app say, in either layout (admin-api §7). Files that no layout knows are ignored, as are hosted files and
 * packages, which are uploaded on their own. Throws one `AppFileError`, naming file and field, for the first thing that is wrong.
 */
export function readAppFiles(files: AppFiles, options: ReadOptions = {}): AppConfiguration {
  const directory = AppDirectory.of(files);
  const { family, rootFile } = layoutOf(directory);
  const environment = readEnvironment(directory.object(rootFile)) ?? options.environment ?? '';
  const environmentValues = readEnvironmentFolder(directory);

  const expansions = templateExpansions(environment === '' ? 'none' : environment, environmentValues ?? []);
  const expanded = directory.rewritten(expansions);
  const root = expanded.object(rootFile);
  const sections = family === 'legacy' ? readLegacyLayout(expanded, root) : readCurrentLayout(expanded, root);
  const configuration = { root: readRoot(root), ...(environmentValues && { environmentValues }), ...sections };
  return withInlineSecrets(directory, configuration);
}
