import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { ENDPOINT, type EndpointContent } from '#contracts/config/endpoint.entity.js';
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
  type ListedEndpoint,
  type UpdateEndpointRequest,
} from '#contracts/config/endpoints.contract.js';
import { AppError } from '#contracts/error.js';
import { newId } from '#contracts/ids.js';
import type { AppKey } from '../../core/records/app-records.repository.js';
import { requireSecret } from '../secrets/secret-config.js';
import type { ConfigEdit } from '../../core/versions/config-edit.js';
import { ConfigStore } from '../../core/versions/config-store.service.js';
import type { ConfigView } from '../../core/trees/config-view.js';
import { allEntities, removeEntity, requireEntity, requireFreeName, assertCapacity } from '../../core/versions/entities.js';
import { describe } from '../../core/trees/kinds.js';
import { nameOf, requireFunctionId } from '../../core/versions/references.js';

const NOTHING_NAMED: Resolved = { function_id: '', secret_name: '', validation_method: 'NO_VALIDATION' };

function toEndpoint({ tree, secrets }: ConfigView, _id: string, content: EndpointContent, modified: number): Endpoint {
  const { secret_name } = content;
  return {
    _id,
    ...ENDPOINT.whole(content),
    function_name: nameOf(tree, 'functions', content.function_id),
    secret_id: secret_name === '' ? '' : (secrets.idOf(secret_name) ?? ''),
    last_modified: modified,
  };
}

/** Returns the name of the secret in a request, `stored` if it names none. */
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

type Resolved = Pick<EndpointContent, 'function_id' | 'secret_name' | 'validation_method'>;

/** Returns the values that a request may give in several ways, or else the stored ones. */
function resolved(draft: ConfigEdit, request: Partial<UpdateEndpointRequest>, stored = NOTHING_NAMED): Resolved {
  return {
    function_id: requireFunctionId(draft.tree, { id: request.function_id, name: request.function_name }, stored.function_id),
    secret_name: secretNameOf(draft, request, stored.secret_name),
    validation_method: request.validation_method ?? request.verification_method ?? stored.validation_method,
  };
}

/** Returns `true` if an endpoint requires a secret and names none: it rejects every request. */
export function lacksSecret({ validation_method, secret_name }: EndpointContent): boolean {
  return validation_method !== 'NO_VALIDATION' && secret_name === '';
}

/** Throws for an endpoint that validates requests by a secret there is not. */
export function requireNamedSecret(draft: ConfigEdit, { secret_name }: EndpointContent): void {
  if (secret_name !== '') requireSecret(draft, secret_name);
}

function put(draft: ConfigEdit, _id: string, content: EndpointContent): Endpoint {
  if (lacksSecret(content)) {
    throw new AppError('MissingParameter', `secret_name is required for ${content.validation_method}`);
  }
  requireNamedSecret(draft, content);
  const { name } = describe('endpoints', content);
  requireFreeName(draft, 'endpoints', name, 'EndpointAlreadyExists', `an endpoint '${name}' already exists`, _id);
  return toEndpoint(draft, _id, content, draft.put('endpoints', _id, content));
}

@Injectable()
export class EndpointsService {
  constructor(private readonly store: ConfigStore) {}

  @HandleRpc(listEndpoints)
  list(key: AppKey): Promise<ListedEndpoint[]> {
    return this.store.read(key, async (view) =>
      (await allEntities(view, 'endpoints')).map(({ _id, content, entry }) => ({
        ...toEndpoint(view, _id, content, entry.modified),
        version: entry.content,
      })),
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
      assertCapacity(draft, 'endpoints', ENDPOINTS_MAX, 'endpoints');
      return put(draft, newId(), ENDPOINT.made({ ...request, ...resolved(draft, request) }));
    });
  }

  @HandleRpc(updateEndpoint)
  update(request: UpdateEndpointRequest): Promise<Endpoint> {
    return this.store.change(request, async (draft) => {
      const { _id, content } = await requireEntity(draft, 'endpoints', request.endpointId, 'EndpointNotFound');
      return put(draft, _id, ENDPOINT.replaced(content, { ...request, ...resolved(draft, request, content) }));
    });
  }

  @HandleRpc(deleteEndpoint)
  delete(key: EndpointScope): Promise<null> {
    return this.store.change(key, (draft) => removeEntity(draft, 'endpoints', key.endpointId, 'EndpointNotFound'));
  }
}
