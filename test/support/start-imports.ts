import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

const STATIC_IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)';/gm;

function fileOf(specifier: string, importer: string): string | null {
  const library = /^#([a-z-]+)\/(.*)\.js$/.exec(specifier);
  if (library) return join(root, 'libs', library[1] ?? '', 'src', `${library[2]}.ts`);
  if (!specifier.startsWith('.')) return null;
  return join(dirname(importer), specifier.replace(/\.js$/, '.ts'));
}

/** Packages a file (from the root) needs before anything of it runs, its own imports and theirs. */
export function packagesOf(entry: string): { packages: Set<string>; files: number } {
  const seen = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(STATIC_IMPORT)) {
      const imported = fileOf(specifier, file);
      if (imported === null) packages.add(specifier);
      else if (existsSync(imported)) visit(imported);
      else throw new Error(`${file} imports ${specifier}, which is not there`);
    }
  };
  visit(join(root, entry));
  return { packages, files: seen.size };
}
