import { Controller, Get, Patch, Put } from '@nestjs/common';
import { setEnvironment } from '#contracts/config/environments.contract.js';
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
} from '#contracts/config/settings.contract.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { APP } from '../../edge/path.js';
import { body, fixed } from '../../edge/request-members.js';

/** Settings that an app has once. */
@Controller(APP)
export class SettingsController {
  @Put('environment') @Forwards(setEnvironment, body) setEnvironment() {}
  @Get('graphql/config') @Forwards(getGraphqlSettings) graphql() {}
  @Put('graphql/config') @Forwards(setGraphqlSettings, body) setGraphql() {}
  @Get('validation_settings/graphql') @Forwards(getValidationSettings, fixed({ side: 'graphql' })) graphqlValidation() {}
  @Put('validation_settings/graphql') @Forwards(setValidationSettings, body, fixed({ side: 'graphql' })) setGraphqlValidation() {}
  @Get('validation_settings/rest') @Forwards(getValidationSettings, fixed({ side: 'rest' })) restValidation() {}
  @Put('validation_settings/rest') @Forwards(setValidationSettings, body, fixed({ side: 'rest' })) setRestValidation() {}
  @Get('validation_settings/null_type_schema_validation') @Forwards(getNullTypeValidation) nullTypes() {}
  @Put('validation_settings/null_type_schema_validation') @Forwards(setNullTypeValidation, body) setNullTypes() {}
  @Get('custom_user_data') @Forwards(getCustomUserData) customUserData() {}
  @Patch('custom_user_data') @Forwards(updateCustomUserData, body) updateCustomUserData() {}
  @Get('data_access/config') @Forwards(getDataAccessSettings) dataAccess() {}
  @Patch('data_access/config') @Forwards(updateDataAccessSettings, body) updateDataAccess() {}
  @Get('sync/config') @Forwards(getSyncSettings) sync() {}
  @Put('sync/config') @Forwards(setSyncSettings, body) setSync() {}
}
