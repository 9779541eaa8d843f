import { basename, join, relative } from 'node:path';
import * as esbuild from 'esbuild';
import { PackagesError } from '../packages-error.js';
import { containedFiles, TOO_MUCH } from './contained-files.js';

/** Builds made anew without files that do not parse, and without modules that are not there. */
const ATTEMPTS = 8;

/** Requests to the bundler under way. */
const AT_ONCE = 50;
const MISSING = /^Could not resolve "(.*)"$/;

const TARGET = 'es2022';

/** A file to be required, under one name or several. */
export interface BundleEntry {
  readonly path: string;
  readonly names: readonly string[];
}

/** A module: its text is the body of a function of `exports`, `require` and `module`. */
export interface BundledModule {
  readonly text: string;
  /** Ids of the modules it requires. */
  readonly requires: readonly string[];
}

export interface Bundle {
  readonly modules: ReadonlyMap<string, BundledModule>;
  /** Ids of the entries' modules, in their order. */
  readonly ids: readonly (string | undefined)[];
}

function optionsOf(root: string, broken: ReadonlyMap<string, string>) {
  return {
    absWorkingDir: root,
    bundle: true,
    write: false,
    platform: 'node',
    conditions: [],
    target: TARGET,
    logLevel: 'silent',
    logLimit: 0,
    tsconfigRaw: '{}',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.url': '"file:///node_modules/"' },
    plugins: [containedFiles({ root, broken })],
  } as const satisfies esbuild.BuildOptions;
}

async function inBatches<T, U>(items: readonly T[], work: (item: T) => Promise<U>): Promise<U[]> {
  const results: U[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE) {
    for (const each of await Promise.all(items.slice(from, from + AT_ONCE).map(work))) results.push(each);
  }
  return results;
}

/** The files specifiers lead to, as `require` would find them; `undefined` for those that lead nowhere. */
export async function resolveNames(root: string, names: readonly string[]): Promise<(string | undefined)[]> {
  let found: (string | undefined)[] = [];
  const resolving: esbuild.Plugin = {
    name: 'resolving',
    setup(build) {
      const resolve = async (name: string): Promise<string | undefined> => {
        for (const kind of ['require-call', 'import-statement'] as const) {
          const { errors, external, namespace, path } = await build.resolve(name, { kind, resolveDir: root });
          if (errors.length === 0 && !external && namespace === 'file') return path;
        }
        return undefined;
      };
      build.onStart(async () => {
        found = await inBatches(names, resolve);
      });
    },
  };
  const { plugins, ...options } = optionsOf(root, new Map());
  await esbuild.build({ ...options, stdin: { contents: '' }, plugins: [resolving, ...plugins] });
  return found;
}

/**
 * Makes modules of files and of what they require, each piece of code once.
 * @param prefix of the ids of its modules
 */
export async function bundle(root: string, entries: readonly string[], prefix: string): Promise<Bundle> {
  if (entries.length === 0) return { modules: new Map(), ids: [] };
  const { outputFiles, metafile } = await build(root, entries, prefix);
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  const modules = new Map<string, BundledModule>();
  const ids = new Map<string, string>();
  await inBatches(Object.entries(metafile.outputs), async ([path, output]) => {
    const id = basename(path);
    const entry = output.entryPoint === undefined ? undefined : metafile.inputs[output.entryPoint];
    if (output.entryPoint !== undefined) ids.set(output.entryPoint, id);
    const isOlder = Object.keys(output.inputs).some((input) => metafile.inputs[input]?.format !== 'esm');
    const text = await commonJs(texts.get(id) ?? '', isOlder);
    if (text === undefined) return;
    // A module of the older kind is what it exports; esbuild keeps that in `default`.
    const isValue = entry !== undefined && entry.format !== 'esm' && output.exports.includes('default');
    modules.set(id, {
      text: isValue ? `${text}module.exports=module.exports.default;` : text,
      requires: output.imports.filter(({ external: outside }) => outside !== true).map((each) => basename(each.path)),
    });
  });
  return { modules, ids: entries.map((path) => ids.get(relative(root, path))) };
}

async function build(root: string, entries: readonly string[], prefix: string) {
  const broken = new Map<string, string>();
  const missing = new Set<string>();
  for (let attempt = 1; ; attempt++) {
    try {
      return await esbuild.build({
        ...optionsOf(root, broken),
        entryPoints: entries.map((path, index) => ({ in: path, out: `${prefix}${index}` })),
        chunkNames: `${prefix}-[hash]`,
        outdir: root,
        external: [...missing],
        format: 'esm',
        splitting: true,
        metafile: true,
      });
    } catch (error) {
      const { errors = [] } = error as Partial<esbuild.BuildFailure>;
      if (errors.some(({ text }) => text === TOO_MUCH)) throw new PackagesError('failed', TOO_MUCH, { cause: error });
      const before = broken.size + missing.size;
      for (const { location, text } of errors) {
        const [, name] = MISSING.exec(text) ?? [];
        if (name !== undefined) missing.add(name);
        else if (location !== null) broken.set(join(root, location.file), `${text} (${location.file}:${location.line})`);
      }
      if (attempt === ATTEMPTS || broken.size + missing.size === before) {
        throw new PackagesError('failed', errors[0]?.text ?? 'the packages cannot be built', { cause: error });
      }
    }
  }
}

/** `undefined` for what cannot be a module of this kind: it waits for something at its top level. */
async function commonJs(text: string, isSloppy: boolean): Promise<string | undefined> {
  try {
    const { code } = await esbuild.transform(text, {
      format: 'cjs',
      target: TARGET,
      platform: 'neutral',
      supported: { 'dynamic-import': false },
      minifyWhitespace: true,
      legalComments: 'none',
      logLevel: 'silent',
    });
    // Bundled as parts of a module, scripts of the older kind were made strict, which some are not ready for.
    return isSloppy ? code.replace(/^"use strict";/, '') : code;
  } catch {
    return undefined;
  }
}

export function endBundler(): Promise<void> {
  return esbuild.stop();
}
