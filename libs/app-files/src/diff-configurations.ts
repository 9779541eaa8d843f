import type { AppConfiguration } from './app-configuration.js';
import {
  diffDependencies,
  diffHostingFiles,
  type DependenciesDiff,
  type Dependency,
  type HostingFilesDiff,
} from './diff/asset-diff.js';
import { diffFields, type FieldDiff } from './diff/field-diff.js';
import { unifiedDiff } from './diff/unified-diff.js';
import { compareText, type JsonObject } from './json/json.js';
import { writeAppFiles } from './write-app-files.js';

/** Changes as administrators see them (admin-api §6.2). */
export interface ConfigurationDiff {
  /** One diff in unified format per changed file of the current layout, in the order of paths. */
  readonly diffs: readonly string[];
  readonly hosting_files_diff: HostingFilesDiff;
  readonly dependencies_diff: DependenciesDiff;
  readonly graphql_config_diff: { readonly field_diffs: readonly FieldDiff[] };
  readonly schema_options_diff: {
    readonly graphql_validation_diff: readonly FieldDiff[];
    readonly rest_validation_diff: readonly FieldDiff[];
  };
}

/** Parts of an app besides its configuration: hosted files (path → hash) and packages. */
export interface AppAssets {
  readonly hostingFiles?: ReadonlyMap<string, string>;
  readonly dependencies?: readonly Dependency[];
}

/** Returns the diffs alone, which are the reply to `import?diff=true`. Empty if both configurations have the same files. */
export function diffFiles(before: AppConfiguration, after: AppConfiguration): readonly string[] {
  const [old, updated] = [writeAppFiles(before), writeAppFiles(after)];
  return [...new Set([...old.keys(), ...updated.keys()])]
    .filter((path) => !path.endsWith('/'))
    .toSorted(compareText)
    .map((path) => unifiedDiff(path, old.get(path), updated.get(path)))
    .filter((text) => text !== '');
}

function plain(settings: object | undefined): JsonObject {
  return { ...settings };
}

/**
 * Returns the difference between two complete configurations; apply a partial one to the app's first (`overlayConfiguration`).
 */
export function diffConfigurations(
  before: AppConfiguration,
  after: AppConfiguration,
  assets: { readonly before?: AppAssets; readonly after?: AppAssets } = {},
): ConfigurationDiff {
  return {
    diffs: diffFiles(before, after),
    hosting_files_diff: diffHostingFiles(assets.before?.hostingFiles ?? new Map(), assets.after?.hostingFiles ?? new Map()),
    dependencies_diff: diffDependencies(assets.before?.dependencies ?? [], assets.after?.dependencies ?? []),
    graphql_config_diff: { field_diffs: diffFields(plain(before.graphqlConfig), plain(after.graphqlConfig)) },
    schema_options_diff: {
      graphql_validation_diff: diffFields(before.validationSettings?.graphql, after.validationSettings?.graphql),
      rest_validation_diff: diffFields(before.validationSettings?.rest, after.validationSettings?.rest),
    },
  };
}
