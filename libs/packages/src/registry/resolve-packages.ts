import semver from 'semver';
import { PACKAGES_MAX, UNPACKED_BYTES_MAX } from '../limits.js';
import type { InstalledPackage } from '../package-list.js';
import { PackagesError, shown } from '../packages-error.js';
import type { Registry, RegistryVersion } from './registry.js';

/** A version of a package, and the folder it belongs into. */
export interface LocatedPackage {
  readonly folder: string;
  readonly found: RegistryVersion;
}

const DEPTH_MAX = 16;

/** Bytes of all packages as they are published. */
export const DOWNLOAD_BYTES_MAX = UNPACKED_BYTES_MAX / 4;

/** A folder with packages in it: what is in it, or in one around it, can be required below it. */
class Place {
  readonly packages = new Map<string, RegistryVersion>();

  constructor(
    readonly folder: string,
    readonly around: Place | undefined,
  ) {}

  get depth(): number {
    return this.around === undefined ? 0 : this.around.depth + 1;
  }

  visible(name: string): RegistryVersion | undefined {
    return this.packages.get(name) ?? this.around?.visible(name);
  }

  /** The outermost place in which the name is free, seen from here. */
  outermostFree(name: string): Place {
    return this.around === undefined || this.packages.has(name) || this.around.visible(name) !== undefined
      ? this
      : this.around.outermostFree(name);
  }
}

async function chosen(registry: Registry, { name, version }: InstalledPackage): Promise<RegistryVersion> {
  const { versions, tags } = await registry.versionsOf(name);
  const range = version === '' ? 'latest' : version;
  const tagged = tags.get(range);
  const latest = tags.get('latest') ?? '';
  const found =
    tagged ??
    (semver.validRange(range) !== null && semver.satisfies(latest, range) ? latest : semver.maxSatisfying(versions, range));
  if (found === null || !versions.includes(found)) {
    throw new PackagesError('failed', `the registry has no version of ${shown(name)} that matches ${shown(range)}`);
  }
  return registry.version(name, found);
}

/**
 * Returns the packages an app names and all they need, each in the outermost folder where its name is not taken. None of their
 * code is run, now or later: installation scripts are not supported.
 * @throws PackagesError `failed`, naming the package
 */
export async function resolvePackages(registry: Registry, wanted: readonly InstalledPackage[]): Promise<LocatedPackage[]> {
  const root = new Place('node_modules', undefined);
  const placed: LocatedPackage[] = [];
  const open: [place: Place, of: RegistryVersion][] = [];
  const put = (place: Place, found: RegistryVersion): void => {
    if (placed.length >= PACKAGES_MAX) throw new PackagesError('failed', `more than ${PACKAGES_MAX} packages are needed`);
    const folder = `${place.folder}/${found.name}`;
    place.packages.set(found.name, found);
    placed.push({ folder, found });
    open.push([new Place(`${folder}/node_modules`, place), found]);
  };
  for (const each of wanted) put(root, await chosen(registry, each));
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const [own, { needs }] = next;
    for (const [name, range] of needs) {
      const visible = own.visible(name);
      if (visible !== undefined && (semver.validRange(range) === null || semver.satisfies(visible.version, range))) continue;
      const place = own.outermostFree(name);
      if (place.depth > DEPTH_MAX)
        throw new PackagesError('failed', `${shown(name)} is nested too deeply in the dependencies of other packages`);
      put(place, await chosen(registry, { name, version: range }));
    }
  }
  return placed;
}
