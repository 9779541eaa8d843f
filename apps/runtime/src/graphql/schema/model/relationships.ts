import type { CollectionModel, RelationModel, ScalarValue } from './model.js';
import { isJsonObject, memberOf, textMember, type JsonObject, type SourceCollection } from './source.js';
import { shapeOf, type SchemaShape } from './type-mapping.js';

const REF = /^#\/(?:relationship|stitch)\/([^/]+)\/([^/]+)\/(.+)$/s;

/** A collection that has types, with what they are made of. */
export interface RelatedCollection {
  readonly source: SourceCollection;
  readonly model: CollectionModel;
}

/** Relationship of a field, or the reason it is invalid: the field then keeps its own type. */
export type RelationOutcome = { readonly relation: Omit<RelationModel, 'inputName'> } | { readonly fault: string };

export function namespaceKey(dataSource: string, database: string, collection: string): string {
  return JSON.stringify([dataSource, database, collection]);
}

/**
 * Returns the relationship defined at a path. A path through a list (`a.[].b`) belongs to no field: such fields stay
 * plain values.
 */
export function relationshipAt(relationships: JsonObject, path: string): JsonObject | null {
  const found = memberOf(relationships, path);
  return isJsonObject(found) ? found : null;
}

function shapeAt(schema: JsonObject, path: string): SchemaShape | null {
  let shape = shapeOf(schema);
  for (const key of path.split('.')) shape = shape?.kind === 'object' ? shapeOf(memberOf(shape.properties, key)) : null;
  return shape;
}

/** Returns the type of the key that a field stores for each related document. */
function keyTypeOf(shape: SchemaShape, isList: boolean): ScalarValue | null {
  const leaf = isList ? (shape.kind === 'array' ? shapeOf(shape.items) : null) : shape;
  return leaf?.kind === 'scalar' ? leaf.scalar : null;
}

/** The type of the foreign key; `_id` need not be in a schema and then is what refers to it. */
function foreignKeyType(schema: JsonObject, path: string, keyType: ScalarValue): ScalarValue | null {
  const shape = shapeAt(schema, path);
  if (shape === null) return path === '_id' ? keyType : null;
  return shape.kind === 'scalar' ? shape.scalar : null;
}

/** Resolves the relationship of a field, or returns why it is invalid. */
export function relationOf(
  definition: JsonObject,
  field: { readonly path: string; readonly shape: SchemaShape },
  collections: ReadonlyMap<string, RelatedCollection>,
): RelationOutcome {
  if (field.path === '_id') return { fault: "'_id' cannot be a relationship" };
  const isList = memberOf(definition, 'is_list') === true;
  const [, dataSource = '', database = '', collection = ''] = REF.exec(textMember(definition, 'ref') ?? '') ?? [];
  const foreign = collections.get(namespaceKey(dataSource, database, collection));
  if (!foreign) return { fault: 'the related collection has no schema' };
  const keyType = keyTypeOf(field.shape, isList);
  if (!keyType) return { fault: isList ? 'its field must be a list of keys' : 'its field must be a key' };
  const foreignKey = textMember(definition, 'foreign_key') ?? '';
  if (foreignKeyType(foreign.source.schema, foreignKey, keyType)?.bson !== keyType.bson) {
    return { fault: `its field and the foreign key '${foreignKey}' have different types` };
  }
  return { relation: { foreign: foreign.model, foreignKey, isList, keyType } };
}
