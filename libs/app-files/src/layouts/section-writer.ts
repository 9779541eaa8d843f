import type { AppConfiguration } from '../app-configuration.js';
import { logForwarderMembers, triggerMembers } from '../entities/opaque-entity.js';
import { customResolverMembers, graphqlConfigMembers } from '../entities/graphql.js';
import { nameKey, resolverFileName, resolverKey } from '../entities/natural-key.js';
import { sortedByKey } from '../entities/unique.js';
import { ENVIRONMENT_FILES, environmentMembers, valueMembers } from '../entities/values.js';
import type { JsonObject } from '../json/json.js';
import type { FileWriter } from './file-writer.js';

/** Writes one file per entity, called by its name, into a folder that is there even without any. */
export function writeFolder<T extends { readonly name: string }>(
  writer: FileWriter,
  folder: string,
  noun: string,
  entities: readonly T[] | undefined,
  membersOf: (entity: T) => JsonObject,
): void {
  if (entities === undefined) return;
  writer.folder(folder);
  for (const entity of sortedByKey(noun, entities, nameKey)) {
    writer.json(writer.path(folder, entity.name, '.json'), membersOf(entity));
  }
}

function writeGraphql(writer: FileWriter, { graphqlConfig, customResolvers }: AppConfiguration): void {
  if (graphqlConfig !== undefined) writer.json('graphql/config.json', graphqlConfigMembers(graphqlConfig));
  if (customResolvers === undefined) return;
  const folder = 'graphql/custom_resolvers';
  writer.folder(folder);
  for (const resolver of sortedByKey('custom resolver', customResolvers, resolverKey)) {
    const name = `${resolver.on_type}_${resolver.field_name}`;
    writer.json(writer.path(folder, name, '.json', resolverFileName(resolver)), customResolverMembers(resolver));
  }
}

/** Writes the sections that every layout keeps in the same files. */
export function writeSharedFiles(writer: FileWriter, configuration: AppConfiguration): void {
  const { environmentValues } = configuration;
  if (environmentValues !== undefined) {
    const sorted = sortedByKey('environment value', environmentValues, nameKey);
    for (const [file, slot] of ENVIRONMENT_FILES) writer.json(`environments/${file}`, environmentMembers(slot, sorted));
  }
  writeFolder(writer, 'values', 'value', configuration.values, valueMembers);
  writeFolder(writer, 'triggers', 'trigger', configuration.triggers, triggerMembers);
  writeGraphql(writer, configuration);
  writeFolder(writer, 'log_forwarders', 'log forwarder', configuration.logForwarders, logForwarderMembers);
}
