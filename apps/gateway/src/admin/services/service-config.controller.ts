import { Controller, Get, Patch } from '@nestjs/common';
import { getServiceConfig, updateServiceConfig } from '#contracts/config/services.contract.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { APP } from '../../edge/path.js';
import { booleanParameter } from '../../edge/query.js';
import { givenObjectAs, query } from '../../edge/request-members.js';

const withSecrets = query({ includeSecretConfig: booleanParameter });
const changes = givenObjectAs('changes', { readPreference: 'secondary' });

/** Served below `service` as well, a spelling in App Services' documentation. */
@Controller(APP)
export class ServiceConfigController {
  @Get('services/:serviceId/config') @Forwards(getServiceConfig, withSecrets) get() {}
  @Patch('services/:serviceId/config') @Forwards(updateServiceConfig, changes) update() {}
  @Get('service/:serviceId/config') @Forwards(getServiceConfig, withSecrets) getByAlias() {}
  @Patch('service/:serviceId/config') @Forwards(updateServiceConfig, changes) updateByAlias() {}
}
