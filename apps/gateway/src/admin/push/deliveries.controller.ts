import { Controller, Get } from '@nestjs/common';
import { listDeliveries } from '#contracts/push/deliveries.contract.js';
import { Forwards } from '../../http/forwards.decorator.js';
import { APP } from '../../http/path.js';
import { textParameter } from '../../http/query.js';
import { query } from '../../http/request-members.js';

@Controller(`${APP}/push/deliveries`)
export class DeliveriesController {
  @Get() @Forwards(listDeliveries, query({ state: textParameter, before: textParameter })) list() {}
}
