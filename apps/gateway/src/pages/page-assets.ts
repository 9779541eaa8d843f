import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

const compress = promisify(gzip);
const unpack = promisify(gunzip);
/** Directory with the packages' files from the build; compiled code is in `dist` itself. */
const PAGES = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../../../dist/pages' : '../../../../pages', import.meta.url),
);

export const CSS = 'text/css; charset=utf-8';
export const JAVASCRIPT = 'text/javascript; charset=utf-8';

/** A file a page loads, ready to be sent. */
export interface PageAsset {
  readonly type: string;
  /** Version that changes exactly with the content. */
  readonly version: string;
  readonly gzip: Buffer;
  readonly content: () => Promise<Buffer>;
}

export interface AssetSource {
  readonly type: string;
  readonly read: () => Promise<Buffer>;
  /** True if `read` returns the gzip form of the content, which is then sent as it is. */
  readonly isPacked?: boolean;
}

/** Returns a file of a package, as the build compressed it (`tools/copy-pages.ts`): nothing is fetched from elsewhere. */
export function ofPackage(type: string, name: string, path: string): AssetSource {
  return { type, read: () => readFile(join(PAGES, name, `${path}.gz`)), isPacked: true };
}

export function contentVersion(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}

async function load({ type, read, isPacked = false }: AssetSource): Promise<PageAsset> {
  const given = await read();
  const version = contentVersion(given);
  // Hardly any client takes no gzip: the content is unpacked for each of its requests, and not kept beside the packed one.
  if (isPacked) return { type, version, gzip: given, content: () => unpack(given) };
  return { type, version, gzip: await compress(given), content: read };
}

/** The parts of a page, each read and compressed when it is first asked for. */
export class PageAssets {
  private readonly loaded = new Map<string, Promise<PageAsset>>();

  constructor(private readonly sources: Readonly<Record<string, AssetSource>>) {}

  /** Returns an asset; `null` for an unknown name. */
  async find(name: string): Promise<PageAsset | null> {
    const source = Object.hasOwn(this.sources, name) ? this.sources[name] : undefined;
    if (!source) return null;
    let asset = this.loaded.get(name);
    if (!asset) {
      asset = load(source);
      this.loaded.set(name, asset);
      asset.catch(() => this.loaded.delete(name));
    }
    return asset;
  }

  /** Versions by name, for addresses that change with the content. */
  async versions(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return new Map(await Promise.all(names.map(async (name) => [name, (await this.find(name))?.version ?? ''] as const)));
  }
}
