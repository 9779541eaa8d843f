import { IsIn, IsOptional } from 'class-validator';
import { defineRpc, nothing, rawJson } from '../rpc.js';
import { AppScope } from '../scope.js';
import { DATA_API } from './data-api.entity.js';
import { ENDPOINT_VALIDATIONS, type EndpointValidation } from './endpoint.entity.js';

class DataApiHead {}

/** How the Data API of an app is served. */
export class DataApiSettings extends DATA_API.reply(DataApiHead) {}

class DataApiScope extends AppScope {
  /** Another name of `validation_method`. */
  @IsOptional()
  @IsIn(ENDPOINT_VALIDATIONS)
  verification_method?: EndpointValidation;
}

export class CreateDataApiRequest extends DATA_API.creation(DataApiScope) {}

/** Members that are absent keep what is stored. */
export class UpdateDataApiRequest extends DATA_API.replacement(DataApiScope) {}

/**
 * Returns how the Data API of an app is served.
 * @throws DataApiNotConfigured
 */
export const getDataApi = defineRpc('config.dataApi.get', AppScope, DataApiSettings, {
  access: 'project:read',
  idempotent: true,
  resource: () => ({ kind: 'settings', id: 'data_api' }),
});
/**
 * Configures the Data API of an app for the first time, which serves it unless the request says `disabled`.
 * @throws DataApiAlreadyConfigured, FunctionSyntaxError, FunctionInvalid
 */
export const createDataApi = defineRpc('config.dataApi.create', CreateDataApiRequest, DataApiSettings, {
  access: 'project:write',
});
/**
 * Changes how the Data API of an app is served.
 * @throws DataApiNotConfigured, FunctionSyntaxError, FunctionInvalid
 */
export const updateDataApi = defineRpc('config.dataApi.update', UpdateDataApiRequest, nothing, {
  access: 'project:write',
  resource: () => ({ kind: 'settings', id: 'data_api' }),
});
/**
 * Returns the versions of the Data API an app can serve.
 * @reply string[]
 */
export const listDataApiVersions = defineRpc('config.dataApi.versions', AppScope, rawJson, {
  access: 'project:read',
  idempotent: true,
});
