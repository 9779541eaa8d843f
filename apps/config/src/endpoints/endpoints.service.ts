import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import {
  ENDPOINTS_MAX,
  createEndpoint,
  deleteEndpoint,
  getEndpoint,
  listEndpoints,
  updateEndpoint,
  type CreateEndpointRequest,
  type Endpoint,
  type EndpointScope,
  type UpdateEndpointRequest,
} from '#contracts/config/endpoints.contract.js';
import { AppError } from '#contracts/error.js';
import { newId } from '#platform/ids.js';
import type { AppKey } from '../app-records/app-records.repository.js';
import { requireSecret } from '../secrets/secret-config.js';
import type { ConfigEdit } from '../versions/config-edit.js';
import { ConfigStore } from '../versions/config-store.service.js';
import type { ConfigView } from '../trees/config-view.js';
import { allEntities, removeEntity, requireEntity, requireFreeName, requireRoom } from '../versions/entities.js';
import { describe, type ContentOf } from '../trees/kinds.js';
import { nameOf, requireFunctionId } from '../versions/references.js';

type EndpointContent = ContentOf['endpoints'];

function toEndpoint({ tree, secrets }: ConfigView, _id: string, content: EndpointContent, modified: number): Endpoint {
  const { secret_name } = content;
  return {
    _id,
    ...content,
    function_name: nameOf(tree, 'functions', content.function_id),
    secret_id: secret_name === '' ? '' : (secrets.idOf(secret_name) ?? ''),
    last_modified: modified,
  };
}

/** The name of the secret a request names, `stored` if it names none. */
function secretNameOf(
  draft: ConfigEdit,
  { secret_id, secret_name }: Pick<UpdateEndpointRequest, 'secret_id' | 'secret_name'>,
  stored: string,
): string {
  if (secret_id) {
    const secret = draft.secrets.get(secret_id);
    if (!secret) throw new AppError('InvalidParameter', `secret '${secret_id}' does not exist`);
    return secret.name;
  }
  return secret_name ?? stored;
}

/** Throws for an endpoint that validates requests without a secret, or by one there is not. */
export function checkEndpoint(draft: ConfigEdit, content: EndpointContent): void {
  if (content.validation_method !== 'NO_VALIDATION' && content.secret_name === '') {
    throw new AppError('MissingParameter', `secret_name is required for ${content.validation_method}`);
  }
  if (content.secret_name !== '') requireSecret(draft, content.secret_name);
}

function put(draft: ConfigEdit, _id: string, content: EndpointContent): Endpoint {
  checkEndpoint(draft, content);
  const { name } = describe('endpoints', content);
  requireFreeName(draft, 'endpoints', name, 'EndpointAlreadyExists', `an endpoint '${name}' already exists`, _id);
  return toEndpoint(draft, _id, content, draft.put('endpoints', _id, content));
}

@Injectable()
export class EndpointsService {
  constructor(private readonly store: ConfigStore) {}

  @HandleRpc(listEndpoints)
  list(key: AppKey): Promise<Endpoint[]> {
    return this.store.read(key, async (view) =>
      (await allEntities(view, 'endpoints')).map(({ _id, content, entry }) => toEndpoint(view, _id, content, entry.modified)),
    );
  }

  @HandleRpc(getEndpoint)
  get(key: EndpointScope): Promise<Endpoint> {
    return this.store.read(key, async (view) => {
      const { _id, content, entry } = await requireEntity(view, 'endpoints', key.endpointId, 'EndpointNotFound');
      return toEndpoint(view, _id, content, entry.modified);
    });
  }

  @HandleRpc(createEndpoint)
  create(request: CreateEndpointRequest): Promise<Endpoint> {
    return this.store.change(request, (draft) => {
      requireRoom(draft, 'endpoints', ENDPOINTS_MAX, 'endpoints');
      return put(draft, newId(), {
        route: request.route,
        http_method: request.http_method,
        function_id: requireFunctionId(draft.tree, { id: request.function_id, name: request.function_name }),
        validation_method: request.validation_method ?? request.verification_method ?? 'NO_VALIDATION',
        secret_name: secretNameOf(draft, request, ''),
        respond_result: request.respond_result ?? false,
        fetch_custom_user_data: request.fetch_custom_user_data ?? false,
        create_user_on_auth: request.create_user_on_auth ?? false,
        return_type: request.return_type ?? 'JSON',
        disabled: request.disabled ?? false,
      });
    });
  }

  @HandleRpc(updateEndpoint)
  update(request: UpdateEndpointRequest): Promise<Endpoint> {
    return this.store.change(request, async (draft) => {
      const { _id, content } = await requireEntity(draft, 'endpoints', request.endpointId, 'EndpointNotFound');
      const named = { id: request.function_id, name: request.function_name };
      return put(draft, _id, {
        route: request.route ?? content.route,
        http_method: request.http_method ?? content.http_method,
        function_id: requireFunctionId(draft.tree, named, content.function_id),
        validation_method: request.validation_method ?? request.verification_method ?? content.validation_method,
        secret_name: secretNameOf(draft, request, content.secret_name),
        respond_result: request.respond_result ?? content.respond_result,
        fetch_custom_user_data: request.fetch_custom_user_data ?? content.fetch_custom_user_data,
        create_user_on_auth: request.create_user_on_auth ?? content.create_user_on_auth,
        return_type: request.return_type ?? content.return_type,
        disabled: request.disabled ?? content.disabled,
      });
    });
  }

  @HandleRpc(deleteEndpoint)
  delete(key: EndpointScope): Promise<null> {
    return this.store.change(key, (draft) => removeEntity(draft, 'endpoints', key.endpointId, 'EndpointNotFound'));
  }
}
