import type { CollectionRuleEntity, RuleSet, SchemaEntity } from '../app-configuration.js';
import type { Fields } from '../files/fields.js';
import { isJsonObject, orderedObject, type Json, type JsonObject } from '../json/json.js';
import { fileMembers, withoutIds } from './file-members.js';

const ROLE_ORDER = [
  'name',
  'apply_when',
  'document_filters',
  'read',
  'write',
  'insert',
  'delete',
  'search',
  'fields',
  'additional_fields',
];
const FILTER_ORDER = ['name', 'apply_when', 'query', 'projection'];
const SCHEMA_ORDER = ['title', 'bsonType', 'properties', 'required'];
const RELATIONSHIP_ORDER = ['ref', 'source_key', 'foreign_key', 'is_list'];

/** Operators that run code, or look at more than one document. */
const FORBIDDEN = ['$where', '$text', '$function', '$accumulator'];

function forbiddenIn(value: Json | undefined): string | undefined {
  if (Array.isArray(value)) return (value as readonly Json[]).map(forbiddenIn).find((found) => found !== undefined);
  if (!isJsonObject(value)) return undefined;
  return (
    Object.keys(value).find((name) => FORBIDDEN.includes(name)) ??
    Object.values(value)
      .map(forbiddenIn)
      .find((found) => found !== undefined)
  );
}

/**
 * Reads an element of a list of roles or filters; the query in the property `member` must not contain operators that
 * are forbidden in rules.
 */
function readElement(fields: Fields, member: string): JsonObject {
  const found = forbiddenIn(fields.get(member));
  if (found !== undefined) fields.refuse(member, `must not use ${found}`);
  return withoutIds(fields.object);
}

/** Roles and filters as they are, without internal ids: what their expressions mean is not this library's business. */
export function readRuleSet(fields: Fields): RuleSet {
  const elements = (name: string, member: string) => (fields.objects(name) ?? []).map((element) => readElement(element, member));
  return { roles: elements('roles', 'document_filters'), filters: elements('filters', 'query') };
}

/** Reads a collection's rule. Folder names are used if the file has no names. */
export function readCollectionRule(fields: Fields, database?: string, collection?: string): CollectionRuleEntity {
  return {
    database: fields.entityName(database, 'database'),
    collection: fields.entityName(collection, 'collection'),
    ...readRuleSet(fields),
  };
}

export function ruleSetMembers({ roles, filters }: RuleSet): JsonObject {
  return {
    roles: roles.map((role) => orderedObject(role, ROLE_ORDER)),
    ...(filters.length === 0 ? {} : { filters: filters.map((filter) => orderedObject(filter, FILTER_ORDER)) }),
  };
}

export function collectionRuleMembers(entity: CollectionRuleEntity): JsonObject {
  return { ...fileMembers(entity, ['database', 'collection']), ...ruleSetMembers(entity) };
}

/** Reads a collection's schema. In files, an empty schema without relationships stands for a missing one. */
export function readSchema(
  place: Pick<SchemaEntity, 'database' | 'collection'>,
  schema: JsonObject | undefined,
  relationships: JsonObject | undefined,
): SchemaEntity | undefined {
  const { database, collection } = place;
  const found = { database, collection, schema: schema ?? {}, relationships: relationships ?? {} };
  const isEmpty = Object.keys(found.schema).length === 0 && Object.keys(found.relationships).length === 0;
  return isEmpty ? undefined : found;
}

export function schemaMembers({ schema }: SchemaEntity): JsonObject {
  const rank = (name: string): number => (SCHEMA_ORDER.includes(name) ? SCHEMA_ORDER.indexOf(name) : SCHEMA_ORDER.length);
  // The content of the properties keeps its order: the order of properties is that of the fields.
  return Object.fromEntries(Object.entries(schema).toSorted(([a], [b]) => rank(a) - rank(b)));
}

export function relationshipMembers({ relationships }: SchemaEntity): JsonObject {
  const ordered = ([field, relationship]: [string, Json]): [string, Json] => [
    field,
    isJsonObject(relationship) ? orderedObject(relationship, RELATIONSHIP_ORDER) : relationship,
  ];
  return Object.fromEntries(Object.entries(orderedObject(relationships, [])).map(ordered));
}
