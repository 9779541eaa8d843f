import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import {
  CreateServiceRequest,
  GetServiceConfigRequest,
  ServiceScope,
  UpdateServiceConfigRequest,
  UpdateServiceRequest,
  createService,
  deleteService,
  getService,
  getServiceConfig,
  listServices,
  updateService,
  updateServiceConfig,
  type CreatedService,
  type ServiceSummary,
} from '#contracts/config/services.contract.js';
import type { RawJson } from '#contracts/rpc.js';
import { AppScope } from '#contracts/scope.js';
import { ServiceConfigService } from './service-config.service.js';
import { ServicesService } from './services.service.js';

@Controller()
export class ServicesHandler {
  constructor(
    @Inject(ServicesService) private readonly services: ServicesService,
    @Inject(ServiceConfigService) private readonly configs: ServiceConfigService,
  ) {}

  @HandleRpc(listServices)
  list(request: AppScope): Promise<ServiceSummary[]> {
    return this.services.list(request);
  }

  @HandleRpc(createService)
  create(request: CreateServiceRequest): Promise<CreatedService> {
    return this.services.create(request);
  }

  @HandleRpc(getService)
  get(request: ServiceScope): Promise<ServiceSummary> {
    return this.services.get(request);
  }

  @HandleRpc(updateService)
  update(request: UpdateServiceRequest): Promise<ServiceSummary> {
    return this.services.update(request);
  }

  @HandleRpc(deleteService)
  delete(request: ServiceScope): Promise<null> {
    return this.services.delete(request);
  }

  @HandleRpc(getServiceConfig)
  getConfig(request: GetServiceConfigRequest): Promise<RawJson> {
    return this.configs.get(request);
  }

  @HandleRpc(updateServiceConfig)
  updateConfig(request: UpdateServiceConfigRequest): Promise<RawJson> {
    return this.configs.update(request);
  }
}
