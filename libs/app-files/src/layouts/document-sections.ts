import { Fields } from '../files/fields.js';
import type { JsonObject } from '../json/json.js';
import type { FileWriter } from './file-writer.js';

/** Returns the object of a property; an empty object counts as missing (admin-api §6.5). */
export function section(fields: Fields | undefined, name: string): Fields | undefined {
  const found = fields?.fieldsAt(name);
  return found === undefined || Object.keys(found.object).length === 0 ? undefined : found;
}

/** Writes an object property as a file. */
export function writeObject(writer: FileWriter, path: string, fields: Fields | undefined, name: string): void {
  const object = section(fields, name)?.object;
  if (object !== undefined) writer.json(path, object);
}

/** Returns the elements of an array property; the folder for them exists even without any. */
function elements(writer: FileWriter, folder: string, fields: Fields | undefined, name: string): readonly Fields[] {
  const found = fields?.objects(name);
  if (found?.length === 0) writer.folder(folder);
  return found ?? [];
}

/** Writes a list of named entities as a folder with one file each. */
export function writeNamed(writer: FileWriter, folder: string, fields: Fields | undefined, name: string): void {
  for (const element of elements(writer, folder, fields, name)) {
    element.attempt(() => writer.json(writer.path(folder, element.entityName(), '.json'), element.object));
  }
}

/** Writes a list of `{config, source}` as a folder with one folder each. */
export function writeSources(writer: FileWriter, folder: string, fields: Fields, name: string): void {
  const write = (element: Fields): void => {
    const config = element.fieldsAt('config') ?? element.fail('MissingField', 'config', 'is missing');
    const own = writer.path(folder, config.entityName());
    writer.json(`${own}/config.json`, config.object);
    const source = element.text('source');
    if (source !== undefined) writer.text(`${own}/source.js`, source);
  };
  for (const element of fields.objects(name) ?? []) element.attempt(() => write(element));
}

/** Writes a list of services; `writeRules` writes what a service has in `rules`. */
export function writeServices(
  writer: FileWriter,
  folder: string,
  [fields, name]: readonly [Fields, string],
  writeRules: (own: string, service: Fields) => void,
): void {
  const write = (service: Fields): void => {
    const config = service.fieldsAt('config') ?? service.fail('MissingField', 'config', 'is missing');
    const own = writer.path(folder, config.entityName());
    writer.json(`${own}/config.json`, config.object);
    writeObject(writer, `${own}/default_rule.json`, service, 'default_rule');
    writeSources(writer, `${own}/incoming_webhooks`, service, 'incoming_webhooks');
    writeRules(own, service);
  };
  for (const service of elements(writer, folder, fields, name)) service.attempt(() => write(service));
}

/** Writes the sections that documents of both layouts have in the same form. */
export function writeSharedSections(writer: FileWriter, document: Fields): void {
  const environments = section(document, 'environments');
  for (const file of Object.keys(environments?.object ?? {})) {
    writer.json(writer.path('environments', file), environments?.objectAt(file) ?? {});
  }
  writeNamed(writer, 'values', document, 'values');
  writeNamed(writer, 'triggers', document, 'triggers');
  writeNamed(writer, 'log_forwarders', document, 'log_forwarders');
  writeObject(writer, 'secrets.json', document, 'secrets');

  const graphql = section(document, 'graphql');
  writeObject(writer, 'graphql/config.json', graphql, 'config');
  const folder = 'graphql/custom_resolvers';
  for (const resolver of elements(writer, folder, graphql, 'custom_resolvers')) {
    const name = `${resolver.requiredText('on_type')}_${resolver.requiredText('field_name')}`;
    writer.json(writer.path(folder, name, '.json', name.toLowerCase()), resolver.object);
  }
}

/** Returns the properties of a document that its root file has. */
export function rootMembers(document: Fields, sections: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(document.object).filter(([name]) => !sections.includes(name)));
}
