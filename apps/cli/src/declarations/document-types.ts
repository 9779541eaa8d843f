import type { DataSourceEntity, SchemaEntity } from '#app-files/app-configuration.js';
import { compareText } from '#app-files/json/json.js';
import { schemaType } from './schema-type.js';

/** Names the types of documents are written with: a document of that name would hide them. */
const TAKEN = ['Array', 'BSON', 'Date', 'Record'];

/** The type of the documents of a collection. */
export interface DocumentType {
  readonly source: string;
  readonly database: string;
  readonly collection: string;
  /** Name of the type. */
  readonly name: string;
  /** Its declaration, ending with a line. */
  readonly declaration: string;
  /** True for a type that an interface can extend. */
  readonly isObject: boolean;
  readonly notes: readonly string[];
}

/**
 * Returns the types of all documents whose collection has a schema. Their order does not depend on the order of the
 * files.
 */
export function documentTypes(sources: readonly DataSourceEntity[], indent: string): readonly DocumentType[] {
  const names = new Set(TAKEN);
  const schemas = sources.flatMap(({ name: source, schemas: all }) => all.map((entity) => ({ source, entity })));
  const place = ({ source, entity }: (typeof schemas)[number]): string =>
    JSON.stringify([source, entity.database, entity.collection]);
  return schemas
    .filter(({ entity }) => Object.keys(entity.schema).length > 0)
    .toSorted((a, b) => compareText(place(a), place(b)))
    .map(({ source, entity }) => {
      const name = freeName(entity, names);
      names.add(name);
      return documentType(source, entity, name, indent);
    });
}

function documentType(
  source: string,
  { database, collection, schema }: SchemaEntity,
  name: string,
  indent: string,
): DocumentType {
  const { text, notes } = schemaType(schema, indent);
  const isObject = text.startsWith('{') && !text.includes('} | ');
  const declaration = isObject ? `${indent}interface ${name} ${text}\n` : `${indent}type ${name} = ${text};\n`;
  const where = `${source}/${database}/${collection}`;
  return { source, database, collection, name, declaration, isObject, notes: notes.map((note) => `${where}: ${note}`) };
}

/** The title of a schema, else database and collection, with a number behind it where another has the name. */
function freeName({ database, collection, schema }: SchemaEntity, taken: ReadonlySet<string>): string {
  const title = schema['title'];
  const name = typeName(typeof title === 'string' ? title : '') || `${typeName(database)}_${typeName(collection)}`;
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? name : `${name}_${number}`;
    if (!taken.has(tried)) return tried;
  }
}

/** Converts a string to a type name: its words, each with a capital letter. */
function typeName(text: string): string {
  const words = text.split(/[^\p{ID_Continue}]+/u).filter((word) => word !== '');
  const name = words.map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`).join('');
  return /^\p{ID_Start}/u.test(name) || name === '' ? name : `_${name}`;
}
