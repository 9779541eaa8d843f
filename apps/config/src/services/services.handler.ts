import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import {
  CreateServiceRequest,
  ServiceScope,
  createService,
  deleteService,
  getService,
  listServices,
  type CreatedService,
  type ServiceSummary,
} from '#contracts/config/services.contract.js';
import { AppScope } from '#contracts/scope.js';
import { ServicesService } from './services.service.js';

@Controller()
export class ServicesHandler {
  constructor(@Inject(ServicesService) private readonly services: ServicesService) {}

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

  @HandleRpc(deleteService)
  delete(request: ServiceScope): Promise<null> {
    return this.services.delete(request);
  }
}
