import {
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLInputObjectType,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLInputFieldConfig,
  type GraphQLInputType,
  type GraphQLNullableType,
} from 'graphql';
import {
  leafOf,
  queryMembers,
  updateMembers,
  type OmittedMember,
  type QueryMember,
  type UpdateMember,
} from '../model/input-members.js';
import type { CollectionModel, FieldModel, ObjectModel, RelationModel, ScalarName, ValueModel } from '../model/model.js';
import { sortOrders } from '../model/sort-order.js';
import type { Warnings } from '../model/warnings.js';
import { SCALAR_TYPES } from './scalars.js';

type InputFields = Record<string, GraphQLInputFieldConfig>;
type NamedInput = GraphQLInputObjectType | GraphQLEnumType;

/** Embedded documents are changed field by field. */
function isUpdatable({ kind, field: { relation, value } }: UpdateMember): boolean {
  const leaf = leafOf(value);
  if (kind !== 'set' || relation || leaf.kind === 'scalar') return true;
  return [...updateMembers(leaf.model).values()].some(isUpdatable);
}

/** The input types of documents, made when something asks for them. */
export class InputTypes {
  private readonly named = new Map<string, NamedInput>();
  private readonly lists = new Map<GraphQLInputType, GraphQLList<GraphQLInputType>>();
  private readonly nonNulls = new Map<GraphQLInputType, GraphQLNonNull<GraphQLNullableType & GraphQLInputType>>();

  constructor(
    private readonly warnings: Warnings,
    private readonly nullableInLists: boolean,
  ) {}

  get(name: string): NamedInput | undefined {
    return this.named.get(name);
  }

  private readonly onLeftOut = ({ code, member, why }: OmittedMember): void => {
    this.warnings.add(code, `${member} is left out: ${why}`, null);
  };

  scalar(name: ScalarName): GraphQLInputType {
    return SCALAR_TYPES[name];
  }

  query(model: ObjectModel): GraphQLInputObjectType {
    return this.object(model.inputs.query, (self) => {
      const fields: InputFields = {};
      for (const [name, member] of queryMembers(model, this.onLeftOut))
        fields[name] = { type: this.queryMemberType(member, self) };
      return fields;
    });
  }

  insert(model: ObjectModel): GraphQLInputObjectType {
    return this.object(model.inputs.insert, () => {
      const fields: InputFields = {};
      for (const field of model.fields) {
        const type = field.relation ? this.relation(field.relation) : this.value(field.value, (nested) => this.insert(nested));
        const required = field.required && field.key !== '_id';
        fields[field.name] = { type: required ? this.nonNull(type) : type, description: field.description };
      }
      return fields;
    });
  }

  /** `null` for documents nothing of which can be changed: none of their fields can be named by a path, or has an input. */
  update(model: ObjectModel): GraphQLInputObjectType | null {
    if (![...updateMembers(model).values()].some((member) => isUpdatable(member))) return null;
    return this.object(model.inputs.update, () => {
      const fields: InputFields = {};
      for (const [name, member] of updateMembers(model, this.onLeftOut)) {
        const type = this.updateMemberType(member);
        if (type) fields[name] = { type };
      }
      return fields;
    });
  }

  /** `null` for documents without anything to sort by. */
  sortBy(collection: CollectionModel): GraphQLEnumType | null {
    const name = collection.sortBy;
    const known = this.named.get(name);
    if (known instanceof GraphQLEnumType) return known;
    const orders = sortOrders(collection, this.onLeftOut);
    if (orders.size === 0) return null;
    const values = Object.fromEntries([...orders].map(([value, order]) => [value, { value: order }]));
    const type = new GraphQLEnumType({ name, values });
    this.named.set(name, type);
    return type;
  }

  /** An object of a resolver's own, sent to its function. */
  custom(model: ObjectModel): GraphQLInputObjectType {
    return this.object(model.name, () => {
      const fields: InputFields = {};
      for (const field of model.fields) {
        const type = this.value(field.value, (nested) => this.custom(nested));
        fields[field.name] = { type: field.required ? this.nonNull(type) : type, description: field.description };
      }
      return fields;
    });
  }

  value(value: ValueModel, objectType: (model: ObjectModel) => GraphQLInputType): GraphQLInputType {
    if (value.kind === 'scalar') return this.scalar(value.scalar);
    return value.kind === 'object' ? objectType(value.model) : this.listOf(this.value(value.item, objectType));
  }

  private relation(relation: RelationModel): GraphQLInputObjectType {
    return this.object(relation.inputName, () => {
      const key = this.scalar(relation.keyType.scalar);
      const document = this.insert(relation.foreign.type);
      return relation.isList
        ? { link: { type: this.listOf(key) }, create: { type: this.listOf(document) } }
        : { link: { type: key }, create: { type: document } };
    });
  }

  private queryMemberType(member: QueryMember, self: GraphQLInputObjectType): GraphQLInputType {
    if (!('field' in member)) return this.listOf(this.nonNull(self));
    if (member.kind === 'exists') return GraphQLBoolean;
    const { relation, value } = member.field;
    const nested = (model: ObjectModel): GraphQLInputType => this.query(model);
    const whole = relation ? this.relationQuery(relation) : this.value(value, nested);
    if (member.kind !== 'in' && member.kind !== 'nin') return whole;
    const element = whole instanceof GraphQLList ? whole.ofType : whole;
    return this.listOf(this.nullableInLists ? element : this.nonNull(element));
  }

  private relationQuery(relation: RelationModel): GraphQLInputType {
    const type = this.query(relation.foreign.type);
    return relation.isList ? this.listOf(type) : type;
  }

  private updateMemberType({ kind, field }: UpdateMember): GraphQLInputType | null {
    if (kind === 'unset') return GraphQLBoolean;
    if (field.relation) return this.relation(field.relation);
    return this.updateValue(field);
  }

  /** Returns the list type of a type. Wrappers are made once per type: an API asks for the same few many thousands of times. */
  private listOf(type: GraphQLInputType): GraphQLList<GraphQLInputType> {
    let list = this.lists.get(type);
    if (!list) this.lists.set(type, (list = new GraphQLList(type)));
    return list;
  }

  private nonNull(type: GraphQLNullableType & GraphQLInputType): GraphQLNonNull<GraphQLNullableType & GraphQLInputType> {
    let wrapped = this.nonNulls.get(type);
    if (!wrapped) this.nonNulls.set(type, (wrapped = new GraphQLNonNull(type)));
    return wrapped;
  }

  private updateValue({ value }: FieldModel): GraphQLInputType | null {
    let updatable = true;
    const type = this.value(value, (model) => {
      const nested = this.update(model);
      updatable = nested !== null;
      return nested ?? GraphQLBoolean;
    });
    return updatable ? type : null;
  }

  private object(name: string, fields: (self: GraphQLInputObjectType) => InputFields): GraphQLInputObjectType {
    const known = this.named.get(name);
    if (known instanceof GraphQLInputObjectType) return known;
    const type: GraphQLInputObjectType = new GraphQLInputObjectType({ name, fields: () => fields(type) });
    this.named.set(name, type);
    return type;
  }
}
