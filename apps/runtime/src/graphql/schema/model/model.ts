import type { Namespace } from './source.js';

export type ScalarName = 'ObjectId' | 'Int' | 'Long' | 'Float' | 'String' | 'Boolean' | 'DateTime';

/** BSON type that a scalar is stored with. */
export type BsonScalar =
  'objectId' | 'int' | 'long' | 'double' | 'decimal' | 'number' | 'date' | 'timestamp' | 'string' | 'bool' | 'uuid';

export interface ScalarValue {
  readonly kind: 'scalar';
  readonly scalar: ScalarName;
  readonly bson: BsonScalar;
}

export interface ObjectValue {
  readonly kind: 'object';
  readonly model: ObjectModel;
}

export interface ListValue {
  readonly kind: 'list';
  readonly item: ValueModel;
}

export type ValueModel = ScalarValue | ObjectValue | ListValue;

/** A field that stands for documents of another collection. */
export interface RelationModel {
  /** Name of its input type. */
  readonly inputName: string;
  readonly foreign: CollectionModel;
  /** Path in the foreign documents whose value the field holds. */
  readonly foreignKey: string;
  readonly isList: boolean;
  readonly keyType: ScalarValue;
}

export interface FieldModel {
  /** Its name in GraphQL. */
  readonly name: string;
  /** Its name in the document. */
  readonly key: string;
  readonly required: boolean;
  readonly value: ValueModel;
  readonly relation: RelationModel | null;
  readonly description: string | null;
  /** A path can name it: it has no dot and does not begin with `$`. Others are read and inserted, not searched or changed. */
  readonly addressable: boolean;
}

/** The names of the input types of documents. */
export interface InputNames {
  readonly query: string;
  readonly insert: string;
  readonly update: string;
}

export interface ObjectModel {
  readonly name: string;
  readonly inputs: InputNames;
  readonly description: string | null;
  readonly fields: readonly FieldModel[];
}

export interface CollectionModel {
  readonly namespace: Namespace;
  readonly type: ObjectModel;
  /** The name of the enum of its sort orders. */
  readonly sortBy: string;
  /** Root field that returns one document. */
  readonly one: string;
  /** Root field that returns many. */
  readonly many: string;
}

/** Something of the configuration that is left out of the generated API, and why. */
export interface SchemaWarning {
  readonly code:
    | 'DuplicateTypeName'
    | 'InvalidTypeName'
    | 'ReservedTypeName'
    | 'DuplicateFieldName'
    | 'ConflictingFieldName'
    | 'ReservedFieldName'
    | 'InvalidRelationship'
    | 'InvalidCustomResolver'
    | 'SchemaTooLarge';
  readonly message: string;
  /** The collection it is about, if it is about one. */
  readonly namespace: Namespace | null;
}
