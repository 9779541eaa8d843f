import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { askedAppPart } from '#apps/snapshots/app-part.js';
import { BusClient } from '#bus/client/bus-client.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import {
  readDependencyParts,
  type BundledDependencyTable,
  type DependencyBuild,
  type DependencyTable,
} from '#contracts/config/dependencies.contract.js';
import { requiredNames } from '#packages/required-names.js';
import { Cache } from '#process/cache/cache.js';
import type { PackageModules } from '#sandbox/sandbox-engine.js';
import { compiledApp } from './compiled-app.js';
import { bundledFoldersOf, foldersOf, wantedOf } from './stored-modules.js';

/** Maximum number of parts per request: each is about half a megabyte. */
const PARTS_AT_ONCE = 8;

/** Modules the packages of an app offer, and the package names its functions require. */
interface Offered {
  readonly table: DependencyTable | BundledDependencyTable;
  readonly wanted: ReadonlySet<string> | 'all';
  /** Modules by requested names. */
  readonly loaded: Map<string, Promise<PackageModules>>;
}

/** Loads the modules of packages that functions of apps may require, when the first of these functions is called. */
@Injectable()
export class AppModules {
  private readonly offeredOf = askedAppPart((app) => this.loadTable(app));
  private readonly parts = new Cache<string>('package_parts', { sizeOf: (text) => text.length });

  constructor(private readonly bus: BusClient) {}

  /**
   * Returns the modules a call needs; `undefined` if neither the app's functions nor `source` name a package.
   * @param source source that is not a function of the app
   */
  async modulesFor(snapshot: AppSnapshot, source = ''): Promise<PackageModules | undefined> {
    if (snapshot.dependencies === '') return undefined;
    const { table, wanted: ofApp, loaded } = await this.offeredOf(snapshot);
    const wanted = bothOf(ofApp, requiredNames(source));
    const names = wantedOf(table, wanted);
    if (names.length === 0) return undefined;
    const key = wanted === 'all' ? 'all' : names.toSorted().join('\n');
    let modules = loaded.get(key);
    if (modules === undefined) {
      modules = this.load(snapshot, table, names, key);
      loaded.set(key, modules);
      // Failures are not cached: the next call loads again.
      modules.catch(() => loaded.delete(key));
    }
    return modules;
  }

  private async loadTable(snapshot: AppSnapshot): Promise<Offered> {
    const { appId, dependencies } = snapshot;
    const [build = '{}'] = await this.read(appId, [dependencies]);
    const [table = '{}'] = await this.texts(appId, [(JSON.parse(build) as DependencyBuild).table]);
    const wanted = compiledApp(snapshot).bundle.functions.map(({ source }) => requiredNames(source));
    const scripts = snapshot.functions.map((each) => requiredNames(each.run_as_user_id_script_source));
    return {
      table: JSON.parse(table) as DependencyTable | BundledDependencyTable,
      wanted: [...wanted, ...scripts].reduce(bothOf, new Set()),
      loaded: new Map(),
    };
  }

  private async load(
    { appId, dependencies }: AppSnapshot,
    table: DependencyTable | BundledDependencyTable,
    names: readonly string[],
    key: string,
  ): Promise<PackageModules> {
    const read = (hashes: readonly string[]): Promise<string[]> => this.texts(appId, hashes);
    const wanted = createHash('sha256').update(key).digest('hex');
    return {
      key: `${appId}:${dependencies}:${wanted}`,
      ...(await ('folders' in table ? foldersOf(table, names, read) : bundledFoldersOf(table, names, read))),
    };
  }

  /** Returns the contents of parts, in the order of their hashes. */
  private async texts(appId: string, hashes: readonly string[]): Promise<string[]> {
    return (await this.read(appId, hashes)).map((part) => (JSON.parse(part) as { text: string }).text);
  }

  private async read(appId: string, hashes: readonly string[]): Promise<string[]> {
    const found = new Map<string, string>();
    const missing = hashes.filter((hash) => {
      const known = this.parts.get(`${appId}/${hash}`);
      if (known !== undefined) found.set(hash, known);
      return known === undefined;
    });
    for (let from = 0; from < missing.length; from += PARTS_AT_ONCE) {
      const asked = missing.slice(from, from + PARTS_AT_ONCE);
      const answer = await this.bus.call(readDependencyParts, { appId, hashes: asked });
      for (const [index, part] of (JSON.parse(answer.text()) as unknown[]).entries()) {
        const hash = asked[index] ?? '';
        const text = JSON.stringify(part);
        found.set(hash, text);
        this.parts.set(`${appId}/${hash}`, text);
      }
    }
    return hashes.map((hash) => found.get(hash) ?? 'null');
  }
}

function bothOf(one: ReadonlySet<string> | 'all', other: ReadonlySet<string> | 'all'): ReadonlySet<string> | 'all' {
  return one === 'all' || other === 'all' ? 'all' : new Set([...one, ...other]);
}
