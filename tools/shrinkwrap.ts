/** A package as a lockfile of version 3 has it. */
export interface LockedPackage {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** Packages by the directories they are installed in: `node_modules/a`, `node_modules/a/node_modules/b`. */
export type LockedPackages = Readonly<Record<string, LockedPackage>>;

/**
 * Returns the part of a lockfile that some packages need, with all they need themselves, as they are installed there.
 * @throws Error for a package the lockfile lacks
 */
export function lockedFor(names: readonly string[], packages: LockedPackages): Record<string, LockedPackage> {
  const taken = new Set<string>();
  const open = names.map((name) => required(name, '', packages));
  for (const directory of open) {
    if (taken.has(directory)) continue;
    taken.add(directory);
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = packages[directory] ?? {};
    for (const name of Object.keys(dependencies)) open.push(required(name, directory, packages));
    const peers = Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true);
    for (const name of peers) open.push(required(name, directory, packages));
    for (const name of Object.keys(optionalDependencies)) {
      for (const found of directoryOf(name, directory, packages)) open.push(found);
    }
  }
  // In the new tree they are not development packages.
  return Object.fromEntries(
    [...taken].toSorted().map((directory) => {
      const locked = { ...packages[directory] };
      Reflect.deleteProperty(locked, 'dev');
      return [directory, locked];
    }),
  );
}

function required(name: string, from: string, packages: LockedPackages): string {
  const [directory] = directoryOf(name, from, packages);
  if (directory === undefined) throw new Error(`the lockfile lacks ${name}, which ${from || 'the package'} needs`);
  return directory;
}

/** Returns the directory Node.js finds a package in from another one: the nearest `node_modules` above it that has it. */
function directoryOf(name: string, from: string, packages: LockedPackages): readonly string[] {
  for (let above = from; ; above = above.slice(0, Math.max(0, above.lastIndexOf('/node_modules/')))) {
    const directory = `${above === '' ? '' : `${above}/`}node_modules/${name}`;
    if (directory in packages) return [directory];
    if (above === '') return [];
  }
}
