import { Controller, Get, Patch, Query, UseInterceptors } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import { getServiceConfig, updateServiceConfig, type ServiceScope } from '#contracts/config/services.contract.js';
import { JsonBody } from '../../http/body.js';
import { Calls } from '../../http/calls.decorator.js';
import { APP, Path } from '../../http/path.js';
import { booleanParameter, defined, type Query as QueryParameters } from '../../http/query.js';
import { RawJsonInterceptor } from '../../http/raw-json.interceptor.js';

function withSecrets(query: QueryParameters): { includeSecretConfig?: boolean } {
  return defined({ includeSecretConfig: booleanParameter(query, 'includeSecretConfig') });
}

/** Served below `service` too: one document of the original spells it so. */
@Controller(APP)
@UseInterceptors(RawJsonInterceptor)
export class ServiceConfigController {
  constructor(private readonly bus: BusClient) {}

  @Get('services/:serviceId/config')
  @Calls(getServiceConfig)
  get(@Path() path: ServiceScope, @Query() query: QueryParameters) {
    return this.bus.call(getServiceConfig, { ...path, ...withSecrets(query) });
  }

  @Patch('services/:serviceId/config')
  @Calls(updateServiceConfig, { readPreference: 'secondary' })
  update(@Path() path: ServiceScope, @JsonBody() changes: Record<string, unknown>) {
    return this.bus.call(updateServiceConfig, { ...path, changes });
  }

  @Get('service/:serviceId/config')
  @Calls(getServiceConfig)
  getByAlias(@Path() path: ServiceScope, @Query() query: QueryParameters) {
    return this.bus.call(getServiceConfig, { ...path, ...withSecrets(query) });
  }

  @Patch('service/:serviceId/config')
  @Calls(updateServiceConfig, { readPreference: 'secondary' })
  updateByAlias(@Path() path: ServiceScope, @JsonBody() changes: Record<string, unknown>) {
    return this.bus.call(updateServiceConfig, { ...path, changes });
  }
}
