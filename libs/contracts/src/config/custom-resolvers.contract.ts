import { Allow } from 'class-validator';
import { entityContracts } from '../entity-contracts.js';
import { Nullable, ResourceId, Text } from '../fields.js';
import { nothing } from '../rpc.js';
import { AppScope } from '../scope.js';
import { versioned } from '../versioned.js';
import { CUSTOM_RESOLVER } from './custom-resolver.entity.js';

/** Maximum number of custom resolvers per app. */
export const CUSTOM_RESOLVERS_MAX = 1_000;
/** Maximum characters of a custom resolver, including its types, as JSON. */
export const RESOLVER_SIZE_MAX = 100_000;

class CustomResolverHead {
  /** Id of the custom resolver. */
  @Allow() _id!: string;
  /** Name of the function that resolves the field. */
  @Allow() function_name!: string;
}

/**
 * A field of the generated GraphQL API that a function resolves. A type is a name, or a JSON schema if its format is
 * `custom`.
 */
export class CustomResolver extends CUSTOM_RESOLVER.reply(CustomResolverHead) {}

/** A custom resolver in a list. */
export class ListedCustomResolver extends versioned(CustomResolver) {}

/** The function is identified by id or by name; the id takes precedence. */
class CustomResolverReferences extends AppScope {
  @Nullable()
  @Text(0, 256)
  function_name?: string;
}

export class CustomResolverScope extends AppScope {
  /** Id of the custom resolver. */
  @ResourceId('CustomResolverNotFound')
  resolverId!: string;
}

export const customResolverContracts = entityContracts('config.customResolvers', CUSTOM_RESOLVER, {
  kind: 'custom_resolvers',
  noun: 'a custom resolver',
  name: 'CustomResolver',
  entity: CustomResolver,
  listed: ListedCustomResolver,
  key: CustomResolverScope,
  id: 'resolverId',
  references: CustomResolverReferences,
  changed: nothing,
  throws: ['CustomResolverAlreadyExists', 'FunctionNotFound', 'BadRequest'],
});
export const listCustomResolvers = customResolverContracts.list;
export const createCustomResolver = customResolverContracts.create;
export const getCustomResolver = customResolverContracts.get;
export const updateCustomResolver = customResolverContracts.change;
export const deleteCustomResolver = customResolverContracts.delete;
