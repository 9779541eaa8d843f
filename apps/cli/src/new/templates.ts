import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Files } from '../files/archive.js';
import type { Template } from './template-names.js';
import { hasCode } from '../terminal/error-code.js';

/** Files that version control would take for its own have a dot in front only where they are written. */
const DOTTED = /^(?:gitignore|env\.local)$/;
const SECRET_BYTES = 32;

/** The templates as the build leaves them: names and versions of packages are in them. */
const FOLDER = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../../../dist/apps/cli/templates/' : '../../templates/', import.meta.url),
);

export interface TemplateOptions {
  readonly name: string;
  /** True if functions and tests are in JavaScript. */
  readonly isJavaScript: boolean;
}

/** Returns the files of a new app. */
export async function templateFiles(template: Template, { name, isJavaScript }: TemplateOptions): Promise<Files> {
  const extension = isJavaScript ? 'js' : 'ts';
  const files = new Map<string, Buffer>();
  for (const part of ['common', template]) {
    for (const folder of ['app', extension]) {
      for (const [path, bytes] of await filesIn(join(FOLDER, part, folder))) files.set(path, bytes);
    }
  }
  const values: Readonly<Record<string, string>> = { name, 'lower-name': name.toLowerCase(), extension };
  return new Map([...files].map(([path, bytes]) => [dotted(path), filled(bytes, values)]));
}

function dotted(path: string): string {
  return DOTTED.test(path) ? `.${path}` : path;
}

/** Each secret is another one. */
function filled(bytes: Buffer, values: Readonly<Record<string, string>>): Buffer {
  const text = bytes.toString('utf8');
  return Buffer.from(
    text.replaceAll(/\{\{([a-z-]+)\}\}/g, (whole, name: string) =>
      name === 'random' ? randomBytes(SECRET_BYTES).toString('base64url') : (values[name] ?? whole),
    ),
  );
}

async function filesIn(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  });
  const files = new Map<string, Buffer>();
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) files.set(path.slice(folder.length + 1).replaceAll('\\', '/'), await readFile(path));
  }
  return files;
}
