import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { AUTH_PROVIDER } from '#contracts/config/auth-provider.entity.js';
import {
  createAuthProvider,
  deleteAuthProvider,
  disableAuthProvider,
  enableAuthProvider,
  getAuthProvider,
  listAuthProviders,
  updateAuthProvider,
  type AddressedAuthProvider,
  type AddressedAuthProviderSummary,
  type AuthProvider,
  type AuthProviderScope,
  type CreateAuthProviderRequest,
  type ListedAuthProvider,
  type GetAuthProviderRequest,
  type ListAuthProvidersRequest,
  type UpdateAuthProviderRequest,
} from '#contracts/config/auth-providers.contract.js';
import { providerName } from '#contracts/config/provider-names.js';
import { AppError } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import { newId } from '#contracts/ids.js';
import type { ConfigEdit } from '../../core/versions/config-edit.js';
import { ConfigStore } from '../../core/versions/config-store.service.js';
import type { ConfigView } from '../../core/trees/config-view.js';
import type { ContentOf } from '../../core/trees/kinds.js';
import { callbackAddress, withCallbackShown } from '../../core/configuration/callback-address.js';
import { metadataFields } from './metadata-fields.js';
import { PROVIDER_RULES, providerType } from './provider-rules.js';
import { putProvider } from './put-provider.js';

type Provider = ContentOf['auth_providers'];

function toAuthProvider(_id: string, provider: Provider): AuthProvider {
  return { _id, ...AUTH_PROVIDER.whole(withCallbackShown(provider)) };
}

async function find(view: ConfigView, id: string): Promise<Provider> {
  const provider = await view.content('auth_providers', id);
  if (!provider) throw new AppError('AuthProviderNotFound', notFoundMessage('AuthProviderNotFound', id));
  return provider;
}

/** One provider per type, and one per name; `id` is the provider that may be both already. */
function requireFree(draft: ConfigEdit, { type, name }: Provider, id?: string): void {
  for (const [other, entry] of draft.tree.get('auth_providers').entries()) {
    if (other === id) continue;
    if (entry.shown['type'] === type) {
      throw new AppError('AuthProviderAlreadyExists', `an authentication provider of type '${type}' already exists`);
    }
    if (entry.name === name) {
      throw new AppError('AuthProviderAlreadyExists', `an authentication provider named '${name}' already exists`);
    }
  }
}

@Injectable()
export class AuthProvidersService {
  constructor(private readonly store: ConfigStore) {}

  @HandleRpc(listAuthProviders)
  list({ baseUrl, ...key }: ListAuthProvidersRequest): Promise<ListedAuthProvider[]> {
    return this.store.read(key, (view) =>
      Promise.all(
        view.tree
          .get('auth_providers')
          .sorted()
          .map(async ([_id, { name, shown, content }]) => {
            const summary = { _id, name, type: String(shown['type']), disabled: shown['disabled'] === true, version: content };
            // Other types have no callback address, so their content need not be read.
            if (summary.type !== 'oidc') return summary;
            const { config } = await find(view, _id);
            return { ...summary, ...callbackAddress(baseUrl, view.app.clientAppId, { ...summary, config }) };
          }),
      ),
    );
  }

  @HandleRpc(getAuthProvider)
  get({ baseUrl, ...key }: GetAuthProviderRequest): Promise<AddressedAuthProvider> {
    return this.store.read(key, async (view) => {
      const provider = toAuthProvider(key.providerId, await find(view, key.providerId));
      return { ...provider, ...callbackAddress(baseUrl, view.app.clientAppId, provider) };
    });
  }

  @HandleRpc(createAuthProvider)
  create(request: CreateAuthProviderRequest): Promise<AddressedAuthProviderSummary> {
    const type = providerType(request.type);
    if (type === 'local-userpass' && !request.config) throw new AppError('InvalidParameter', 'config is required');
    return this.store.change(request, async (draft) => {
      const provider = {
        ...AUTH_PROVIDER.made({ ...request, type, name: providerName(type, request.name || type) }),
        metadata_fields: metadataFields(request.metadata_fields ?? []),
      };
      requireFree(draft, provider);
      const _id = newId();
      const { config } = await putProvider(draft, _id, type, provider);
      const address = callbackAddress(request.baseUrl, draft.app.clientAppId, { _id, type, config });
      return { _id, name: provider.name, type, disabled: provider.disabled, ...address };
    });
  }

  @HandleRpc(updateAuthProvider)
  update(request: UpdateAuthProviderRequest): Promise<null> {
    return this.store.change(request, async (draft) => {
      const stored = await find(draft, request.providerId);
      const type = providerType(stored.type);
      if (request.type !== undefined && providerType(request.type) !== type) {
        throw new AppError('InvalidParameter', `the type of a provider cannot be changed from '${type}'`);
      }
      const name = providerName(type, request.name || stored.name);
      const named = { type, name, config: { ...stored.config, ...request.config } };
      const provider = {
        ...AUTH_PROVIDER.replaced(stored, { ...request, ...named }),
        metadata_fields: request.metadata_fields ? metadataFields(request.metadata_fields) : stored.metadata_fields,
      };
      requireFree(draft, provider, request.providerId);
      await putProvider(draft, request.providerId, type, provider);
      return null;
    });
  }

  @HandleRpc(deleteAuthProvider)
  delete(key: AuthProviderScope): Promise<null> {
    return this.store.change(key, async (draft) => {
      await find(draft, key.providerId);
      draft.remove('auth_providers', key.providerId);
      return null;
    });
  }

  @HandleRpc(enableAuthProvider)
  enable(key: AuthProviderScope): Promise<null> {
    return this.setDisabled(key, false);
  }

  @HandleRpc(disableAuthProvider)
  disable(key: AuthProviderScope): Promise<null> {
    return this.setDisabled(key, true);
  }

  private setDisabled(key: AuthProviderScope, disabled: boolean): Promise<null> {
    return this.store.change(key, async (draft) => {
      const stored = await find(draft, key.providerId);
      if (!disabled) PROVIDER_RULES[providerType(stored.type)].requireReady(stored);
      draft.put('auth_providers', key.providerId, { ...stored, disabled });
      return null;
    });
  }
}
