import { IsIn, IsOptional } from 'class-validator';
import { defineRpc, nothing, rawJson } from '../rpc.js';
import { AppScope } from '../scope.js';
import { DATA_API } from './data-api.entity.js';
import { ENDPOINT_VALIDATIONS, type EndpointValidation } from './endpoint.entity.js';

class DataApiHead {}

/** Configuration of an app's Data API. */
export class DataApiSettings extends DATA_API.reply(DataApiHead) {}

class DataApiScope extends AppScope {
  /** Another name of `validation_method`. */
  @IsOptional()
  @IsIn(ENDPOINT_VALIDATIONS)
  verification_method?: EndpointValidation;
}

export class CreateDataApiRequest extends DATA_API.creation(DataApiScope) {}

/** Absent properties keep their stored values. */
export class UpdateDataApiRequest extends DATA_API.replacement(DataApiScope) {}

/**
 * Returns the Data API configuration of an app.
 * @throws DataApiNotConfigured
 */
export const getDataApi = defineRpc('config.dataApi.get', AppScope, DataApiSettings, {
  access: 'project:read',
  idempotent: true,
  resource: () => ({ kind: 'settings', id: 'data_api' }),
});
/**
 * Configures the Data API of an app for the first time. The Data API is then available unless `disabled` is set.
 * @throws DataApiAlreadyConfigured, FunctionSyntaxError, FunctionInvalid
 */
export const createDataApi = defineRpc('config.dataApi.create', CreateDataApiRequest, DataApiSettings, {
  access: 'project:write',
});
/**
 * Changes the Data API configuration of an app.
 * @throws DataApiNotConfigured, FunctionSyntaxError, FunctionInvalid
 */
export const updateDataApi = defineRpc('config.dataApi.update', UpdateDataApiRequest, nothing, {
  access: 'project:write',
  resource: () => ({ kind: 'settings', id: 'data_api' }),
});
/**
 * Returns the available versions of the Data API.
 * @reply string[]
 */
export const listDataApiVersions = defineRpc('config.dataApi.versions', AppScope, rawJson, {
  access: 'project:read',
  idempotent: true,
});
