import type { GraphQLField } from 'graphql';
import type { CustomResolverModel } from './custom-model.js';
import type { CollectionModel, FieldModel } from './model.js';

/** Root fields of a collection. */
export type OperationKind =
  | 'findOne'
  | 'findMany'
  | 'insertOne'
  | 'insertMany'
  /** Like `insertMany`, but returns keys. */
  | 'insertManyKeys'
  | 'updateOne'
  | 'updateMany'
  | 'upsertOne'
  | 'replaceOne'
  | 'deleteOne'
  | 'deleteMany';

/** Meaning of a field of the generated schema. */
export type FieldBinding =
  | { readonly kind: 'root'; readonly operation: OperationKind; readonly collection: CollectionModel }
  | { readonly kind: 'value'; readonly field: FieldModel }
  | { readonly kind: 'custom'; readonly resolver: CustomResolverModel };

/** GraphQL copies extensions by their names: a symbol would be lost. */
const BINDING = 'groundwork';

export function bound(binding: FieldBinding): { [BINDING]: FieldBinding } {
  return { [BINDING]: binding };
}

/** Returns the binding of a field, or `null` for fields of payloads, which read values that another field has prepared. */
export function bindingOf(field: GraphQLField<unknown, unknown>): FieldBinding | null {
  return (field.extensions as { [BINDING]?: FieldBinding })[BINDING] ?? null;
}
