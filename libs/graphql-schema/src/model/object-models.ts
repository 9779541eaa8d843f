import { graphqlName, nestedTypeName } from '../naming/names.js';
import type { FieldModel, ObjectModel, RelationModel, ScalarValue, ValueModel } from './model.js';
import { relationOf, relationshipAt, type RelatedCollection } from './relationships.js';
import { memberOf, textMember, type JsonObject, type Namespace } from './source.js';
import { shapeOf, type SchemaShape } from './type-mapping.js';
import type { TypeNames } from './type-names.js';
import type { Warnings } from './warnings.js';

/** Whether anything of an object's schema has an equivalent in GraphQL. */
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

/** What an object is being made for. Objects of one name are one if they are equal, but types are never both for reading and for sending. */
export interface Building {
  readonly use: 'document' | 'input';
  /** Path of the object from the root of the document, with a final dot. */
  readonly prefix: string;
  readonly namespace: Namespace | null;
  readonly relationships: JsonObject;
}

interface FieldPlace extends Building {
  readonly owner: string;
  readonly name: string;
}

function describe(value: ValueModel): string {
  if (value.kind === 'list') return `[${describe(value.item)}]`;
  return value.kind === 'object' ? value.model.name : value.bson;
}

/** Equal for objects that give equal types. */
function signatureOf(fields: readonly FieldModel[]): string {
  return JSON.stringify(
    fields.map(({ name, key, required, value, relation, description }) => {
      const leadsTo = relation && [relation.foreign.type.name, relation.foreignKey, relation.isList];
      return [name, key, required, describe(value), leadsTo, description];
    }),
  );
}

/** Makes the types of documents from their schemas. */
export class ObjectModels {
  private readonly nested = new Map<
    string,
    { readonly signature: string; readonly model: ObjectModel & { readonly fields: FieldModel[] } }
  >();

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

  fieldsOf(owner: string, schema: JsonObject, building: Building): FieldModel[] {
    const shape = shapeOf(schema);
    if (shape?.kind !== 'object') return [];
    const required = new Set([memberOf(schema, 'required')].flat());
    const fields = new Map<string, FieldModel>();
    for (const [key, property] of Object.entries(shape.properties)) {
      const field = this.fieldOf(owner, key, property, required.has(key), building);
      if (!field) continue;
      const other = fields.get(field.name);
      if (other) {
        const message = `'${building.prefix}${key}' is left out: its name in GraphQL is that of '${building.prefix}${other.key}', ${owner}.${field.name}`;
        this.warnings.add('DuplicateFieldName', message, building.namespace);
      } else fields.set(field.name, field);
    }
    return [...fields.values()];
  }

  /**
   * The type of an object that is not a collection's document; `null` when it has no fields or its name is another's. Names of what is
   * nested in it begin with `parent`.
   */
  objectOf(name: string, schema: JsonObject, building: Building, parent = name): ObjectModel | null {
    const fields = this.fieldsOf(parent, schema, building);
    if (fields.length === 0) return null;
    const signature = signatureOf(fields);
    const known = this.nested.get(`${building.use} ${name}`);
    if (known?.signature === signature) return known.model;
    const path = building.prefix.slice(0, -1) || 'a custom type';
    const owner = this.names.isReserved(name) ? 'the API itself' : this.names.takeFamily(name, `'${path}'`, false);
    if (owner !== null) {
      this.warnings.add(
        'DuplicateTypeName',
        `'${path}' is left out: the type name ${name} belongs to ${owner}`,
        building.namespace,
      );
      return null;
    }
    const model = { name, description: textMember(schema, 'description'), fields };
    this.nested.set(`${building.use} ${name}`, { signature, model });
    return model;
  }

  /** The embedded or custom type of a name that documents are returned as. */
  documentModel(name: string): ObjectModel | null {
    return this.nested.get(`document ${name}`)?.model ?? null;
  }

  /** Fields that lead to a collection without a type hold plain keys. */
  forgetRelations(to: (foreign: RelationModel['foreign']) => boolean, documents: readonly FieldModel[][]): void {
    for (const fields of [...documents, ...[...this.nested.values()].map(({ model }) => model.fields)]) {
      for (const [index, field] of fields.entries()) {
        if (field.relation && to(field.relation.foreign)) fields[index] = { ...field, relation: null };
      }
    }
  }

  private fieldOf(owner: string, key: string, property: unknown, isRequired: boolean, building: Building): FieldModel | null {
    const shape = shapeOf(property);
    const path = building.prefix + key;
    const definition = relationshipAt(building.relationships, path);
    const title = definition ? textMember(property, 'title') : null;
    const name = (title === null ? null : graphqlName(title)) ?? graphqlName(key);
    if (name === null || key.startsWith('__') || shape === null) return null;
    const place = { ...building, owner, name, prefix: `${path}.` };
    const value = this.valueOf(shape, property as JsonObject, place);
    if (value === null) return null;
    return {
      name,
      key,
      required: isRequired && !shape.nullable,
      value,
      relation: definition && this.relation(definition, shape, path, place),
      description: textMember(property, 'description'),
      addressable: !key.includes('.') && !key.startsWith('$') && key !== '',
    };
  }

  private relation(definition: JsonObject, shape: SchemaShape, path: string, place: FieldPlace): RelationModel | null {
    const outcome =
      path === '_id' ? { fault: "'_id' leads nowhere" } : relationOf(definition, { ...place, shape }, this.collections);
    if ('fault' in outcome) {
      this.warnings.add('InvalidRelationship', `the relationship '${path}' is ignored: ${outcome.fault}`, place.namespace);
      return null;
    }
    const relation = { ...outcome.relation, keyType: this.scalar(outcome.relation.keyType) };
    const owner = this.names.takeOne(relation.inputName, `the relationship '${path}'`);
    if (owner === null || this.nestedRelationKnown(relation.inputName, place)) return relation;
    const message = `the relationship '${path}' is ignored: the type name ${relation.inputName} belongs to ${owner}`;
    this.warnings.add('DuplicateTypeName', message, place.namespace);
    return null;
  }

  /** An embedded type that was made before brings its relationships along a second time. */
  private nestedRelationKnown(inputName: string, place: FieldPlace): boolean {
    const fields = this.nested.get(`${place.use} ${place.owner}`)?.model.fields ?? [];
    return fields.some(({ relation }) => relation?.inputName === inputName);
  }

  private valueOf(shape: SchemaShape, schema: JsonObject, place: FieldPlace): ValueModel | null {
    if (shape.kind === 'scalar') return this.scalar(shape.scalar);
    if (shape.kind === 'object') {
      const model = this.objectOf(nestedTypeName(place.owner, place.name, textMember(schema, 'title')), schema, place);
      return model && { kind: 'object', model };
    }
    const item = shapeOf(shape.items);
    // Paths through lists name no relationship.
    const value = item && this.valueOf(item, shape.items, { ...place, relationships: {} });
    return value && { kind: 'list', item: value };
  }
}
