import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppConfiguration } from '#app-files/app-configuration.js';
import { formatJson } from '#app-files/json/json.js';
import { replaceFile } from '../files/write-local-app.js';
import { appDeclarations } from './app-declarations.js';
import { clientDeclarations } from './client-declarations.js';
import { documentTypes } from './document-types.js';
import { functionSettings, SETTINGS_FILE } from './function-settings.js';
import type { FunctionSignatures } from './function-signatures.js';
import { hasCode } from '../terminal/error-code.js';

/** Folder of the declarations in the directory of an app. */
export const TYPES_FOLDER = 'types';
const NO_API =
  "# The app has no GraphQL API: no collection has a schema, and there is no resolver. Written by 'groundwork types'.\n";

export interface DeclarationOptions {
  /** Folder of the declarations, from the directory of the app. */
  readonly folder: string;
  /**
   * True to write declarations for front ends, too. An existing file of such declarations is always kept up to date.
   */
  readonly hasClient: boolean;
  /** Files of TypeScript by the path of the function that is built from each. */
  readonly built: ReadonlyMap<string, string>;
  readonly signatures: FunctionSignatures;
}

/** Files of declarations that differ from what the app says, and a sentence about each place of the app that has no type. */
export interface StaleDeclarations {
  readonly files: ReadonlyMap<string, string>;
  readonly notes: readonly string[];
}

/**
 * Returns the declaration files that are missing or out of date for an app. The settings of functions count only if
 * they are missing.
 */
export async function staleDeclarations(
  directory: string,
  app: AppConfiguration,
  { folder, hasClient, built, signatures }: DeclarationOptions,
): Promise<StaleDeclarations> {
  const ofApp = appDeclarations(app, { built, up: folder.replaceAll(/[^/]+/g, '..') });
  const wanted = new Map([
    [`${folder}/runtime.d.ts`, await readFile(new URL('./runtime.d.ts', import.meta.url), 'utf8')],
    [`${folder}/app.d.ts`, ofApp.text],
  ]);
  const client = `${folder}/client.d.ts`;
  if (hasClient || (await textAt(join(directory, client))) !== null) {
    const documents = new Set(documentTypes(app.dataSources ?? [], '').map(({ name }) => name));
    const known = signatures.read({ built, declarations: new Map(wanted), documents });
    wanted.set(client, clientDeclarations(app, known).text);
  }
  const schema = await schemaOf(app);
  const schemaFile = `${folder}/schema.graphql`;
  // An app that lost its API keeps a file that says so: it is not ours to remove files.
  if (schema !== null || (await textAt(join(directory, schemaFile))) !== null) wanted.set(schemaFile, schema ?? NO_API);
  const files = new Map<string, string>();
  for (const [path, text] of wanted) if ((await textAt(join(directory, path))) !== text) files.set(path, text);
  if ((await textAt(join(directory, SETTINGS_FILE))) === null) files.set(SETTINGS_FILE, formatJson(functionSettings(folder)));
  return { files, notes: ofApp.notes };
}

/** Writes files of declarations, each as a whole. */
export async function writeDeclarations(directory: string, { files }: Pick<StaleDeclarations, 'files'>): Promise<void> {
  for (const [path, text] of files) await replaceFile(join(directory, path), Buffer.from(text));
}

/** Loading the schema generator takes a moment, so it is loaded on demand. */
async function schemaOf(app: AppConfiguration): Promise<string | null> {
  const hasSchema = (app.dataSources ?? []).some(({ schemas }) => schemas.length > 0);
  if (!hasSchema && (app.customResolvers ?? []).length === 0) return null;
  return (await import('./graphql-schema.js')).graphqlSchema(app);
}

async function textAt(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}
