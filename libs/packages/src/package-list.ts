/** A package directly in `node_modules`. */
export interface InstalledPackage {
  readonly name: string;
  readonly version: string;
}

/** Properties of a package's own description that are used here. */
export interface PackageDescription {
  readonly name: string;
  readonly version: string;
  /** Names of the packages it needs. */
  readonly needs: readonly string[];
  readonly main: string | undefined;
  readonly module: string | undefined;
  readonly exports: unknown;
  readonly imports: unknown;
  /** True if its `.js` files are ES modules. */
  readonly isModule: boolean;
}

function keysOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/**
 * Describes a package by the content of its `package.json`; its folder determines its name. A package that cannot be
 * read has no version.
 */
export function describePackage(name: string, text: string): PackageDescription {
  let members: Readonly<Record<string, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (typeof parsed === 'object' && parsed !== null) members = parsed as typeof members;
  } catch {
    // The package may still be required by its path; its version is unknown.
  }
  const { version, dependencies, peerDependencies, optionalDependencies, exports, imports, main, module, type } = members;
  return {
    name,
    version: typeof version === 'string' ? version.slice(0, 100) : '',
    needs: [...keysOf(dependencies), ...keysOf(peerDependencies), ...keysOf(optionalDependencies)],
    main: textOf(main),
    module: textOf(module),
    exports,
    imports,
    isModule: type === 'module',
  };
}

/** Returns the packages that no other package needs: those the app was meant to have. If each needs another, returns all. */
export function rootPackages(packages: readonly PackageDescription[]): PackageDescription[] {
  const needed = new Set(packages.flatMap(({ name, needs }) => needs.filter((need) => need !== name)));
  const roots = packages.filter(({ name }) => !needed.has(name));
  return roots.length > 0 ? roots : [...packages];
}
