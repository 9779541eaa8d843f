import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';
import { CSS, JAVASCRIPT } from '../pages/page-assets.js';

const FOLDER = fileURLToPath(new URL('../../../../console/', import.meta.url));
const TYPES: Readonly<Record<string, string>> = { js: JAVASCRIPT, css: CSS, svg: 'image/svg+xml' };

/** A file of the console with its compressed forms. */
export interface ConsoleFile {
  readonly type: string;
  readonly identity: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** The console as it was built: read once, when the first of it is asked for. */
@Injectable()
export class ConsoleFiles {
  private loaded: ReadonlyMap<string, ConsoleFile> | undefined;
  private page: string | null | undefined;

  /** A file by its path below the page; `null` for any other. */
  find(path: string): ConsoleFile | null {
    this.loaded ??= load();
    return this.loaded.get(path) ?? null;
  }

  /** The page itself; `null` where the console was not built. */
  index(): string | null {
    if (this.page === undefined) this.page = text('index.html');
    return this.page;
  }
}

function text(name: string): string | null {
  try {
    return readFileSync(`${FOLDER}${name}`, 'utf8');
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

function load(): ReadonlyMap<string, ConsoleFile> {
  const files = new Map<string, ConsoleFile>();
  for (const name of list()) {
    const type = TYPES[name.slice(name.lastIndexOf('.') + 1)];
    if (type === undefined) continue;
    const [identity, br, gzip] = ['', '.br', '.gz'].map((suffix) => readFileSync(`${FOLDER}${name}${suffix}`));
    if (identity && br && gzip) files.set(name, { type, identity, br, gzip });
  }
  return files;
}

function list(): string[] {
  try {
    return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
  } catch (error) {
    if (isAbsent(error)) return [];
    throw error;
  }
}

function isAbsent(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
