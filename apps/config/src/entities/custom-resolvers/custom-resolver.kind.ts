import { CUSTOM_RESOLVER, type TypeFormat } from '#contracts/config/custom-resolver.entity.js';
import { CUSTOM_RESOLVERS_MAX, RESOLVER_SIZE_MAX, customResolverContracts } from '#contracts/config/custom-resolvers.contract.js';
import { AppError } from '#contracts/error.js';
import { defineKind } from '../../core/kinds/entity-kind.js';
import { requireSize } from '../../core/versions/entities.js';
import { filedFunctionId, nameOf, requireFunctionId } from '../../core/versions/references.js';
import { checkSchema } from '../schemas/schema-dialect.js';

/** A type is the name of one, or with the format `custom` a JSON schema that has a title. */
function checkType(member: 'input_type' | 'payload_type', type: unknown, format: TypeFormat): void {
  if (format === 'custom') {
    if (typeof type !== 'object' || type === null || Array.isArray(type)) {
      throw new AppError('InvalidParameter', `${member} must be a JSON schema when ${member}_format is 'custom'`);
    }
    const schema = type as Record<string, unknown>;
    if (typeof schema['title'] !== 'string' || schema['title'] === '') {
      throw new AppError('InvalidParameter', `${member} must have a title`);
    }
    checkSchema(schema);
    return;
  }
  if (format === '' ? type !== null && typeof type !== 'string' : typeof type !== 'string' || type === '') {
    throw new AppError('InvalidParameter', `${member} must be the name of a type`);
  }
}

export const customResolvers = defineKind(customResolverContracts, {
  noun: 'custom resolver',
  max: CUSTOM_RESOLVERS_MAX,
  notFound: 'CustomResolverNotFound',
  taken: 'CustomResolverAlreadyExists',
  called: (name) => `a custom resolver of '${name}'`,
  made: ({ tree }, { function_name: name, ...request }) =>
    CUSTOM_RESOLVER.made({ ...request, function_id: requireFunctionId(tree, { id: request.function_id, name }) }),
  replaced: ({ tree }, { function_name: name, ...request }, stored) =>
    CUSTOM_RESOLVER.replaced(stored, {
      ...request,
      function_id: requireFunctionId(tree, { id: request.function_id, name }, stored.function_id),
    }),
  check: (_draft, content) => {
    requireSize(content, RESOLVER_SIZE_MAX, 'a custom resolver');
    checkType('input_type', content.input_type, content.input_type_format);
    checkType('payload_type', content.payload_type, content.payload_type_format);
  },
  shown: ({ tree }, { _id, content }) => ({
    _id,
    ...CUSTOM_RESOLVER.whole(content),
    function_name: nameOf(tree, 'functions', content.function_id),
  }),
  filed: ({ customResolvers: filed }) =>
    filed?.map((entity) => ({
      name: `${entity.on_type}.${entity.field_name}`,
      given: entity,
      content: ({ draft }, request) =>
        CUSTOM_RESOLVER.made({ ...request, function_id: filedFunctionId(draft.result.tree, entity.function_name) }),
    })),
});
