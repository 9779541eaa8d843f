import { Injectable } from '@nestjs/common';
import { RawJson } from '#contracts/rpc.js';
import { DefaultRulesService } from '../entities/default-rules/default-rules.service.js';
import { RulesService } from '../entities/rules/rules.service.js';
import { ServiceConfigService } from '../entities/services/service-config.service.js';
import { ServicesService } from '../entities/services/services.service.js';
import type { PartReaders } from './part-readers.js';

/** Services of an app and what belongs to them. */
@Injectable()
export class ServiceParts {
  readonly readers: Pick<PartReaders, 'services' | 'service' | 'serviceConfig' | 'rules' | 'defaultRule'>;

  constructor(
    services: ServicesService,
    serviceConfigs: ServiceConfigService,
    rules: RulesService,
    defaultRules: DefaultRulesService,
  ) {
    this.readers = {
      services: (key) => services.list(key),
      service: (key) => services.get({ ...key, serviceId: key.id }),
      serviceConfig: async (key) => objectOf(await serviceConfigs.get({ ...key, serviceId: key.id })),
      rules: (key) => rules.list({ ...key, serviceId: key.id }),
      defaultRule: (key) => defaultRules.get({ ...key, serviceId: key.id }),
    };
  }
}

function objectOf(json: RawJson): Record<string, unknown> {
  return JSON.parse(json.text()) as Record<string, unknown>;
}
