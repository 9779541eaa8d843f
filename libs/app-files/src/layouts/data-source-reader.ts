import { AppFileError } from '../app-file-error.js';
import type { CollectionRuleEntity, DataSourceEntity, SchemaEntity, ServiceRuleEntity } from '../app-configuration.js';
import { readCollectionRule, readRuleSet, readSchema } from '../entities/collection-rules.js';
import { collectionKey, nameKey } from '../entities/natural-key.js';
import { readServiceHead, readServiceRule } from '../entities/services.js';
import { uniqueSorted, type Placed } from '../entities/unique.js';
import type { AppDirectory } from '../files/app-directory.js';
import type { Fields } from '../files/fields.js';
import { decodeSegment } from '../files/path-segment.js';

/** What files say about one collection. */
interface CollectionFiles {
  readonly rule?: Placed<CollectionRuleEntity>;
  readonly schema?: Placed<SchemaEntity>;
}

function entityOf(
  config: Fields,
  called: string,
  collections: readonly CollectionFiles[],
  defaultRule: Fields | undefined,
  actionRules: readonly Placed<ServiceRuleEntity>[],
): Placed<DataSourceEntity> {
  const entity = {
    ...readServiceHead(config, called),
    ...(defaultRule && { default_rule: readRuleSet(defaultRule) }),
    rules: uniqueSorted(
      'rule',
      collections.flatMap(({ rule }) => rule ?? []),
      collectionKey,
    ),
    schemas: uniqueSorted(
      'schema',
      collections.flatMap(({ schema }) => schema ?? []),
      collectionKey,
    ),
    ...(actionRules.length > 0 && { action_rules: uniqueSorted('rule', actionRules, nameKey) }),
  };
  return { entity, file: config.file };
}

function placedSchema(schema: SchemaEntity | undefined, file: string): Pick<CollectionFiles, 'schema'> {
  return schema === undefined ? {} : { schema: { entity: schema, file } };
}

/** The rule and the schema of one collection. What `rules.json` names counts more than the folders; a folder without either is none. */
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

/** A data source of the current form: a folder for each database and collection. */
export function readDataSourceFolder(directory: AppDirectory, name: string): Placed<DataSourceEntity> {
  const folder = `data_sources/${name}`;
  const collections = directory.foldersIn(folder).flatMap((database) => {
    const below = `${folder}/${database}`;
    return directory
      .foldersIn(below)
      .map((collection) => readCollection(directory, `${below}/${collection}`, [database, collection]));
  });
  const actionFile = `${folder}/action_rules.json`;
  const actionRules = directory.hasFile(actionFile) ? directory.objects(actionFile) : [];
  return entityOf(
    directory.object(`${folder}/config.json`),
    decodeSegment(name),
    collections,
    directory.optionalObject(`${folder}/default_rule.json`),
    actionRules.map((fields, index) => ({ entity: readServiceRule(fields), file: actionFile, field: `[${index}]` })),
  );
}

/** A name of a file like `<database>.<collection>`; databases have no dots in their names, collections may. */
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

/** A data source of the older form: a service with a file for each collection, or rule about actions. */
export function readDataSourceService(directory: AppDirectory, name: string, config: Fields): Placed<DataSourceEntity> {
  const folder = `services/${name}`;
  const collections: CollectionFiles[] = [];
  const actionRules: Placed<ServiceRuleEntity>[] = [];
  for (const file of directory.filesIn(`${folder}/rules`, '.json')) {
    const fields = directory.object(`${folder}/rules/${file}`);
    const called = decodeSegment(file.slice(0, -'.json'.length));
    if (isActionRule(fields)) actionRules.push({ entity: readServiceRule(fields, called), file: fields.file });
    else collections.push(readMongoRule(fields, called));
  }
  if (directory.hasFolder(`${folder}/incoming_webhooks`)) {
    throw new AppFileError('InvalidField', `${folder}/incoming_webhooks`, 'must not be there: a data source has no webhooks');
  }
  const defaultRule = directory.optionalObject(`${folder}/default_rule.json`);
  return entityOf(config, decodeSegment(name), collections, defaultRule, actionRules);
}
