import type { Fields } from '../files/fields.js';
import { rootMembers, writeNamed, writeObject, writeServices, writeSharedSections, writeSources } from './document-sections.js';
import type { FileWriter } from './file-writer.js';

const SECTIONS = [
  'environments',
  'secrets',
  'auth_providers',
  'functions',
  'triggers',
  'graphql',
  'services',
  'values',
  'log_forwarders',
  'data_api_config',
];

function writeRules(writer: FileWriter, own: string, service: Fields): void {
  for (const rule of service.objects('rules') ?? []) {
    const database = rule.text('database');
    const name = database === undefined ? rule.entityName() : `${database}.${rule.requiredText('collection')}`;
    writer.json(writer.path(`${own}/rules`, name, '.json'), rule.object);
  }
}

/** Writes the files of a document of the legacy layout (admin-api §7.2). */
export function writeLegacyDocument(writer: FileWriter, rootFile: string, document: Fields): void {
  writer.json(rootFile, rootMembers(document, SECTIONS));
  writeSharedSections(writer, document);
  writeNamed(writer, 'auth_providers', document, 'auth_providers');
  writeSources(writer, 'functions', document, 'functions');
  writeServices(writer, 'services', [document, 'services'], (own, service) => writeRules(writer, own, service));
  writeObject(writer, 'data_api_config.json', document, 'data_api_config');
}
