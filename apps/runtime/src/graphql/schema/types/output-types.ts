import {
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  type GraphQLFieldConfig,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
} from 'graphql';
import type { CustomResolverModel } from '../model/custom-model.js';
import { bound, type FieldBinding, type OperationKind } from '../model/field-binding.js';
import type { CollectionModel, FieldModel, ObjectModel, ValueModel } from '../model/model.js';
import { GraphQLInt53, GraphQLObjectId, SCALAR_TYPES } from './scalars.js';

export type Resolver<Context> = GraphQLFieldResolver<unknown, Context>;
export type OutputField<Context> = GraphQLFieldConfig<unknown, Context>;

/** Resolvers for the fields of the API. */
export interface ApiHandlers<Context> {
  readonly root: (operation: OperationKind, collection: CollectionModel) => Resolver<Context>;
  /** A value of a document, embedded documents among them. */
  readonly value: (field: FieldModel) => Resolver<Context>;
  readonly relation: (field: FieldModel) => Resolver<Context>;
  readonly custom: (resolver: CustomResolverModel) => Resolver<Context>;
}

const COUNT = { type: new GraphQLNonNull(GraphQLInt53) };

export const UPDATE_MANY_PAYLOAD = new GraphQLObjectType({
  name: 'UpdateManyPayload',
  description: 'The result of an update of many documents.',
  fields: { matchedCount: COUNT, modifiedCount: COUNT },
});
export const DELETE_MANY_PAYLOAD = new GraphQLObjectType({
  name: 'DeleteManyPayload',
  description: 'The result of a deletion of many documents.',
  fields: { deletedCount: COUNT },
});
export const INSERT_MANY_PAYLOAD = new GraphQLObjectType({
  name: 'InsertManyPayload',
  description: 'The result of an insertion of many documents.',
  fields: { insertedIds: { type: new GraphQLNonNull(new GraphQLList(GraphQLObjectId)) } },
});
export const DEFAULT_PAYLOAD = new GraphQLObjectType({
  name: 'DefaultPayload',
  description: 'The result of a resolver without a payload type.',
  fields: { status: { type: new GraphQLNonNull(GraphQLString) } },
});

/** The types documents are returned as, made when something asks for them. */
export class OutputTypes<Context> {
  private readonly named = new Map<string, GraphQLObjectType<unknown, Context>>();

  constructor(
    private readonly handlers: ApiHandlers<Context>,
    /** Fields resolvers add to a type, or replace. */
    private readonly customFields: (typeName: string) => Record<string, OutputField<Context>>,
  ) {}

  get(name: string): GraphQLObjectType<unknown, Context> | undefined {
    return this.named.get(name);
  }

  object(model: ObjectModel): GraphQLObjectType<unknown, Context> {
    const known = this.named.get(model.name);
    if (known) return known;
    const type = new GraphQLObjectType<unknown, Context>({
      name: model.name,
      description: model.description,
      fields: () => ({
        ...Object.fromEntries(model.fields.map((field) => [field.name, this.field(field)])),
        ...this.customFields(model.name),
      }),
    });
    this.named.set(model.name, type);
    return type;
  }

  value(value: ValueModel): GraphQLOutputType {
    if (value.kind === 'scalar') return SCALAR_TYPES[value.scalar];
    return value.kind === 'object' ? this.object(value.model) : new GraphQLList(this.value(value.item));
  }

  private field(field: FieldModel): OutputField<Context> {
    const { relation } = field;
    const type = relation ? this.relation(relation.foreign, relation.isList) : this.value(field.value);
    const binding: FieldBinding = { kind: 'value', field };
    return {
      type: field.required ? new GraphQLNonNull(type) : type,
      description: field.description,
      resolve: relation ? this.handlers.relation(field) : this.handlers.value(field),
      extensions: bound(binding),
    };
  }

  private relation(foreign: CollectionModel, isList: boolean): GraphQLOutputType {
    const type = this.object(foreign.type);
    return isList ? new GraphQLList(type) : type;
  }
}
