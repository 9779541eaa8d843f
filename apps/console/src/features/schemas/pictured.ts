import { keyOf, type CollectionName } from '../data/collection-name';
import type { Pictured, Relation } from './picture';
import type { CollectionSchema, SchemaSummary } from './use-schemas';

type Members = Readonly<Record<string, unknown>>;

const REFERENCE = /^#\/(?:relationship|stitch)\/([^/]+)\/([^/]+)\/(.+)$/;

function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};
}

function typeOf(property: unknown): string {
  const { bsonType, type } = membersOf(property);
  const told = bsonType ?? type;
  return Array.isArray(told) ? told.join(' | ') : typeof told === 'string' ? told : 'any';
}

function relationOf([field, relationship]: readonly [string, unknown]): Relation[] {
  const { ref, is_list: isList } = membersOf(relationship);
  const [, source, database, collection] = REFERENCE.exec(typeof ref === 'string' ? ref : '') ?? [];
  if (source === undefined || database === undefined || collection === undefined) return [];
  return [{ field, to: keyOf({ source, database, collection }), isList: isList === true }];
}

/** Returns the collection of a schema. */
export function collectionOf({ metadata }: SchemaSummary): CollectionName {
  const { data_source: source, database, collection } = metadata;
  return { source, database, collection };
}

/** Returns the data of a schema that the picture shows. */
export function picturedOf(schema: CollectionSchema): Pictured {
  const { title } = membersOf(schema.schema);
  const properties = Object.entries(membersOf(membersOf(schema.schema)['properties']));
  const name = collectionOf(schema);
  return {
    key: keyOf(name),
    title: typeof title === 'string' && title !== '' ? title : name.collection,
    fields: properties.map(([field, property]) => `${field}: ${typeOf(property)}`),
    relations: Object.entries(membersOf(schema.relationships)).flatMap(relationOf),
  };
}
