import { Controller, Get } from '@nestjs/common';
import { listDeliveries } from '#contracts/push/deliveries.contract.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { APP } from '../../edge/path.js';
import { textParameter } from '../../edge/query.js';
import { query } from '../../edge/request-members.js';

@Controller(`${APP}/push/deliveries`)
export class DeliveriesController {
  @Get() @Forwards(listDeliveries, query({ state: textParameter, before: textParameter })) list() {}
}
