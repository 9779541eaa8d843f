import { Controller, Get, Query } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import { listDeliveries, type ListDeliveriesRequest } from '#contracts/push/deliveries.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { Calls } from '../../http/calls.decorator.js';
import { APP, Path } from '../../http/path.js';
import { defined, textParameter, type Query as QueryString } from '../../http/query.js';

@Controller(`${APP}/push/deliveries`)
export class DeliveriesController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Calls(listDeliveries)
  list(@Path() path: AppScope, @Query() query: QueryString) {
    const parameters = { state: textParameter(query, 'state'), before: textParameter(query, 'before') };
    return this.bus.call(listDeliveries, defined({ ...path, ...parameters }) as ListDeliveriesRequest);
  }
}
