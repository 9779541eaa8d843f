import { GraphQLList, GraphQLNonNull, type GraphQLFieldConfigArgumentMap, type GraphQLOutputType } from 'graphql';
import { bound, type OperationKind } from '../model/field-binding.js';
import type { CollectionModel } from '../model/model.js';
import type { SchemaSettings } from '../model/source.js';
import { upperFirst } from '../naming/names.js';
import type { InputTypes } from './input-types.js';
import {
  DELETE_MANY_PAYLOAD,
  INSERT_MANY_PAYLOAD,
  UPDATE_MANY_PAYLOAD,
  type ApiHandlers,
  type OutputField,
  type OutputTypes,
} from './output-types.js';
import { GraphQLInt53 } from './scalars.js';

interface RootField<Context> {
  readonly root: 'query' | 'mutation';
  readonly name: string;
  readonly field: OutputField<Context>;
}

/** Returns the queries and mutations of one collection. */
export function rootFieldsOf<Context>(
  collection: CollectionModel,
  inputs: InputTypes,
  outputs: OutputTypes<Context>,
  handlers: ApiHandlers<Context>,
  { insertManyReturns, defaultLimit }: SchemaSettings,
): RootField<Context>[] {
  const { type: model, one, many } = collection;
  const document = outputs.object(model);
  const documents = new GraphQLNonNull(new GraphQLList(document));
  const query = { type: inputs.query(model) };
  const insert = new GraphQLNonNull(inputs.insert(model));
  const update = inputs.update(model);
  const sort = inputs.sortBy(collection);
  const field = (
    root: RootField<Context>['root'],
    name: string,
    operation: OperationKind,
    type: GraphQLOutputType,
    description: string,
    args: GraphQLFieldConfigArgumentMap,
  ): RootField<Context> => {
    const binding = bound({ kind: 'root', operation, collection });
    return { root, name, field: { type, description, args, resolve: handlers.root(operation, collection), extensions: binding } };
  };
  const [oneName, manyName] = [model.name, upperFirst(many)];
  const data = { data: { type: insert } };
  const limit = { type: GraphQLInt53, ...(defaultLimit === null ? {} : { defaultValue: defaultLimit }) };
  const listArgs = { query, limit, ...(sort ? { sortBy: { type: sort } } : {}) };
  const allData = { data: { type: new GraphQLNonNull(new GraphQLList(insert)) } };
  const insertMany = `insertMany${manyName}`;
  const fields = [
    field('query', one, 'findOne', document, 'The first document that matches.', { query }),
    field('query', many, 'findMany', documents, 'The documents that match; all of them without a query.', listArgs),
    field('mutation', `insertOne${oneName}`, 'insertOne', document, 'Inserts a document and returns it.', data),
    insertManyReturns === 'ids'
      ? field(
          'mutation',
          insertMany,
          'insertManyKeys',
          INSERT_MANY_PAYLOAD,
          'Inserts documents, at least one, and returns their keys.',
          allData,
        )
      : field('mutation', insertMany, 'insertMany', documents, 'Inserts documents, at least one, and returns them.', allData),
    field('mutation', `upsertOne${oneName}`, 'upsertOne', document, 'Replaces the first document that matches, or inserts one.', {
      query,
      ...data,
    }),
    field(
      'mutation',
      `replaceOne${oneName}`,
      'replaceOne',
      document,
      'Replaces the first document that matches and returns it.',
      {
        query,
        ...data,
      },
    ),
    field('mutation', `deleteOne${oneName}`, 'deleteOne', document, 'Deletes the first document that matches and returns it.', {
      query: { type: new GraphQLNonNull(query.type) },
    }),
    field(
      'mutation',
      `deleteMany${manyName}`,
      'deleteMany',
      DELETE_MANY_PAYLOAD,
      'Deletes the documents that match; all of them without a query.',
      {
        query,
      },
    ),
  ];
  if (!update) return fields;
  const set = { query, set: { type: new GraphQLNonNull(update) } };
  return [
    ...fields,
    field(
      'mutation',
      `updateOne${oneName}`,
      'updateOne',
      document,
      'Changes the first document that matches and returns it.',
      set,
    ),
    field(
      'mutation',
      `updateMany${manyName}`,
      'updateMany',
      UPDATE_MANY_PAYLOAD,
      'Changes the documents that match; without a query only the first.',
      set,
    ),
  ];
}
