// Copies the templates of `groundwork new` into dist, with the versions of packages that this repository uses.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { transformSync } from 'esbuild';
import { root } from './build-steps.js';
import { PACKAGE_NAME } from './package-name.js';

const from = join(root, 'apps/cli/templates');
const to = join(root, 'dist/apps/cli/templates');
/** A page without a bundler loads this build of the client. */
const CLIENT = 'todo/app/hosting/files/realm-web.js';

interface Description {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const { version, dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Description;
const known: Readonly<Record<string, string>> = { ...dependencies, ...devDependencies, package: PACKAGE_NAME, version };

/** Fills in names and versions of packages. The command fills in the rest. */
function filled(text: string): string {
  return text.replaceAll(/\{\{([^}]+)\}\}/g, (whole, name: string) => known[name] ?? whole);
}

rmSync(to, { recursive: true, force: true });
cpSync(from, to, { recursive: true });
rmSync(join(to, 'README.md'));
// The package that new apps are for: in a checkout nothing else of dist knows its name.
writeFileSync(join(to, 'package.json'), JSON.stringify({ name: PACKAGE_NAME, version }));
for (const entry of readdirSync(to, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  if (entry.isFile()) writeFileSync(path, filled(readFileSync(path, 'utf8')));
}

const packages = createRequire(import.meta.url);
const client = join(dirname(packages.resolve('realm-web/package.json')), 'dist/bundle.iife.js');
const about = `/* realm-web ${known['realm-web']}, Apache-2.0: https://www.npmjs.com/package/realm-web */\n`;
const { code } = transformSync(readFileSync(client, 'utf8'), { minify: true, legalComments: 'inline' });
mkdirSync(dirname(join(to, CLIENT)), { recursive: true });
writeFileSync(join(to, CLIENT), about + code);
