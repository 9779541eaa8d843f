import type { AppConfiguration, AppRoot, EnvironmentName } from './app-configuration.js';
import type { TextPosition } from './app-file-error.js';
import { readEnvironment } from './entities/values.js';
import { AppDirectory } from './files/app-directory.js';
import { FaultLimitError, Faults, type FilePlace } from './files/faults.js';
import type { Fields } from './files/fields.js';
import type { FileContent } from './files/safe-files.js';
import { filePlaces, type FilePlaces } from './layouts/file-places.js';
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
  /** Paths of files that were not given, since nothing would read them; of folders with a slash at the end. */
  readonly leftOut?: readonly string[];
  /** Maximum number of errors to collect; without it the first one is thrown. */
  readonly faultsMax?: number;
}

/** Error in files. */
export interface FileFault extends FilePlace {
  /** Names file and field as well. */
  readonly message: string;
  /** Position in the file of a syntax error. */
  readonly position?: TextPosition;
}

/** App, and information about its files that it does not contain. */
export interface ReadApp {
  readonly configuration: AppConfiguration;
  /** Sentences about each ignored file or folder, beginning with its path. */
  readonly notes: readonly string[];
  /** The files that name a secret, by its name. */
  readonly secretFiles: ReadonlyMap<string, readonly string[]>;
  /** Only if errors are collected: all errors in the files, in the order in which they are read. */
  readonly faults?: readonly FileFault[];
  /** Entities left out because a property is invalid, as `value 'name'`: the app's stored ones are kept. */
  readonly leftOut?: ReadonlySet<string>;
  /** With `faults`: entities that could not be read, such as `function 'name'` or `service 'name'`. */
  readonly unread?: ReadonlySet<string>;
  /** With `faults`: true if reading ended at the last error, so that there may be more. */
  readonly isCut?: boolean;
  /** Only if errors are collected: places of entities in files. */
  readonly places?: FilePlaces;
}

/** Returns the layout of the files. Throws `AppFileError`. */
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
 * Reads the files of an app, in either layout (admin-api §7), and reports files that are not read: hosted files, and files
 * that are not part of an app. Packages are left to the importing code. Throws one `AppFileError`, naming file and field, for
 * the first error, unless errors are collected: then everything that can be read is read.
 */
export function readApp(files: AppFiles, options: ReadOptions = {}): ReadApp {
  const faults = new Faults(options.faultsMax);
  return collected(faults, () => {
    const directory = AppDirectory.of(files, faults);
    const layout = layoutOf(directory);
    const { rootFile } = layout;
    const named = faults.attempt(() => readEnvironment(directory.object(rootFile)));
    const environment = named ?? options.environment ?? '';
    const environmentValues = readEnvironmentFolder(directory);

    const expansions = templateExpansions(environment === '' ? 'none' : environment, environmentValues ?? []);
    const expanded = directory.rewritten(expansions);
    const root = expanded.object(rootFile);
    refuseMisspelled(directory, root);
    const sections = readLayout(expanded, layout, root);
    const read = { root: readRoot(root), ...(environmentValues && { environmentValues }), ...sections };
    const configuration = withInlineSecrets(directory, read);
    const faulty = new Set([...faults.leftOut.values()].map(({ file }) => file));
    const notes = [
      ...faults.notes,
      ...unreadNotes(directory, root, options.leftOut ?? []),
      ...directory.unreadMembers((file) => file !== rootFile && !faulty.has(file)),
    ];
    const places = faults.isCollecting ? filePlaces(read, faults) : undefined;
    const leftOut = new Set(faults.leftOut.keys());
    return { configuration, notes, secretFiles: secretFiles(expanded), leftOut, ...(places && { places }) };
  });
}

/** Checks whether a note is about a file with errors, or about files that would have been read with it. */
function isOf(file: string, note: string): boolean {
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  return file !== '' && (note.startsWith(`${file}:`) || (folder.split('/').length > 2 && note.startsWith(folder)));
}

/**
 * Returns the result of `read` with the errors collected in the meantime. If an error ended the reading, there is nothing but
 * the errors.
 */
export function collected(faults: Faults, read: () => ReadApp): ReadApp {
  if (!faults.isCollecting) return read();
  let app: ReadApp | undefined;
  try {
    app = faults.attempt(read);
  } catch (error) {
    if (!(error instanceof FaultLimitError)) throw error;
  }
  const found = faults.found.map(({ file, field, message, position }) => ({
    file,
    field: field ?? '',
    message,
    ...(position && { position }),
  }));
  const rest: ReadApp = app ?? { configuration: { root: {} }, notes: [], secretFiles: new Map() };
  return {
    ...rest,
    notes: rest.notes.filter((note) => !found.some(({ file }) => isOf(file, note))),
    faults: [...found, ...(rest.faults ?? [])],
    unread: new Set([...faults.unread, ...(rest.unread ?? [])]),
    isCut: rest.isCut ?? app === undefined,
  };
}

/** Reads the configuration in the files of an app. Throws `AppFileError`. */
export function readAppFiles(files: AppFiles, options: ReadOptions = {}): AppConfiguration {
  return readApp(files, options).configuration;
}
