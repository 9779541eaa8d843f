import { GraphQLError } from 'graphql';
import { leafOf } from '../model/input-members.js';
import type { CollectionModel, FieldModel, ObjectModel, RelationModel } from '../model/model.js';
import { ObjectId } from '#codecs/bson/values.js';
import { toBson } from '../values/to-bson.js';

type InputObject = Readonly<Record<string, unknown>>;
export type NewDocument = Record<string, unknown>;

/** Documents to insert into another collection before the one that refers to them. */
export interface Creation {
  readonly foreign: CollectionModel;
  readonly foreignKey: string;
  readonly documents: readonly Insertion[];
}

/** A document as it will be stored, after what it refers to. */
export interface Insertion {
  readonly document: NewDocument;
  readonly creations: readonly Creation[];
}

/** Result of a `RelationInput`; `undefined` if it is empty. */
interface Related {
  readonly value: unknown;
  readonly creation: Creation | null;
}

function isObject(value: unknown): value is InputObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function memberAt(document: unknown, path: string): unknown {
  let value = document;
  for (const name of path.split('.')) value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return value;
}

/** The key a new document will be found by; an `_id` is made if need be. */
function keyOf({ document }: Insertion, relation: RelationModel): unknown {
  const { foreignKey, foreign, keyType } = relation;
  const given = memberAt(document, foreignKey);
  if (given !== undefined && given !== null) return given;
  if (foreignKey !== '_id' || keyType.bson !== 'objectId') {
    throw new GraphQLError(`a new ${foreign.type.name} must have a value for '${foreignKey}' to be referred to`);
  }
  const id = new ObjectId();
  document['_id'] = id;
  return id;
}

/**
 * Translates the input of a relationship, of which both `link` and `create` are carried out: a list holds the linked and then the
 * created documents, a field of one document the linked one. Keys are stored whether or not a document has them.
 */
export function translateRelation(relation: RelationModel, input: unknown): Related | undefined {
  if (input === null) return { value: null, creation: null };
  if (!isObject(input)) return undefined;
  const { create, link } = input;
  const { foreign, foreignKey, keyType, isList } = relation;
  const linked = [link ?? []]
    .flat()
    .filter((key) => key !== null)
    .map((key) => toBson(keyType, key, () => null));
  if (create !== null && create !== undefined) {
    const documents = [create]
      .flat()
      .filter(isObject)
      .map((one) => translateInsert(foreign.type, one));
    const keys = [...linked, ...documents.map((one) => keyOf(one, relation))];
    return { value: isList ? keys : keys[0], creation: { foreign, foreignKey, documents } };
  }
  if (link === undefined) return undefined;
  return { value: link === null ? null : isList ? linked : linked[0], creation: null };
}

class InsertTranslation {
  readonly creations: Creation[] = [];

  document(model: ObjectModel, input: InputObject): NewDocument {
    const document: NewDocument = {};
    for (const field of model.fields) {
      const given = Object.hasOwn(input, field.name) ? input[field.name] : undefined;
      if (given !== undefined) this.set(document, field, given);
    }
    return document;
  }

  private set(document: NewDocument, { key, value, relation }: FieldModel, given: unknown): void {
    if (!relation) {
      document[key] = toBson(value, given, (input) => this.nested(value, input));
      return;
    }
    const related = translateRelation(relation, given);
    if (!related) return;
    document[key] = related.value;
    if (related.creation) this.creations.push(related.creation);
  }

  private nested(value: FieldModel['value'], input: unknown): NewDocument {
    const leaf = leafOf(value);
    if (leaf.kind !== 'object') throw new TypeError('a scalar is not a document');
    return this.document(leaf.model, input as InputObject);
  }
}

/**
 * Returns the document that an `InsertInput` describes, in the order of the schema. Absent fields stay absent, null is stored.
 * @throws GraphQLError for a value its field cannot hold, and for a new document without the key that relates it
 */
export function translateInsert(model: ObjectModel, input: InputObject): Insertion {
  const translation = new InsertTranslation();
  return { document: translation.document(model, input), creations: translation.creations };
}

/** Returns the number of documents an insertion writes, including all it creates. */
export function countDocuments({ creations }: Insertion): number {
  return creations.reduce((sum, { documents }) => documents.reduce((inner, one) => inner + countDocuments(one), sum), 1);
}
