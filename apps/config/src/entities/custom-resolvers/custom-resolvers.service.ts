import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { CUSTOM_RESOLVER, type CustomResolverContent, type TypeFormat } from '#contracts/config/custom-resolver.entity.js';
import {
  CUSTOM_RESOLVERS_MAX,
  RESOLVER_SIZE_MAX,
  createCustomResolver,
  deleteCustomResolver,
  getCustomResolver,
  listCustomResolvers,
  updateCustomResolver,
  type CreateCustomResolverRequest,
  type CustomResolver,
  type CustomResolverScope,
  type ListedCustomResolver,
  type UpdateCustomResolverRequest,
} from '#contracts/config/custom-resolvers.contract.js';
import { AppError } from '#contracts/error.js';
import { newId } from '#contracts/ids.js';
import type { AppKey } from '../../core/records/app-records.repository.js';
import type { ConfigEdit } from '../../core/versions/config-edit.js';
import { ConfigStore } from '../../core/versions/config-store.service.js';
import type { ConfigTree } from '../../core/trees/config-tree.js';
import {
  allEntities,
  removeEntity,
  requireEntity,
  requireFreeName,
  assertCapacity,
  requireSize,
} from '../../core/versions/entities.js';
import { describe } from '../../core/trees/kinds.js';
import { nameOf, requireFunctionId } from '../../core/versions/references.js';
import { checkSchema } from '../schemas/schema-dialect.js';

function toResolver(tree: ConfigTree, _id: string, content: CustomResolverContent): CustomResolver {
  return { _id, ...CUSTOM_RESOLVER.whole(content), function_name: nameOf(tree, 'functions', content.function_id) };
}

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

/** Throws `InvalidParameter` for a resolver that is too large or has invalid types. */
export function checkResolver(content: CustomResolverContent): void {
  requireSize(content, RESOLVER_SIZE_MAX, 'a custom resolver');
  checkType('input_type', content.input_type, content.input_type_format);
  checkType('payload_type', content.payload_type, content.payload_type_format);
}

function put(draft: ConfigEdit, _id: string, content: CustomResolverContent): CustomResolver {
  checkResolver(content);
  const { name } = describe('custom_resolvers', content);
  const message = `a custom resolver of '${name}' already exists`;
  requireFreeName(draft, 'custom_resolvers', name, 'CustomResolverAlreadyExists', message, _id);
  draft.put('custom_resolvers', _id, content);
  return toResolver(draft.tree, _id, content);
}

@Injectable()
export class CustomResolversService {
  constructor(private readonly store: ConfigStore) {}

  @HandleRpc(listCustomResolvers)
  list(key: AppKey): Promise<ListedCustomResolver[]> {
    return this.store.read(key, async (view) =>
      (await allEntities(view, 'custom_resolvers')).map(({ _id, entry, content }) => ({
        ...toResolver(view.tree, _id, content),
        version: entry.content,
      })),
    );
  }

  @HandleRpc(getCustomResolver)
  get(key: CustomResolverScope): Promise<CustomResolver> {
    return this.store.read(key, async (view) => {
      const { _id, content } = await requireEntity(view, 'custom_resolvers', key.resolverId, 'CustomResolverNotFound');
      return toResolver(view.tree, _id, content);
    });
  }

  @HandleRpc(createCustomResolver)
  create(request: CreateCustomResolverRequest): Promise<CustomResolver> {
    return this.store.change(request, (draft) => {
      assertCapacity(draft, 'custom_resolvers', CUSTOM_RESOLVERS_MAX, 'custom resolvers');
      const function_id = requireFunctionId(draft.tree, { id: request.function_id, name: request.function_name });
      return put(draft, newId(), CUSTOM_RESOLVER.made({ ...request, function_id }));
    });
  }

  @HandleRpc(updateCustomResolver)
  update(request: UpdateCustomResolverRequest): Promise<null> {
    return this.store.change(request, async (draft) => {
      const { _id, content } = await requireEntity(draft, 'custom_resolvers', request.resolverId, 'CustomResolverNotFound');
      const named = { id: request.function_id, name: request.function_name };
      const function_id = requireFunctionId(draft.tree, named, content.function_id);
      put(draft, _id, CUSTOM_RESOLVER.replaced(content, { ...request, function_id }));
      return null;
    });
  }

  @HandleRpc(deleteCustomResolver)
  delete(key: CustomResolverScope): Promise<null> {
    return this.store.change(key, (draft) => removeEntity(draft, 'custom_resolvers', key.resolverId, 'CustomResolverNotFound'));
  }
}
