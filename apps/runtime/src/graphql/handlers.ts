import type { GraphQLResolveInfo } from 'graphql';
import type { CustomResolverModel } from './schema/model/custom-model.js';
import type { OperationKind } from './schema/model/field-binding.js';
import type { CollectionModel, FieldModel } from './schema/model/model.js';
import type { ApiHandlers } from './schema/types/output-types.js';

/** Resolves the fields of one operation. */
export interface FieldResults {
  root(operation: OperationKind, collection: CollectionModel, args: RootArguments, info: GraphQLResolveInfo): Promise<unknown>;
  value(field: FieldModel, document: unknown, info: GraphQLResolveInfo): unknown;
  relation(field: FieldModel, document: unknown, info: GraphQLResolveInfo): unknown;
  custom(resolver: CustomResolverModel, source: unknown, input: unknown, info: GraphQLResolveInfo): Promise<unknown>;
}

/** Coerced arguments of a root field. */
export interface RootArguments {
  readonly query?: Readonly<Record<string, unknown>> | null;
  readonly limit?: number | null;
  readonly sortBy?: unknown;
  readonly data?: unknown;
  readonly set?: Readonly<Record<string, unknown>>;
}

/** Handlers know no app: everything comes with the operation. */
export const HANDLERS: ApiHandlers<FieldResults> = {
  root: (operation, collection) => (_source, args, answers, info) =>
    answers.root(operation, collection, args as RootArguments, info),
  value: (field) => (document, _args, answers, info) => answers.value(field, document, info),
  relation: (field) => (document, _args, answers, info) => answers.relation(field, document, info),
  custom: (resolver) => (source, args, answers, info) =>
    answers.custom(resolver, source, (args as Readonly<Record<string, unknown>>)['input'], info),
};
