import { AppFileError } from './app-file-error.js';
import type { ValidationSettings } from './app-configuration.js';
import { Faults } from './files/faults.js';
import { Fields } from './files/fields.js';
import { isJsonObject, type Json, type JsonObject } from './json/json.js';
import { writeFunctionFiles } from './layouts/current-writer.js';
import type { FileWriter } from './layouts/file-writer.js';
import { CURRENT_VERSION } from './layouts/layout.js';
import { filesOfDocument } from './read-app-document.js';
import { collected, readApp, type ReadApp, type ReadOptions } from './read-app-files.js';

/** Properties that are elsewhere in the document of an import. */
const MOVED = ['custom_user_data', 'endpoints', 'functions', 'graphql', 'https_endpoints', 'data_sources', 'schemas', 'sync'];

function withoutNulls(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));
}

/** Returns the elements of an array; none if it is missing. */
function list(document: Fields, name: string): readonly Fields[] {
  return document.objects(name) ?? [];
}

/** Puts schemas to the data source and the collection they name. */
function dataSources(document: Fields): JsonObject[] {
  const sources = list(document, 'data_sources').map((fields) => ({
    fields,
    rules: [...(fields.objects('rules') ?? [])].map(({ object }) => object),
  }));
  const take = (schema: Fields): void => {
    const [name, database, collection] = ['data_source', 'database', 'collection'].map((member) => schema.requiredText(member));
    const owner = sources.find(({ fields }) => fields.fieldsAt('config')?.text('name') === name);
    if (!owner) return schema.refuse('data_source', `must be the name of a data source: '${name}' does not exist`);
    const parts = { schema: schema.objectAt('schema') ?? {}, relationships: schema.objectAt('relationships') ?? {} };
    const at = owner.rules.findIndex((rule) => rule['database'] === database && rule['collection'] === collection);
    if (at < 0) owner.rules.push({ database: database ?? '', collection: collection ?? '', ...parts });
    else owner.rules[at] = { ...owner.rules[at], ...parts };
  };
  for (const schema of list(document, 'schemas')) schema.attempt(() => take(schema));
  return sources.map(({ fields, rules }) => ({ ...fields.object, rules }));
}

/** Returns the document in the form of an import, without functions. */
function importDocument(document: Fields): JsonObject {
  const others = Object.entries(document.object).filter(([name]) => !MOVED.includes(name));
  const { validation_settings: _, ...graphql } = document.objectAt('graphql') ?? {};
  const [customUserData, sync, endpoints, services] = [
    document.objectAt('custom_user_data'),
    document.objectAt('sync'),
    document.list('endpoints'),
    document.list('https_endpoints'),
  ];
  return {
    ...Object.fromEntries(others),
    config_version: CURRENT_VERSION,
    graphql,
    data_sources: dataSources(document),
    ...(customUserData && { auth: { custom_user_data: customUserData } }),
    ...(sync && { sync: { config: sync } }),
    ...(endpoints && { endpoints: { config: [...endpoints] } }),
    ...(services && { http_endpoints: [...services] }),
  };
}

function writeFunctions(writer: FileWriter, document: Fields): void {
  const functions = list(document, 'functions').flatMap((fields) => {
    const { source: _, ...config } = fields.object;
    return fields.attempt(() => ({ name: fields.entityName(), source: fields.requiredText('source'), config })) ?? [];
  });
  writeFunctionFiles(writer, functions, ({ config }) => config);
}

function validationSettings(document: Fields): ValidationSettings {
  const settings = document.fieldsAt('graphql')?.fieldsAt('validation_settings');
  if (!settings) return {};
  const [graphql, rest] = [settings.objectAt('graphql'), settings.objectAt('rest')];
  return { ...(graphql && { graphql }), ...(rest && { rest }) };
}

/**
 * Reads a whole app from one document: the body of `PATCH push` (`wholeDocument` writes it). Errors name the file of the app
 * directory that would have the error. Throws `AppFileError`.
 */
export function readWholeDocument(given: unknown, options: ReadOptions = {}): ReadApp {
  const faults = new Faults(options.faultsMax);
  return collected(faults, () => readWhole(given, options, faults));
}

/** Rejects a document without its root: it is not one of an app, and importing it would erase the app it is pushed to. */
function requireRoot(document: Fields): void {
  const version = document.get('config_version') ?? document.fail('MissingField', 'config_version', 'is missing');
  if (version !== CURRENT_VERSION) document.refuse('config_version', `must be ${CURRENT_VERSION}`);
}

function readWhole(given: unknown, options: ReadOptions, faults: Faults): ReadApp {
  const value = given as Json;
  if (!isJsonObject(value)) throw new AppFileError('InvalidField', '', 'the document must be an object');
  const document = new Fields('', withoutNulls(value), '', undefined, faults);
  requireRoot(document);
  document.attempt(() => {
    if (document.get('secrets') === undefined) return;
    document.refuse('secrets', 'is not allowed: create secrets before you refer to them');
  });
  const { secrets: _, ...others } = importDocument(document);
  const files = filesOfDocument(new Fields('', others, '', undefined, faults), (writer) => writeFunctions(writer, document));
  const app = readApp(files, options);
  return { ...app, configuration: { ...app.configuration, validationSettings: validationSettings(document) } };
}
