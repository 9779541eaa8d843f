import { AppFileError } from '../app-file-error.js';
import type { CollectionRuleEntity, DataSourceEntity, SchemaEntity, ServiceRuleEntity } from '../app-configuration.js';
import { readCollectionRule, readRuleSet, readSchema } from '../entities/collection-rules.js';
import { collectionKey, nameKey } from '../entities/natural-key.js';
import { readServiceHead, readServiceRule } from '../entities/services.js';
import { uniqueSorted, type Located } from '../entities/unique.js';
import type { AppDirectory } from '../files/app-directory.js';
import type { Fields } from '../files/fields.js';
import { decodeSegment } from '../files/path-segment.js';

/** Content of the files about one collection. */
interface CollectionFiles {
  readonly rule?: Located<CollectionRuleEntity>;
  readonly schema?: Located<SchemaEntity>;
}

function entityOf(
  config: Fields,
  called: string,
  collections: readonly CollectionFiles[],
  defaultRule: Fields | undefined,
  actionRules: readonly Located<ServiceRuleEntity>[],
): Located<DataSourceEntity> {
  const head = readServiceHead(config, called);
  const rule = defaultRule && config.attempt(() => readRuleSet(defaultRule));
  if (rule && defaultRule) config.faults.placed(rule, defaultRule.file);
  const entity = {
    ...head,
    ...(rule && { default_rule: rule }),
    rules: uniqueSorted(
      'rule',
      collections.flatMap(({ rule }) => rule ?? []),
      collectionKey,
      config.faults,
    ),
    schemas: uniqueSorted(
      'schema',
      collections.flatMap(({ schema }) => schema ?? []),
      collectionKey,
      config.faults,
    ),
    ...(actionRules.length > 0 && { action_rules: uniqueSorted('rule', actionRules, nameKey, config.faults) }),
  };
  return { entity, file: config.file };
}

function placedSchema(schema: SchemaEntity | undefined, file: string): Pick<CollectionFiles, 'schema'> {
  return schema === undefined ? {} : { schema: { entity: schema, file } };
}

/**
 * Reads the rule and the schema of one collection. Names in `rules.json` take precedence over the folders; a folder without
 * either file is not a collection.
 */
function readCollection(directory: AppDirectory, folder: string, names: readonly [string, string]): CollectionFiles {
  const rules = directory.optionalObject(`${folder}/rules.json`);
  const schema = directory.optionalObject(`${folder}/schema.json`);
  if (rules === undefined && schema === undefined) {
    if (!directory.hasFile(`${folder}/relationships.json`)) return {};
    const problem = 'is missing: a collection with relationships.json needs rules.json or schema.json';
    throw new AppFileError('MissingFile', `${folder}/schema.json`, problem);
  }
  const relationships = directory.optionalObject(`${folder}/relationships.json`);
  if (rules?.isEmpty === true) rules.refuse('', 'must not be empty');
  const called = { database: decodeSegment(names[0]), collection: decodeSegment(names[1]) };
  const rule = rules && readCollectionRule(rules, called.database, called.collection);
  return {
    ...(rule && { rule: { entity: rule, file: `${folder}/rules.json` } }),
    ...placedSchema(
      readSchema(rule ?? called, schema?.object, relationships?.object),
      `${folder}/${schema === undefined ? 'relationships' : 'schema'}.json`,
    ),
  };
}

/** Reads a data source of the current form: a folder for each database and collection. */
export function readDataSourceFolder(directory: AppDirectory, name: string): Located<DataSourceEntity> {
  const folder = `data_sources/${name}`;
  const collections = directory.foldersIn(folder).flatMap((database) => {
    const below = `${folder}/${database}`;
    const read = (collection: string) => readCollection(directory, `${below}/${collection}`, [database, collection]);
    return directory.each(directory.foldersIn(below), read);
  });
  const actionFile = `${folder}/action_rules.json`;
  const actionRules = (directory.hasFile(actionFile) && directory.attempt(() => directory.objects(actionFile))) || [];
  return entityOf(
    directory.object(`${folder}/config.json`),
    decodeSegment(name),
    collections,
    directory.attempt(() => directory.optionalObject(`${folder}/default_rule.json`)),
    directory.each(actionRules, (fields) => ({ entity: readServiceRule(fields), file: actionFile, field: fields.path })),
  );
}

/** Splits a file name such as `<database>.<collection>`; databases have no dots in their names, collections may. */
function splitName(called: string): readonly [string | undefined, string | undefined] {
  const dot = called.indexOf('.');
  return dot > 0 && dot < called.length - 1 ? [called.slice(0, dot), called.slice(dot + 1)] : [undefined, undefined];
}

function isActionRule(fields: Fields): boolean {
  return (
    ['database', 'collection', 'roles', 'filters', 'schema'].every((member) => fields.get(member) === undefined) &&
    fields.list('actions') !== undefined
  );
}

/** A rule of the older form carries the schema of its collection; without roles and filters it is only that. */
function readMongoRule(fields: Fields, called: string): CollectionFiles {
  const place = fields.withoutEmpty('database', 'collection');
  const [database, collection] = splitName(called);
  const rule = readCollectionRule(place, database, collection);
  const schema = readSchema(rule, fields.objectAt('schema'), fields.objectAt('relationships'));
  const hasRule = fields.list('roles') !== undefined || fields.list('filters') !== undefined || schema === undefined;
  return { ...(hasRule && { rule: { entity: rule, file: fields.file } }), ...placedSchema(schema, fields.file) };
}

/** Reads a data source of the older form: a service with a file for each collection, or rule about actions. */
export function readDataSourceService(directory: AppDirectory, name: string, config: Fields): Located<DataSourceEntity> {
  const folder = `services/${name}`;
  const collections: CollectionFiles[] = [];
  const actionRules: Located<ServiceRuleEntity>[] = [];
  const readRule = (file: string): void => {
    const fields = directory.object(`${folder}/rules/${file}`);
    const called = decodeSegment(file.slice(0, -'.json'.length));
    if (isActionRule(fields)) actionRules.push({ entity: readServiceRule(fields, called), file: fields.file });
    else collections.push(readMongoRule(fields, called));
  };
  directory.each(directory.filesIn(`${folder}/rules`, '.json'), readRule);
  if (directory.hasFolder(`${folder}/incoming_webhooks`)) {
    const problem = 'is not allowed: a data source has no webhooks';
    directory.faults.add(new AppFileError('InvalidField', `${folder}/incoming_webhooks`, problem));
  }
  const defaultRule = directory.attempt(() => directory.optionalObject(`${folder}/default_rule.json`));
  return entityOf(config, decodeSegment(name), collections, defaultRule, actionRules);
}
