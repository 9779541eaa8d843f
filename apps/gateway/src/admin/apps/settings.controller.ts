import { Controller, Get, HttpCode, Patch, Put, UseInterceptors } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import { setEnvironment, type SetEnvironmentRequest } from '#contracts/config/environments.contract.js';
import {
  getCustomUserData,
  getDataAccessSettings,
  getGraphqlSettings,
  getNullTypeValidation,
  getSyncSettings,
  getValidationSettings,
  setGraphqlSettings,
  setNullTypeValidation,
  setSyncSettings,
  setValidationSettings,
  updateCustomUserData,
  updateDataAccessSettings,
  type SetGraphqlSettingsRequest,
  type SetNullTypeValidationRequest,
  type SetSyncSettingsRequest,
  type SetValidationSettingsRequest,
  type UpdateCustomUserDataRequest,
  type UpdateDataAccessSettingsRequest,
} from '#contracts/config/settings.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { JsonBody, withMembers } from '../../http/body.js';
import { Calls } from '../../http/calls.decorator.js';
import { APP, Path } from '../../http/path.js';
import { RawJsonInterceptor } from '../../http/raw-json.interceptor.js';

/** What an app has once. */
@Controller(APP)
@UseInterceptors(RawJsonInterceptor)
export class SettingsController {
  constructor(private readonly bus: BusClient) {}

  @Put('environment')
  @Calls(setEnvironment)
  setEnvironment(@Path() path: AppScope, @JsonBody() body: SetEnvironmentRequest) {
    return this.bus.call(setEnvironment, withMembers(body, path));
  }

  @Get('graphql/config')
  @Calls(getGraphqlSettings)
  graphql(@Path() path: AppScope) {
    return this.bus.call(getGraphqlSettings, path);
  }

  @Put('graphql/config')
  @Calls(setGraphqlSettings)
  @HttpCode(204)
  async setGraphql(@Path() path: AppScope, @JsonBody() body: SetGraphqlSettingsRequest): Promise<void> {
    await this.bus.call(setGraphqlSettings, withMembers(body, path));
  }

  @Get('validation_settings/graphql')
  @Calls(getValidationSettings)
  graphqlValidation(@Path() path: AppScope) {
    return this.bus.call(getValidationSettings, { ...path, side: 'graphql' });
  }

  @Put('validation_settings/graphql')
  @Calls(setValidationSettings)
  @HttpCode(204)
  async setGraphqlValidation(@Path() path: AppScope, @JsonBody() body: SetValidationSettingsRequest): Promise<void> {
    await this.bus.call(setValidationSettings, withMembers(body, { ...path, side: 'graphql' as const }));
  }

  @Get('validation_settings/rest')
  @Calls(getValidationSettings)
  restValidation(@Path() path: AppScope) {
    return this.bus.call(getValidationSettings, { ...path, side: 'rest' });
  }

  @Put('validation_settings/rest')
  @Calls(setValidationSettings)
  @HttpCode(204)
  async setRestValidation(@Path() path: AppScope, @JsonBody() body: SetValidationSettingsRequest): Promise<void> {
    await this.bus.call(setValidationSettings, withMembers(body, { ...path, side: 'rest' as const }));
  }

  @Get('validation_settings/null_type_schema_validation')
  @Calls(getNullTypeValidation)
  nullTypes(@Path() path: AppScope) {
    return this.bus.call(getNullTypeValidation, path);
  }

  @Put('validation_settings/null_type_schema_validation')
  @Calls(setNullTypeValidation)
  @HttpCode(204)
  async setNullTypes(@Path() path: AppScope, @JsonBody() body: SetNullTypeValidationRequest): Promise<void> {
    await this.bus.call(setNullTypeValidation, withMembers(body, path));
  }

  @Get('custom_user_data')
  @Calls(getCustomUserData)
  customUserData(@Path() path: AppScope) {
    return this.bus.call(getCustomUserData, path);
  }

  @Patch('custom_user_data')
  @Calls(updateCustomUserData)
  @HttpCode(204)
  async updateCustomUserData(@Path() path: AppScope, @JsonBody() body: UpdateCustomUserDataRequest): Promise<void> {
    await this.bus.call(updateCustomUserData, withMembers(body, path));
  }

  @Get('data_access/config')
  @Calls(getDataAccessSettings)
  dataAccess(@Path() path: AppScope) {
    return this.bus.call(getDataAccessSettings, path);
  }

  @Patch('data_access/config')
  @Calls(updateDataAccessSettings)
  @HttpCode(204)
  async updateDataAccess(@Path() path: AppScope, @JsonBody() body: UpdateDataAccessSettingsRequest): Promise<void> {
    await this.bus.call(updateDataAccessSettings, { ...body, ...path });
  }

  @Get('sync/config')
  @Calls(getSyncSettings)
  sync(@Path() path: AppScope) {
    return this.bus.call(getSyncSettings, path);
  }

  @Put('sync/config')
  @Calls(setSyncSettings)
  @HttpCode(204)
  async setSync(@Path() path: AppScope, @JsonBody() body: SetSyncSettingsRequest): Promise<void> {
    await this.bus.call(setSyncSettings, withMembers(body, path));
  }
}
