import { compareText } from '../json/json.js';

/** A package that functions can `require`. */
export interface Dependency {
  readonly name: string;
  readonly version: string;
}

export interface DependenciesDiff {
  readonly added: readonly Dependency[];
  readonly deleted: readonly Dependency[];
  readonly modified: readonly (Dependency & { readonly previous_version: string })[];
}

/** Packages by name, sorted. */
export function diffDependencies(before: readonly Dependency[], after: readonly Dependency[]): DependenciesDiff {
  const old = new Map(before.map(({ name, version }) => [name, version]));
  const names = new Set(after.map(({ name }) => name));
  const byName = (a: Dependency, b: Dependency) => compareText(a.name, b.name);
  const plain = ({ name, version }: Dependency): Dependency => ({ name, version });
  return {
    added: after
      .filter(({ name }) => !old.has(name))
      .map(plain)
      .toSorted(byName),
    deleted: before
      .filter(({ name }) => !names.has(name))
      .map(plain)
      .toSorted(byName),
    modified: after
      .flatMap(({ name, version }) => {
        const previous = old.get(name);
        return previous === undefined || previous === version ? [] : [{ name, version, previous_version: previous }];
      })
      .toSorted(byName),
  };
}

export interface HostingFilesDiff {
  readonly added: readonly string[];
  readonly deleted: readonly string[];
  readonly modified: readonly string[];
}

/** Compares hosted files: path → any string that changes with content or attributes, such as a hash. Returns sorted paths. */
export function diffHostingFiles(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): HostingFilesDiff {
  const paths = (of: ReadonlyMap<string, string>, test: (path: string, mark: string) => boolean) =>
    [...of]
      .filter(([path, mark]) => test(path, mark))
      .map(([path]) => path)
      .toSorted(compareText);
  return {
    added: paths(after, (path) => !before.has(path)),
    deleted: paths(before, (path) => !after.has(path)),
    modified: paths(after, (path, mark) => before.has(path) && before.get(path) !== mark),
  };
}
