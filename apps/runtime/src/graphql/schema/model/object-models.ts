import { graphqlName, nestedTypeNames, upperFirst } from '../naming/names.js';
import type { FieldModel, ObjectModel, RelationModel, ScalarValue, ValueModel } from './model.js';
import { relationOf, relationshipAt, type RelatedCollection } from './relationships.js';
import { compareText, isJsonObject, memberOf, textMember, type JsonObject, type Namespace } from './source.js';
import { shapeOf, type SchemaShape } from './type-mapping.js';
import { inputNames, type TypeNames } from './type-names.js';
import type { Warnings } from './warnings.js';

/** Returns `true` if any part of an object's schema has an equivalent in GraphQL. */
export function isMappable(schema: unknown): boolean {
  const shape = shapeOf(schema);
  if (shape === null) return false;
  if (shape.kind === 'scalar') return true;
  if (shape.kind === 'array') return isMappable(shape.items);
  return Object.entries(shape.properties).some(([key, property]) => graphqlName(key) !== null && isMappable(property));
}

/** Fields a schema describes at all its levels. */
export function countFields(schema: unknown): number {
  const shape = shapeOf(schema);
  if (shape === null) return 0;
  if (shape.kind === 'array') return countFields(shape.items);
  if (shape.kind === 'scalar') return 1;
  return Object.values(shape.properties).reduce<number>((sum, property) => sum + countFields(property), 1);
}

/**
 * Context an object type is built in. Equal objects with one name share a type, but a type is never used both for
 * reading and for sending.
 */
export interface Building {
  readonly use: 'document' | 'input';
  /** Path of the object from the root of the document, with a final dot. */
  readonly prefix: string;
  readonly namespace: Namespace | null;
  readonly relationships: JsonObject;
}

/** A field of an object as its schema describes it. */
interface DescribedField {
  readonly key: string;
  readonly name: string;
  /** Path from the root of the document. */
  readonly path: string;
  readonly shape: SchemaShape;
  readonly property: JsonObject;
  readonly required: boolean;
  /** The model it refers to, if that is known. */
  readonly definition: JsonObject | null;
}

/** Fields of one object in the order of its schema, and those whose names others have. */
interface Described {
  readonly fields: readonly DescribedField[];
  readonly left: readonly { readonly field: DescribedField; readonly other: DescribedField }[];
}

function describedFields(schema: unknown, { prefix, relationships }: Building): Described {
  const shape = shapeOf(schema);
  const fields = new Map<string, DescribedField>();
  const left: { field: DescribedField; other: DescribedField }[] = [];
  if (shape?.kind !== 'object') return { fields: [], left };
  const required = new Set([memberOf(schema, 'required')].flat());
  for (const [key, property] of Object.entries(shape.properties)) {
    const path = prefix + key;
    const definition = relationshipAt(relationships, path);
    const title = definition ? textMember(property, 'title') : null;
    const name = (title === null ? null : graphqlName(title)) ?? graphqlName(key);
    const own = shapeOf(property);
    if (name === null || key.startsWith('__') || own === null || !isJsonObject(property) || !isMappable(property)) continue;
    const field = { key, name, path, shape: own, property, required: required.has(key) && !own.nullable, definition };
    const other = fields.get(name);
    if (other) left.push({ field, other });
    else fields.set(name, field);
  }
  return { fields: [...fields.values()], left };
}

interface MadeObject {
  readonly model: ObjectModel;
  readonly signature: () => string;
}

/** Makes the types of documents from their schemas. */
export class ObjectModels {
  private readonly nested = new Map<string, MadeObject>();

  constructor(
    private readonly names: TypeNames,
    private readonly collections: ReadonlyMap<string, RelatedCollection>,
    private readonly warnings: Warnings,
    private readonly longScalar: 'Int' | 'Long',
  ) {}

  /** A scalar as this API has it. */
  scalar(scalar: ScalarValue): ScalarValue {
    return scalar.bson === 'long' ? { ...scalar, scalar: this.longScalar } : scalar;
  }

  /** The fields of a type, in the order of the schema; names of types are given in that of the alphabet, which no reordering changes. */
  fieldsOf(owner: string, schema: JsonObject, building: Building): FieldModel[] {
    const { fields, left } = describedFields(schema, building);
    for (const { field, other } of left) {
      const message = `'${field.path}' is left out: its GraphQL name ${owner}.${field.name} is already used by '${other.path}'`;
      this.warnings.add('DuplicateFieldName', message, building.namespace);
    }
    const made = new Map<DescribedField, FieldModel>();
    for (const field of fields.toSorted((a, b) => compareText(a.key, b.key)))
      made.set(field, this.fieldOf(owner, field, building));
    return fields.flatMap((field) => made.get(field) ?? []);
  }

  /**
   * The type of an object that is not a collection's document, by the first of the names that is free or belongs to an equal one; `null` when it has
   * no fields, or no name. Names of what is nested in it begin with `parent`, its own if that is left out.
   */
  objectOf(names: Iterable<string>, schema: JsonObject, building: Building, parent?: string): ObjectModel | null {
    if (shapeOf(schema)?.kind !== 'object' || !isMappable(schema)) return null;
    const signature = onceMade(() => JSON.stringify(this.signatureOf(schema, building)));
    for (const name of names) {
      const known = this.nested.get(`${building.use} ${name}`);
      if (known && known.signature() === signature()) return known.model;
      if (!this.names.takeFamily(name)) continue;
      const fields: FieldModel[] = [];
      const model = { name, inputs: inputNames(name), description: textMember(schema, 'description'), fields };
      this.nested.set(`${building.use} ${name}`, { model, signature });
      for (const each of this.fieldsOf(parent ?? name, schema, building)) fields.push(each);
      return model;
    }
    return null;
  }

  /** The embedded or custom type of a name that documents are returned as. */
  documentModel(name: string): ObjectModel | null {
    return this.nested.get(`document ${name}`)?.model ?? null;
  }

  private fieldOf(owner: string, field: DescribedField, building: Building): FieldModel {
    const { key, name, path, shape, property, required } = field;
    return {
      name,
      key,
      required,
      value: this.valueOf(shape, property, { ...building, prefix: `${path}.` }, { owner, name }),
      relation: this.relation(owner, field, building.namespace),
      description: textMember(property, 'description'),
      addressable: !key.includes('.') && !key.startsWith('$') && key !== '',
    };
  }

  private relation(owner: string, field: DescribedField, namespace: Namespace | null): RelationModel | null {
    const { definition, path, name } = field;
    if (!definition) return null;
    const outcome = relationOf(definition, field, this.collections);
    if ('fault' in outcome) {
      this.warnings.add('InvalidRelationship', `the relationship '${path}' is ignored: ${outcome.fault}`, namespace);
      return null;
    }
    const { relation } = outcome;
    const inputName = this.names.takeDerived(owner, `${upperFirst(name)}RelationInput`);
    return { ...relation, inputName, keyType: this.scalar(relation.keyType) };
  }

  private valueOf(
    shape: SchemaShape,
    schema: JsonObject,
    building: Building,
    place: { readonly owner: string; readonly name: string },
  ): ValueModel {
    if (shape.kind === 'scalar') return this.scalar(shape.scalar);
    if (shape.kind === 'array') {
      const item = shapeOf(shape.items);
      if (!item) throw new TypeError('a list without an item type has no equivalent');
      // Paths through lists name no relationship.
      return { kind: 'list', item: this.valueOf(item, shape.items, { ...building, relationships: {} }, place) };
    }
    const model = this.objectOf(nestedTypeNames(place.owner, place.name, textMember(schema, 'title')), schema, building);
    if (!model) throw new TypeError('an object without fields has no equivalent');
    return { kind: 'object', model };
  }

  /** Equal for objects that give equal types. */
  private signatureOf(schema: unknown, building: Building): unknown {
    return describedFields(schema, building).fields.map((field) => {
      const { name, key, required, shape, property, path, definition } = field;
      const outcome = definition && relationOf(definition, field, this.collections);
      const relation = outcome && 'relation' in outcome ? outcome.relation : null;
      const leadsTo = relation && [relation.foreign.type.name, relation.foreignKey, relation.isList];
      const value = this.valueSignature(shape, property, { ...building, prefix: `${path}.` });
      return [name, key, required, value, leadsTo, textMember(property, 'description')];
    });
  }

  private valueSignature(shape: SchemaShape, schema: JsonObject, building: Building): unknown {
    if (shape.kind === 'scalar') return shape.scalar.bson;
    if (shape.kind === 'object') return { title: textMember(schema, 'title'), of: this.signatureOf(schema, building) };
    const item = shapeOf(shape.items);
    return [item && this.valueSignature(item, shape.items, { ...building, relationships: {} })];
  }
}

function onceMade<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
