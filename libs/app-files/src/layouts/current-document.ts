import type { Fields } from '../files/fields.js';
import { rootMembers, section, writeNamed, writeObject, writeServices, writeSharedSections } from './document-sections.js';
import type { FileWriter } from './file-writer.js';
import { CURRENT_ROOT_FILE } from './layout.js';

const SECTIONS = [
  'environments',
  'values',
  'auth',
  'functions',
  'triggers',
  'data_sources',
  'http_endpoints',
  'endpoints',
  'services',
  'graphql',
  'hosting',
  'sync',
  'secrets',
  'log_forwarders',
  'data_api_config',
];

function writeFunctions(writer: FileWriter, document: Fields): void {
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
  for (const entry of dataSource.objects('rules') ?? []) {
    const folder = writer.path(
      writer.path(own, entry.entityName(undefined, 'database')),
      entry.entityName(undefined, 'collection'),
    );
    const [schema, relationships] = [entry.objectAt('schema'), entry.objectAt('relationships')];
    const hasRule = entry.list('roles') !== undefined || entry.list('filters') !== undefined || schema === undefined;
    if (hasRule) writer.json(`${folder}/rules.json`, rootMembers(entry, ['schema', 'relationships']));
    if (schema !== undefined) writer.json(`${folder}/schema.json`, schema);
    if (relationships !== undefined || !hasRule) writer.json(`${folder}/relationships.json`, relationships ?? {});
  }
}

/** Writes the files of a document of the current layout (admin-api §7.3). */
export function writeCurrentDocument(writer: FileWriter, document: Fields): void {
  writer.json(CURRENT_ROOT_FILE, rootMembers(document, SECTIONS));
  writeSharedSections(writer, document);
  const auth = section(document, 'auth');
  writeObject(writer, 'auth/providers.json', auth, 'providers');
  writeObject(writer, 'auth/custom_user_data.json', auth, 'custom_user_data');
  writeFunctions(writer, document);
  writeServices(writer, 'data_sources', [document, 'data_sources'], (own, service) => writeCollections(writer, own, service));
  for (const folder of ['http_endpoints', 'services']) {
    writeServices(writer, folder, [document, folder], (own, service) => writeNamed(writer, `${own}/rules`, service, 'rules'));
  }
  const endpoints = section(document, 'endpoints')?.list('config');
  if (endpoints !== undefined) writer.json('http_endpoints/config.json', endpoints);
  writeObject(writer, 'http_endpoints/data_api_config.json', document, 'data_api_config');
  writeObject(writer, 'hosting/config.json', document, 'hosting');
  writeObject(writer, 'sync/config.json', section(document, 'sync'), 'config');
}
