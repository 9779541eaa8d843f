import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';
import { CSS, JAVASCRIPT } from './page-assets.js';

const FOLDER = fileURLToPath(new URL('../../../../console/', import.meta.url));
const TYPES: Readonly<Record<string, string>> = { js: JAVASCRIPT, css: CSS, svg: 'image/svg+xml', woff2: 'font/woff2' };

/** A file of the console with its compressed forms; fonts have none, since they are compressed already. */
export interface ConsoleFile {
  readonly type: string;
  readonly identity: Buffer;
  readonly br: Buffer | null;
  readonly gzip: Buffer | null;
}

/** The console as it was built: read once, when the first of it is asked for. It may be built while the gateway runs already. */
@Injectable()
export class ConsoleFiles {
  /** Ends in a slash. */
  protected readonly folder: string = FOLDER;
  private loaded: ReadonlyMap<string, ConsoleFile> | undefined;
  private page: string | null = null;

  /** Returns a file by its path below the page; `null` for an unknown path. */
  find(path: string): ConsoleFile | null {
    if (this.index() === null) return null;
    this.loaded ??= load(this.folder);
    return this.loaded.get(path) ?? null;
  }

  /** Returns the page; `null` if the console is not built. */
  index(): string | null {
    this.page ??= text(`${this.folder}index.html`);
    return this.page;
  }
}

function text(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Returns a compressed form; `null` if it does not exist: fonts are not compressed, and the package leaves out Brotli. */
function compressed(path: string): Buffer | null {
  return existsSync(path) ? readFileSync(path) : null;
}

function load(folder: string): ReadonlyMap<string, ConsoleFile> {
  const files = new Map<string, ConsoleFile>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)];
    if (type === undefined) continue;
    const identity = readFileSync(`${folder}${name}`);
    files.set(name, { type, identity, br: compressed(`${folder}${name}.br`), gzip: compressed(`${folder}${name}.gz`) });
  }
  return files;
}
