import { createHash } from 'node:crypto';
import { PackagesError, shown } from '../packages-error.js';
import { checkedPackage } from '../dependencies-file.js';

/** Requests a URL of the registry; returns `undefined` if it does not exist. */
export type RegistryRequest = (url: string, bytesMax: number) => Promise<Buffer | undefined>;

/** A version of a package as its registry has it. */
export interface RegistryVersion {
  readonly name: string;
  readonly version: string;
  /** Packages it depends on, by name. */
  readonly needs: ReadonlyMap<string, string>;
  readonly tarball: string;
  readonly integrity: string;
  readonly shasum: string;
}

/** Bytes of a registry's description of a package: some registries send the long form, even when the short one is requested. */
const DESCRIPTION_BYTES_MAX = 128 * 1024 * 1024;

/** Properties of a version that are kept; others, such as complete readme files, are dropped as soon as they are read. */
const READ = ['dependencies', 'optionalDependencies', 'peerDependencies', 'peerDependenciesMeta', 'dist'] as const;

type Members = Readonly<Record<string, unknown>>;

function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function withoutUnread(description: Members): Members {
  const versions = Object.entries(membersOf(description['versions'])).map(([version, given]) => {
    const members = membersOf(given);
    return [version, Object.fromEntries(READ.map((name) => [name, members[name]]))] as const;
  });
  return { 'dist-tags': description['dist-tags'], versions: Object.fromEntries(versions) };
}

/** Reads a package registry. Its replies are checked like anything else that comes from outside. */
export class Registry {
  readonly #url: string;
  readonly #request: RegistryRequest;
  readonly #descriptions = new Map<string, Promise<Members>>();

  constructor(url: string, request: RegistryRequest) {
    this.#url = url.replace(/\/+$/, '');
    this.#request = request;
  }

  /** Returns the versions of a package, and the versions its tags stand for. */
  async versionsOf(name: string): Promise<{ versions: string[]; tags: ReadonlyMap<string, string> }> {
    const description = await this.#describe(name);
    const tags = Object.entries(membersOf(description['dist-tags'])).map(([tag, version]) => [tag, textOf(version)] as const);
    return { versions: Object.keys(membersOf(description['versions'])), tags: new Map(tags) };
  }

  async version(name: string, version: string): Promise<RegistryVersion> {
    const found = membersOf(membersOf((await this.#describe(name))['versions'])[version]);
    const dist = membersOf(found['dist']);
    const optional = membersOf(found['optionalDependencies']);
    const peersMeta = membersOf(found['peerDependenciesMeta']);
    const needs = new Map<string, string>();
    // Optional dependencies are mostly made for one machine, and nothing a function could use.
    for (const [need, range] of Object.entries(membersOf(found['dependencies']))) {
      if (!Object.hasOwn(optional, need)) needs.set(need, textOf(range));
    }
    for (const [need, range] of Object.entries(membersOf(found['peerDependencies']))) {
      if (membersOf(peersMeta[need])['optional'] !== true && !needs.has(need)) needs.set(need, textOf(range));
    }
    for (const [need, range] of needs) checkedPackage(need, range);
    return {
      name,
      version,
      needs,
      tarball: textOf(dist['tarball']),
      integrity: textOf(dist['integrity']),
      shasum: textOf(dist['shasum']),
    };
  }

  /** Downloads the package as it was published. @throws PackagesError if the bytes received differ from it */
  async download({ name, version, tarball, integrity, shasum }: RegistryVersion, bytesMax: number): Promise<Buffer> {
    // Registries name themselves in various ways; packages are always requested from the one the operator configured.
    const path = URL.canParse(tarball) ? new URL(tarball).pathname : '';
    const base = new URL(this.#url);
    if (path === '') throw failed(`the registry lists no file for ${shown(name)} ${version}`);
    const below = path.startsWith(base.pathname) ? path.slice(base.pathname.length) : path;
    const bytes = await this.#request(`${this.#url}/${below.replace(/^\/+/, '')}`, bytesMax);
    if (bytes === undefined) throw failed(`the registry does not have the file of ${shown(name)} ${version}`);
    if (!isIntact(bytes, integrity, shasum))
      throw failed(`the checksum of ${shown(name)} ${version} differs from the published one`);
    return bytes;
  }

  #describe(name: string): Promise<Members> {
    let description = this.#descriptions.get(name);
    if (description === undefined) {
      description = this.#load(name);
      this.#descriptions.set(name, description);
    }
    return description;
  }

  async #load(name: string): Promise<Members> {
    const bytes = await this.#request(`${this.#url}/${name.replace('/', '%2f')}`, DESCRIPTION_BYTES_MAX);
    if (bytes === undefined) throw failed(`package ${shown(name)} not found in the registry`);
    try {
      return withoutUnread(membersOf(JSON.parse(bytes.toString('utf8'))));
    } catch (error) {
      throw new PackagesError('failed', `the registry's response for ${shown(name)} cannot be read`, { cause: error });
    }
  }
}

function failed(message: string): PackagesError {
  return new PackagesError('failed', message);
}

function isIntact(bytes: Buffer, integrity: string, shasum: string): boolean {
  const [, algorithm = '', digest = ''] = /(?:^|\s)(sha512|sha384|sha256)-([A-Za-z0-9+/=]+)/.exec(integrity) ?? [];
  if (algorithm !== '') return createHash(algorithm).update(bytes).digest('base64') === digest;
  return shasum !== '' && createHash('sha1').update(bytes).digest('hex') === shasum;
}
