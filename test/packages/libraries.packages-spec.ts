import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { LATE_OPTIMIZATION } from '../../tools/late-optimization.js';
import { blocksOf } from '../e2e/platform/reader-shell.js';
import { describedIn, FOLDERS, PackedLibraries, root } from './packed-libraries.js';

const MINUTES = 60_000;
const run = promisify(execFile);
const whole = describedIn('.');
const TEST = /\.(?:[a-z-]*spec|fixture)\.ts$|(?:^|\/)testing\//;

/** File of another package, where libraries are installed or here. */
const FOREIGN = /^(?:\.\.\/|[^/]+\/node_modules\/(?!@groundwork\/))/;

/** `@groundwork/codecs/bson/values.js` → `@groundwork/codecs`. */
const packageOf = (specifier: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

/** Returns the modules that the sources of a library import, without its files and Node's modules. */
function importedBy(folder: string): Set<string> {
  const sources = join(root, folder, 'src');
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !TEST.test(name),
  );
  const imported = files.flatMap((name) =>
    ts.preProcessFile(readFileSync(join(sources, name), 'utf8'), true, true).importedFiles.map(({ fileName }) => fileName),
  );
  return new Set(imported.filter((name) => !/^(?:\.|node:)/.test(name)));
}

/** Returns the packages a program imports, without one. */
function othersOf(program: string, own: string): string[] {
  const { importedFiles } = ts.preProcessFile(program, true, true);
  const names = importedFiles.map(({ fileName }) => packageOf(fileName));
  return [...new Set(names)].filter((name) => !name.startsWith('node:') && name !== own);
}

describe.each(FOLDERS)('%s', (folder) => {
  const { name, version, license, engines, scripts, dependencies = {}, imports = {} } = describedIn(folder);

  it('is released with the platform, for the same versions of Node.js', () => {
    expect({ version, license, engines }).toEqual({ version: whole.version, license: whole.license, engines: whole.engines });
  });

  it('is written by the script that npm runs before it packs it', () => {
    expect(scripts).toEqual({ build: 'tsx ../../tools/package-library.ts', prepack: 'npm run --silent build' });
  });

  it('needs packages in the version the platform has', () => {
    const versions = Object.keys(dependencies).map((each) => [
      each,
      each.startsWith('@groundwork/') ? version : whole.dependencies?.[each],
    ]);

    expect(dependencies).toEqual(Object.fromEntries(versions));
  });

  it('names what it imports, and nothing else', () => {
    const imported = [...importedBy(folder)].map((specifier) => {
      const library = /^#([^/]+)\//.exec(specifier)?.[1];
      return library === undefined ? packageOf(specifier) : packageOf(imports[`#${library}/*.js`] ?? specifier);
    });

    expect([...new Set(imported)].toSorted()).toEqual(Object.keys(dependencies).toSorted());
    expect(imports).toEqual(Object.fromEntries(Object.keys(imports).map((key) => [key, `@groundwork/${key.slice(1)}`])));
    expect(name).toBe(folder.replace('libs/', '@groundwork/'));
  });
});

describe('packed, and installed where nothing else is', () => {
  let libraries: PackedLibraries;
  /** Files of the examples, each where its library is installed. */
  const examples: string[] = [];

  beforeAll(async () => {
    libraries = await PackedLibraries.create();
  }, 10 * MINUTES);

  afterAll(() => libraries?.remove());

  it.each(FOLDERS)('%s does what the first example of its README shows', { timeout: 5 * MINUTES }, async (folder) => {
    const blocks = blocksOf(readFileSync(join(root, folder, 'README.md'), 'utf8'));
    const [example, shown] = blocks;
    const program = example?.content ?? '';
    const directory = await libraries.install(folder, othersOf(program, describedIn(folder).name));
    const { url, credentials } = inject('platform');
    const file = join(directory, 'example.mjs');
    writeFileSync(file, program);

    expect(blocks.slice(0, 2).map(({ language }) => language)).toEqual(['js', 'text']);
    const env = { PATH: process.env['PATH'], NODE_OPTIONS: LATE_OPTIMIZATION, GROUNDWORK_URL: url, ...credentials };
    const { stdout, stderr } = await run(process.execPath, [file], { cwd: directory, env, timeout: MINUTES });
    expect({ stdout, stderr }).toEqual({ stdout: shown?.content, stderr: '' });
    examples.push(file);
  });

  it('have declarations without errors, and examples that keep to them', { timeout: 5 * MINUTES }, async () => {
    expect(examples).toHaveLength(FOLDERS.length);

    // One program reads the language's and Node's declarations once. Errors in other packages are not ours, so only ours are checked.
    const program = ts.createProgram(examples, {
      noEmit: true,
      strict: true,
      allowJs: true,
      checkJs: true,
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ES2023,
      types: ['node'],
      typeRoots: [join(root, 'node_modules/@types')],
    });
    const ours = program
      .getSourceFiles()
      .filter((file) => !program.isSourceFileDefaultLibrary(file) && !FOREIGN.test(relative(libraries.directory, file.fileName)));
    const checked = ours.map(({ fileName }) => fileName);
    expect(checked).toEqual(expect.arrayContaining(examples));
    for (const folder of FOLDERS) {
      expect(checked).toContainEqual(expect.stringContaining(`/node_modules/${describedIn(folder).name}/dist/`));
    }
    const errors = [
      ...program.getConfigFileParsingDiagnostics(),
      ...program.getOptionsDiagnostics(),
      ...program.getGlobalDiagnostics(),
      ...ours.flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]),
    ];
    expect(errors.map(({ file, messageText }) => [file?.fileName, ts.flattenDiagnosticMessageText(messageText, '\n')])).toEqual(
      [],
    );
  });
});
