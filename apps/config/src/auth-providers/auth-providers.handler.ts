import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import {
  AuthProviderScope,
  CreateAuthProviderRequest,
  UpdateAuthProviderRequest,
  createAuthProvider,
  deleteAuthProvider,
  disableAuthProvider,
  enableAuthProvider,
  getAuthProvider,
  listAuthProviders,
  updateAuthProvider,
  type AuthProvider,
  type AuthProviderSummary,
} from '#contracts/config/auth-providers.contract.js';
import { AppScope } from '#contracts/scope.js';
import { AuthProvidersService } from './auth-providers.service.js';

@Controller()
export class AuthProvidersHandler {
  constructor(@Inject(AuthProvidersService) private readonly providers: AuthProvidersService) {}

  @HandleRpc(listAuthProviders)
  list(request: AppScope): Promise<AuthProviderSummary[]> {
    return this.providers.list(request);
  }

  @HandleRpc(createAuthProvider)
  create(request: CreateAuthProviderRequest): Promise<AuthProviderSummary> {
    return this.providers.create(request);
  }

  @HandleRpc(getAuthProvider)
  get(request: AuthProviderScope): Promise<AuthProvider> {
    return this.providers.get(request);
  }

  @HandleRpc(updateAuthProvider)
  update(request: UpdateAuthProviderRequest): Promise<null> {
    return this.providers.update(request);
  }

  @HandleRpc(deleteAuthProvider)
  delete(request: AuthProviderScope): Promise<null> {
    return this.providers.delete(request);
  }

  @HandleRpc(enableAuthProvider)
  enable(request: AuthProviderScope): Promise<null> {
    return this.providers.setDisabled(request, false);
  }

  @HandleRpc(disableAuthProvider)
  disable(request: AuthProviderScope): Promise<null> {
    return this.providers.setDisabled(request, true);
  }
}
