import { readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { readApp } from '#app-files/read-app-files.js';
import { requireBuiltApp } from '../building/built-app.js';
import { staleDeclarations, TYPES_FOLDER, writeDeclarations } from '../declarations/declaration-files.js';
import { FunctionSignatures } from '../declarations/function-signatures.js';
import { replaceFile } from '../files/write-local-app.js';
import type { Context } from '../session/context.js';
import { CliError } from '../terminal/cli-error.js';
import { requireAppName } from '../session/app-name.js';
import { chosenTemplate } from './chosen-template.js';
import { nextLines } from './next-lines.js';
import type { Template } from './template-names.js';
import { templateFiles } from './templates.js';
import { hasCode } from '../terminal/error-code.js';

interface Choice {
  readonly template: Template;
  readonly isJavaScript: boolean;
}

/** Writes the files of a new app, without a platform and without a network. */
export function newApp(context: Context): Promise<void> {
  return write(context, async () => ({ template: await chosenTemplate(context), isJavaScript: context.flag('js') }));
}

/** Writes an app with one function in JavaScript: an older name of `new --template empty --js`. */
export function initApp(context: Context): Promise<void> {
  return write(context, () => Promise.resolve({ template: 'empty', isJavaScript: true }));
}

async function write(context: Context, choose: () => Promise<Choice>): Promise<void> {
  const { surroundings, output } = context;
  const given = context.value(0);
  const directory = resolve(surroundings.directory, given);
  const name = requireAppName(context.text('name') ?? basename(directory));
  await requireEmpty(directory);
  const { template, isJavaScript } = await choose();
  const files = await templateFiles(template, { name, isJavaScript });
  for (const [path, bytes] of files) await replaceFile(join(directory, path), bytes);
  const declared = await declare(directory);
  const next = nextLines({ command: surroundings.command, given, template });
  const language = isJavaScript ? 'JavaScript' : 'TypeScript';
  output.result(
    { directory, name, template, files: [...files.keys(), ...declared].toSorted(), next },
    `Wrote the app ${name} to ${directory} (${template}, ${language}). Next:\n\n${next.map((line) => `  ${line}\n`).join('')}`,
  );
}

/** Writes the declarations of an app; returns their paths. */
async function declare(directory: string): Promise<readonly string[]> {
  const { files, built } = await requireBuiltApp(directory);
  const signatures = new FunctionSignatures(directory);
  const options = { folder: TYPES_FOLDER, hasClient: false, built, signatures };
  const declarations = await staleDeclarations(directory, readApp(files).configuration, options);
  await writeDeclarations(directory, declarations);
  return [...declarations.files.keys()];
}

async function requireEmpty(directory: string): Promise<void> {
  const entries = await readdir(directory).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw new CliError('failure', `${directory} cannot be read`, { cause: error });
  });
  if (entries.length > 0) throw new CliError('failure', `${directory} is not empty`);
}
