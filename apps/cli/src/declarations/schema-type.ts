import { isJsonObject, type Json, type JsonObject } from '#app-files/json/json.js';

/** Levels of a schema that are declared: deeper ones are `unknown`. */
const DEPTH_MAX = 40;
const NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

const PLAIN: Readonly<Record<string, string>> = {
  bool: 'boolean',
  boolean: 'boolean',
  date: 'Date',
  dbPointer: 'unknown',
  decimal: 'BSON.Decimal128',
  double: 'number',
  int: 'number',
  integer: 'number',
  long: 'number | BSON.Long',
  maxKey: 'BSON.MaxKey',
  minKey: 'BSON.MinKey',
  null: 'null',
  number: 'number',
  objectId: 'BSON.ObjectId',
  regex: 'BSON.BSONRegExp',
  string: 'string',
  symbol: 'BSON.BSONSymbol',
  timestamp: 'BSON.Timestamp',
  uuid: 'BSON.UUID',
  binData: 'BSON.Binary',
};

/** A type, and where it is unknown although the schema says something. */
export interface SchemaType {
  readonly text: string;
  readonly notes: readonly string[];
}

/** Returns the type of what a schema of BSON allows, never narrower than that. Lines after the first are indented by `indent`. */
export function schemaType(schema: Json | undefined, indent = ''): SchemaType {
  const printer = new SchemaPrinter();
  const text = printer.typeOf(schema, { path: '', indent, depth: 0 });
  return { text, notes: printer.notes };
}

interface Place {
  readonly path: string;
  readonly indent: string;
  readonly depth: number;
}

class SchemaPrinter {
  readonly notes: string[] = [];

  typeOf(schema: Json | undefined, place: Place): string {
    if (!isJsonObject(schema) || Object.keys(schema).length === 0) return 'unknown';
    if (place.depth > DEPTH_MAX) return this.unknown(place, 'is nested too deep');
    if (Array.isArray(schema['enum'])) return this.choice(schema['enum'] as readonly Json[], place);
    const named = schema['bsonType'] ?? schema['type'];
    if (named === undefined) return this.unknown(place, 'has no bsonType');
    const names = (Array.isArray(named) ? named : [named]) as readonly Json[];
    return unionOf(names.map((name) => this.named(name, schema, place)));
  }

  private named(name: Json, schema: JsonObject, place: Place): string {
    if (name === 'object') return this.object(schema, place);
    if (name === 'array') return this.list(schema, place);
    const plain = typeof name === 'string' && Object.hasOwn(PLAIN, name) ? PLAIN[name] : undefined;
    return plain ?? this.unknown(place, `has the type ${JSON.stringify(name)}`);
  }

  private object(schema: JsonObject, place: Place): string {
    const properties = isJsonObject(schema['properties']) ? schema['properties'] : {};
    const required = new Set(Array.isArray(schema['required']) ? (schema['required'] as readonly Json[]) : []);
    const indent = `${place.indent}  `;
    const lines = Object.entries(properties).map(([name, property]) => {
      const path = place.path === '' ? name : `${place.path}.${name}`;
      const type = this.typeOf(property, { path, indent, depth: place.depth + 1 });
      return `${indent}${propertyName(name)}${required.has(name) ? '' : '?'}: ${type};`;
    });
    if (schema['additionalProperties'] !== false) lines.push(`${indent}[member: string]: unknown;`);
    return lines.length === 0 ? 'Record<string, never>' : `{\n${lines.join('\n')}\n${place.indent}}`;
  }

  private list(schema: JsonObject, place: Place): string {
    const { items } = schema;
    if (Array.isArray(items)) return `${this.unknown(place, 'has a list of items')}[]`;
    const path = `${place.path}[]`;
    const type = this.typeOf(items, { ...place, path, depth: place.depth + 1 });
    return type.includes('|') || type.includes('{') ? `Array<${type}>` : `${type}[]`;
  }

  private choice(values: readonly Json[], place: Place): string {
    const hasLiterals = values.every((value) => value === null || ['string', 'number', 'boolean'].includes(typeof value));
    if (!hasLiterals) return this.unknown(place, 'has an enum of values other than literals');
    return values.length === 0 ? 'never' : unionOf(values.map((value) => JSON.stringify(value)));
  }

  private unknown({ path }: Place, why: string): string {
    this.notes.push(`${path === '' ? 'the schema' : path} ${why}: unknown`);
    return 'unknown';
  }
}

/** Returns the types of which one holds, each once; `unknown` takes all others in. */
export function unionOf(types: readonly string[]): string {
  const all = [...new Set(types)];
  return all.includes('unknown') ? 'unknown' : all.join(' | ');
}

/** Returns a name as it is written for a property. */
export function propertyName(name: string): string {
  return NAME.test(name) ? name : JSON.stringify(name);
}

/** Returns the type of a value of JSON: which strings and numbers it holds may change. */
export function jsonType(value: Json | undefined, indent = ''): string {
  if (value === undefined) return 'unknown';
  if (value === null) return 'null';
  if (Array.isArray(value)) {
    const types = unionOf((value as readonly Json[]).map((each) => jsonType(each, indent)));
    return types === '' ? 'unknown[]' : `Array<${types}>`;
  }
  if (!isJsonObject(value)) return typeof value;
  const members = Object.entries(value).map(
    ([name, member]) => `${indent}  ${propertyName(name)}: ${jsonType(member, `${indent}  `)};`,
  );
  return members.length === 0 ? 'Record<string, never>' : `{\n${members.join('\n')}\n${indent}}`;
}
