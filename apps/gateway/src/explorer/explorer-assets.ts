import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { EXPLORER_CSS } from './explorer-page.js';

const compress = promisify(gzip);
const packages = createRequire(import.meta.url);

const CSS = 'text/css; charset=utf-8';
const JAVASCRIPT = 'text/javascript; charset=utf-8';

/** A file the page loads, ready to be sent. */
export interface ExplorerAsset {
  readonly type: string;
  /** What changes with the content, and only with it. */
  readonly version: string;
  readonly gzip: Buffer;
  readonly content: () => Promise<Buffer>;
}

interface AssetSource {
  readonly type: string;
  readonly read: () => Promise<Buffer>;
}

function ofPackage(name: string, path: string): () => Promise<Buffer> {
  return () => readFile(join(dirname(packages.resolve(`${name}/package.json`)), path));
}

/** From packages that are installed here: nothing is fetched from elsewhere. */
const SOURCES: Readonly<Record<string, AssetSource>> = {
  'explorer.css': { type: CSS, read: async () => Buffer.from(EXPLORER_CSS) },
  'explorer.js': {
    type: JAVASCRIPT,
    read: () => readFile(fileURLToPath(new URL('./page/explorer-page.js', import.meta.url))),
  },
  'graphiql.css': { type: CSS, read: ofPackage('graphiql', 'graphiql.min.css') },
  'graphiql.js': { type: JAVASCRIPT, read: ofPackage('graphiql', 'graphiql.min.js') },
  'react.js': { type: JAVASCRIPT, read: ofPackage('react', 'umd/react.production.min.js') },
  'react-dom.js': { type: JAVASCRIPT, read: ofPackage('react-dom', 'umd/react-dom.production.min.js') },
};

export function contentVersion(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}

/** The parts of the explorer's page, each read and compressed when it is first asked for. Compressed they are about a megabyte. */
@Injectable()
export class ExplorerAssets {
  private readonly loaded = new Map<string, Promise<ExplorerAsset>>();

  /** `null` for a name that is none of them. */
  async find(name: string): Promise<ExplorerAsset | null> {
    const source = Object.hasOwn(SOURCES, name) ? SOURCES[name] : undefined;
    if (!source) return null;
    let asset = this.loaded.get(name);
    if (!asset) {
      asset = load(source);
      this.loaded.set(name, asset);
      asset.catch(() => this.loaded.delete(name));
    }
    return asset;
  }
}

async function load({ type, read }: AssetSource): Promise<ExplorerAsset> {
  const content = await read();
  return { type, version: contentVersion(content), gzip: await compress(content), content: read };
}
