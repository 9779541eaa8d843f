import type { Fields } from '../files/fields.js';
import {
  rootMembers,
  section,
  writeNamed,
  writeObject,
  writeServices,
  writeSharedSections,
  writeSources,
} from './document-sections.js';
import type { FileWriter } from './file-writer.js';
import type { Layout } from './layout.js';

/** Properties of documents that have separate files. A document may have sections in the form of the other layout. */
const SECTIONS = [
  'auth',
  'auth_providers',
  'data_api_config',
  'data_sources',
  'endpoints',
  'environments',
  'functions',
  'graphql',
  'http_endpoints',
  'log_forwarders',
  'secrets',
  'services',
  'triggers',
  'values',
];
/** Sections that a legacy root file contains itself. */
const OWN_FILES = ['hosting', 'sync'];

/** The current form has a list and the sources by path, the older one a list of both. */
function writeFunctions(writer: FileWriter, document: Fields): void {
  const given = document.get('functions');
  if (Array.isArray(given)) {
    writeSources(writer, 'functions', document, 'functions');
    return;
  }
  const functions = section(document, 'functions');
  const configs = functions?.list('config');
  if (configs !== undefined) writer.json('functions/config.json', configs);
  const sources = functions?.fieldsAt('sources');
  for (const path of Object.keys(sources?.object ?? {})) writer.text(`functions/${path}`, sources?.text(path) ?? '');
}

/**
 * Writes rules and schemas of a data source. The command-line tool makes an entry without roles and filters of a folder that has
 * only a schema, so such an entry stands for no rule.
 */
function writeCollections(writer: FileWriter, own: string, dataSource: Fields): void {
  const actionRules = dataSource.list('action_rules');
  if (actionRules !== undefined) writer.json(`${own}/action_rules.json`, actionRules);
  const write = (entry: Fields): void => {
    const folder = writer.path(
      writer.path(own, entry.entityName(undefined, 'database')),
      entry.entityName(undefined, 'collection'),
    );
    const [schema, relationships] = [entry.objectAt('schema'), entry.objectAt('relationships')];
    const hasRule = entry.list('roles') !== undefined || entry.list('filters') !== undefined || schema === undefined;
    if (hasRule) writer.json(`${folder}/rules.json`, rootMembers(entry, ['schema', 'relationships']));
    if (schema !== undefined) writer.json(`${folder}/schema.json`, schema);
    if (relationships !== undefined || !hasRule) writer.json(`${folder}/relationships.json`, relationships ?? {});
  };
  for (const entry of dataSource.objects('rules') ?? []) entry.attempt(() => write(entry));
}

/** Writes rules. Rules of a collection are named after it, others by their name. */
function writeRules(writer: FileWriter, own: string, service: Fields): void {
  const write = (rule: Fields): void => {
    const database = rule.text('database');
    const name = database === undefined ? rule.entityName() : `${database}.${rule.requiredText('collection')}`;
    writer.json(writer.path(`${own}/rules`, name, '.json'), rule.object);
  };
  for (const rule of service.objects('rules') ?? []) rule.attempt(() => write(rule));
}

/** Writes the files of a document (admin-api §7.2, §7.3). */
export function writeDocument(writer: FileWriter, { family, rootFile }: Omit<Layout, 'version'>, document: Fields): void {
  // A section that a root file of this form has itself stays there; it is recognized by not having a property `config`.
  const isLegacy = family === 'legacy';
  const sync = section(document, 'sync');
  const hasSyncFile = sync?.get('config') !== undefined;
  const own = isLegacy ? [] : OWN_FILES.filter((name) => name !== 'sync' || sync === undefined || hasSyncFile);
  writer.json(rootFile, rootMembers(document, [...SECTIONS, ...own]));
  writeSharedSections(writer, document);
  const auth = section(document, 'auth');
  writeObject(writer, 'auth/providers.json', auth, 'providers');
  writeObject(writer, 'auth/custom_user_data.json', auth, 'custom_user_data');
  writeNamed(writer, 'auth_providers', document, 'auth_providers');
  writeFunctions(writer, document);
  writeServices(writer, 'data_sources', [document, 'data_sources'], (folder, service) =>
    writeCollections(writer, folder, service),
  );
  for (const folder of ['http_endpoints', 'services']) {
    writeServices(writer, folder, [document, folder], (below, service) => writeRules(writer, below, service));
  }
  const endpoints = section(document, 'endpoints')?.list('config');
  if (endpoints !== undefined) writer.json('http_endpoints/config.json', endpoints);
  writeObject(writer, isLegacy ? 'data_api_config.json' : 'http_endpoints/data_api_config.json', document, 'data_api_config');
  if (isLegacy) return;
  writeObject(writer, 'hosting/config.json', document, 'hosting');
  if (hasSyncFile) writeObject(writer, 'sync/config.json', sync, 'config');
}
