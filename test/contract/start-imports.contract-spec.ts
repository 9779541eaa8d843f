import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { reachedFrom } from '#testing/reached-programs.js';
import { packagesOf } from '#testing/start-imports.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const SERVICES = ['config', 'gateway', 'identity', 'logging', 'push', 'runtime', 'triggers'];

/** Modules that only some installations or requests need, and that take time and memory at start. */
const ON_DEMAND =
  /^(?:@apollo\/|@nestjs\/(?:apollo|graphql)|@graphql-tools\/|@nats-io\/|@opentelemetry\/(?!api$)|@smithy\/|graphql$|google-auth-library|nodemailer|undici)/;

const STATIC_IMPORT = /^(?:import|export)\s+(?:[^'";]*?\sfrom\s+)?["']([^"']+)["'];/gm;
/** The import by which a program loads its own code, after its checks. */
const PROGRAM = /^await import\('([^']+)'\);$/gm;
/** esbuild names the file each module comes from. */
const MODULE = /^\/\/ node_modules\/((?:@[^/\n]+\/)?[^/\n]+)\//gm;

/** Files of the build a program reads before anything of it runs, and the packages that are in them or asked for by them. */
function startOf(program: string): { files: number; packages: Set<string> } {
  const seen = new Set<string>();
  const packages = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    const text = readFileSync(path, 'utf8');
    for (const [, name = ''] of text.matchAll(MODULE)) packages.add(name);
    for (const [, specifier = ''] of [...text.matchAll(STATIC_IMPORT), ...text.matchAll(PROGRAM)]) {
      if (specifier.startsWith('.')) visit(join(dirname(path), specifier));
      else packages.add(specifier);
    }
  };
  visit(join(root, 'dist', program));
  return { files: seen.size, packages };
}

describe('a service that starts', () => {
  // The standalone loads its services once it may start.
  it.each([...SERVICES.map((app) => `${app}/src/main.ts`), 'standalone/src/services.ts'])(
    'loads nothing it may never need: %s',
    (file) => {
      const { packages, files } = packagesOf(`apps/${file}`);

      expect(files).toBeGreaterThan(30);
      expect([...packages].filter((name) => ON_DEMAND.test(name))).toEqual([]);
    },
  );
});

describe('a program as it was built', () => {
  it.each(SERVICES)('reads few files, and nothing it may never need: %s', (app) => {
    const { packages, files } = startOf(`apps/${app}/src/main.js`);

    expect([...packages]).toContain('reflect-metadata');
    expect([...packages].filter((name) => ON_DEMAND.test(name))).toEqual([]);
    expect(files).toBeGreaterThan(2);
    expect(files).toBeLessThan(120);
  });

  it.each([
    ['main.js', 1, "', import.meta.url), process.env.DATA_DIR);"],
    // Its data directory is temporary, and would be there again after its process has removed it.
    ['testing-main.js', 2, "', import.meta.url), undefined, new URL('"],
  ])('of the standalone is one script: %s', (name, count, start) => {
    const program = join(root, 'dist/apps/standalone/src', name);
    const texts = reachedFrom(program);
    const scripts = [...texts.keys()].filter((path) => path.includes('/programs/'));

    expect(scripts).toHaveLength(count);
    expect(scripts[0]).toContain('/apps.standalone.src.main.');
    for (const path of scripts) expect(texts.get(path)?.slice(0, 200)).toContain("require('reflect-metadata')");
    expect(texts.get(program)).toContain(start);
    // The second script takes the platform from the first.
    for (const path of scripts.slice(1)) expect(texts.get(path)?.length).toBeLessThan(100_000);
    expect(texts.size).toBeLessThan(10);
  });

  it.each(['worker.js', 'readers/reader.js'])('of the store depends on no service and no framework: %s', (name) => {
    const { packages, files } = startOf(`libs/embedded-mongo/src/${name}`);

    expect([...packages]).toContain('lmdb');
    expect([...packages].filter((each) => /^(?:@nestjs\/|rxjs|mongoose|mongodb$|reflect-metadata)/.test(each))).toEqual([]);
    expect(files).toBeGreaterThan(1);
    expect(files).toBeLessThan(120);
  });
});
