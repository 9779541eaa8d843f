import { isJsonObject, memberOf, type JsonObject } from './source.js';
import type { BsonScalar, ScalarName, ScalarValue } from './model.js';

const SCALARS: ReadonlyMap<string, readonly [ScalarName, BsonScalar]> = new Map<string, readonly [ScalarName, BsonScalar]>([
  ['objectId', ['ObjectId', 'objectId']],
  ['objectid', ['ObjectId', 'objectId']],
  ['int', ['Int', 'int']],
  ['long', ['Int', 'long']],
  ['double', ['Float', 'double']],
  ['float', ['Float', 'double']],
  ['decimal', ['Float', 'decimal']],
  ['number', ['Float', 'number']],
  ['date', ['DateTime', 'date']],
  ['timestamp', ['DateTime', 'timestamp']],
  ['string', ['String', 'string']],
  ['bool', ['Boolean', 'bool']],
  ['boolean', ['Boolean', 'bool']],
  ['uuid', ['String', 'uuid']],
]);

/** Type of a value according to its schema, as far as GraphQL can express it. */
export type SchemaShape =
  | { readonly kind: 'scalar'; readonly scalar: ScalarValue; readonly nullable: boolean }
  | { readonly kind: 'object'; readonly properties: JsonObject; readonly nullable: boolean }
  | { readonly kind: 'array'; readonly items: JsonObject; readonly nullable: boolean };

/** Returns the scalar for a type's name in a schema, or `null` if GraphQL has no equivalent. */
export function scalarOf(type: string): ScalarValue | null {
  const found = SCALARS.get(type);
  return found ? { kind: 'scalar', scalar: found[0], bson: found[1] } : null;
}

/** The one type a schema names beside `null`. A schema without a type is of the kind its keywords describe. */
function namedType(schema: JsonObject): { readonly type: string; readonly nullable: boolean } | null {
  const named = memberOf(schema, 'bsonType') ?? memberOf(schema, 'type');
  if (named === undefined) {
    if (isJsonObject(memberOf(schema, 'properties'))) return { type: 'object', nullable: false };
    return isJsonObject(memberOf(schema, 'items')) ? { type: 'array', nullable: false } : null;
  }
  const types = [named].flat();
  const others = types.filter((type) => type !== 'null');
  const [type] = others;
  return others.length === 1 && typeof type === 'string' ? { type, nullable: others.length < types.length } : null;
}

/** Returns the shape of a schema, or `null` if GraphQL has no equivalent: other unions, tuples, dictionaries, binary data, … */
export function shapeOf(schema: unknown): SchemaShape | null {
  if (!isJsonObject(schema)) return null;
  const named = namedType(schema);
  if (!named) return null;
  const { type, nullable } = named;
  if (type === 'object') {
    const properties = memberOf(schema, 'properties');
    return isJsonObject(properties) ? { kind: 'object', properties, nullable } : null;
  }
  if (type === 'array') {
    const items = memberOf(schema, 'items');
    return isJsonObject(items) ? { kind: 'array', items, nullable } : null;
  }
  const scalar = scalarOf(type);
  return scalar ? { kind: 'scalar', scalar, nullable } : null;
}
