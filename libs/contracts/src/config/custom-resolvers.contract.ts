import { Allow } from 'class-validator';
import { Nullable, ResourceId, Text } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
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

export class CreateCustomResolverRequest extends CUSTOM_RESOLVER.creation(CustomResolverReferences) {}

export class CustomResolverScope extends AppScope {
  /** Id of the custom resolver. */
  @ResourceId('CustomResolverNotFound')
  resolverId!: string;
}

/** Absent properties keep their stored values. */
export class UpdateCustomResolverRequest extends CUSTOM_RESOLVER.replacement(CustomResolverReferences) {
  @ResourceId('CustomResolverNotFound')
  resolverId!: string;
}

/** Returns the custom resolvers of an app. */
export const listCustomResolvers = defineRpc('config.customResolvers.list', AppScope, listOf(ListedCustomResolver), {
  access: 'project:read',
  idempotent: true,
});
/**
 * Creates a custom resolver.
 * @throws CustomResolverAlreadyExists, FunctionNotFound, BadRequest
 */
export const createCustomResolver = defineRpc('config.customResolvers.create', CreateCustomResolverRequest, CustomResolver, {
  access: 'project:write',
});
/** Returns a custom resolver. */
export const getCustomResolver = defineRpc('config.customResolvers.get', CustomResolverScope, CustomResolver, {
  access: 'project:read',
  idempotent: true,
  resource: ({ resolverId }) => ({ kind: 'custom_resolvers', id: resolverId }),
});
/**
 * Changes a custom resolver.
 * @throws CustomResolverAlreadyExists, FunctionNotFound, BadRequest
 */
export const updateCustomResolver = defineRpc('config.customResolvers.update', UpdateCustomResolverRequest, nothing, {
  access: 'project:write',
  resource: ({ resolverId }) => ({ kind: 'custom_resolvers', id: resolverId }),
});
/** Deletes a custom resolver. */
export const deleteCustomResolver = defineRpc('config.customResolvers.delete', CustomResolverScope, nothing, {
  access: 'project:write',
  resource: ({ resolverId }) => ({ kind: 'custom_resolvers', id: resolverId }),
});
