import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const gateway = fileURLToPath(new URL('..', import.meta.url));
const root = join(gateway, '../../..');

const STATIC_IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)';/gm;

function fileOf(specifier: string, importer: string): string | null {
  const library = /^#([a-z-]+)\/(.*)\.js$/.exec(specifier);
  if (library) return join(root, 'libs', library[1] ?? '', 'src', `${library[2]}.ts`);
  if (!specifier.startsWith('.')) return null;
  return join(dirname(importer), specifier.replace(/\.js$/, '.ts'));
}

/** Packages a file needs before anything of it runs, its own imports and theirs. */
function packagesOf(entry: string): { packages: Set<string>; files: number } {
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
  visit(entry);
  return { packages, files: seen.size };
}

const HEAVY = /^(?:@apollo\/|@nestjs\/(?:apollo|graphql)|graphql$)/;

describe('the gateway', () => {
  it('loads nothing of GraphQL when it starts', () => {
    const { packages, files } = packagesOf(join(gateway, 'app.module.ts'));

    expect(files).toBeGreaterThan(100);
    expect([...packages].filter((name) => HEAVY.test(name))).toEqual([]);
  });

  it('loads it for who asks', () => {
    const { packages } = packagesOf(join(gateway, 'admin-graphql/apollo-endpoint.ts'));

    expect([...packages].filter((name) => HEAVY.test(name)).toSorted()).toEqual([
      '@apollo/server',
      '@apollo/server/plugin/disabled',
      '@nestjs/apollo',
      '@nestjs/graphql',
      'graphql',
    ]);
  });
});
