import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import {
  SetAllowedRequestOriginsRequest,
  SetRefreshTokenExpirationRequest,
  getAllowedRequestOrigins,
  getRefreshTokenExpiration,
  setAllowedRequestOrigins,
  setRefreshTokenExpiration,
  type RefreshTokenExpiration,
} from '#contracts/config/security.contract.js';
import {
  SetGraphqlSettingsRequest,
  SetNullTypeValidationRequest,
  SetSyncSettingsRequest,
  SetValidationSettingsRequest,
  UpdateDataAccessSettingsRequest,
  ValidationScope,
  getDataAccessSettings,
  getGraphqlSettings,
  getNullTypeValidation,
  getSyncSettings,
  getValidationSettings,
  setGraphqlSettings,
  setNullTypeValidation,
  setSyncSettings,
  setValidationSettings,
  updateDataAccessSettings,
  type DataAccessSettings,
  type GraphqlSettings,
  type NullTypeValidation,
  type ValidationSettings,
} from '#contracts/config/settings.contract.js';
import type { RawJson } from '#contracts/rpc.js';
import { AppScope } from '#contracts/scope.js';
import { SettingsService } from './settings.service.js';

@Controller()
export class SettingsHandler {
  constructor(@Inject(SettingsService) private readonly settings: SettingsService) {}

  @HandleRpc(getAllowedRequestOrigins)
  origins(request: AppScope): Promise<RawJson> {
    return this.settings.origins(request);
  }

  @HandleRpc(setAllowedRequestOrigins)
  setOrigins(request: SetAllowedRequestOriginsRequest): Promise<null> {
    return this.settings.setOrigins(request);
  }

  @HandleRpc(getRefreshTokenExpiration)
  refreshTokenExpiration(request: AppScope): Promise<RefreshTokenExpiration> {
    return this.settings.refreshTokenExpiration(request);
  }

  @HandleRpc(setRefreshTokenExpiration)
  setRefreshTokenExpiration(request: SetRefreshTokenExpirationRequest): Promise<null> {
    return this.settings.setRefreshTokenExpiration(request);
  }

  @HandleRpc(getGraphqlSettings)
  graphql(request: AppScope): Promise<GraphqlSettings> {
    return this.settings.graphql(request);
  }

  @HandleRpc(setGraphqlSettings)
  setGraphql(request: SetGraphqlSettingsRequest): Promise<null> {
    return this.settings.setGraphql(request);
  }

  @HandleRpc(getValidationSettings)
  validation(request: ValidationScope): Promise<ValidationSettings> {
    return this.settings.validation(request);
  }

  @HandleRpc(setValidationSettings)
  setValidation(request: SetValidationSettingsRequest): Promise<null> {
    return this.settings.setValidation(request);
  }

  @HandleRpc(getNullTypeValidation)
  nullTypes(request: AppScope): Promise<NullTypeValidation> {
    return this.settings.nullTypes(request);
  }

  @HandleRpc(setNullTypeValidation)
  setNullTypes(request: SetNullTypeValidationRequest): Promise<null> {
    return this.settings.setNullTypes(request);
  }

  @HandleRpc(getDataAccessSettings)
  dataAccess(request: AppScope): Promise<DataAccessSettings> {
    return this.settings.dataAccess(request);
  }

  @HandleRpc(updateDataAccessSettings)
  updateDataAccess(request: UpdateDataAccessSettingsRequest): Promise<null> {
    return this.settings.updateDataAccess(request);
  }

  @HandleRpc(getSyncSettings)
  sync(request: AppScope): Promise<RawJson> {
    return this.settings.sync(request);
  }

  @HandleRpc(setSyncSettings)
  setSync(request: SetSyncSettingsRequest): Promise<null> {
    return this.settings.setSync(request);
  }
}
