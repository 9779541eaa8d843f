import { Controller, Inject } from '@nestjs/common';
import { HandleRpc } from '#bus/handle.decorator.js';
import { ListDeliveriesRequest, listDeliveries, type Delivery } from '#contracts/push/deliveries.contract.js';
import { DeliveriesService } from './deliveries.service.js';

@Controller()
export class DeliveriesHandler {
  constructor(@Inject(DeliveriesService) private readonly deliveries: DeliveriesService) {}

  @HandleRpc(listDeliveries)
  list(request: ListDeliveriesRequest): Promise<Delivery[]> {
    return this.deliveries.list(request);
  }
}
