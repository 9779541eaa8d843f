// Compiles apps and libraries into dist, each file separately, without checking types.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { transform, type Options } from '@swc/core';
import { root } from './build-steps.js';

/** Files that programs read unchanged. */
const READ = ['apps/cli/src/declarations/runtime.d.ts', 'apps/cli/src/testing/api.d.ts'];

/** Its age is that of the build, so it is there when everything else is. */
const STAMP = 'apps/standalone/src/main.ts';

const { exclude, ...options } = JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8')) as Options & {
  readonly exclude: readonly string[];
};
const excluded = exclude.map((pattern) => new RegExp(pattern));

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((name) => /\.[jt]s$/.test(name) && !excluded.some((pattern) => pattern.test(name)));
}

const targetOf = (name: string): string => join(root, 'dist', name.replace(/\.ts$/, '.js'));

/** swc compiles in its own threads; the work of this thread in between is too little to be worth a wait for each file. */
async function compile(name: string): Promise<void> {
  const source = join(root, name);
  const target = targetOf(name);
  const sourceFileName = relative(dirname(target), source);
  const { code, map } = await transform(readFileSync(source, 'utf8'), {
    ...options,
    swcrc: false,
    configFile: false,
    filename: source,
    sourceFileName,
  });
  writeFileSync(`${target}.map`, map ?? '');
  writeFileSync(target, `${code}\n//# sourceMappingURL=${basename(target)}.map`);
}

try {
  const sources = ['apps', 'libs'].flatMap(sourcesIn);
  for (const folder of new Set(sources.map((name) => dirname(targetOf(name))))) mkdirSync(folder, { recursive: true });
  await Promise.all(sources.filter((name) => name !== STAMP).map(compile));
  for (const name of READ) copyFileSync(join(root, name), join(root, 'dist', name));
  await compile(STAMP);
} catch (error) {
  // The message shows the place in the source; a stack would add nothing.
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
