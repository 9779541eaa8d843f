import { Controller, Get, Query } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import { listAudit } from '#contracts/config/audit.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { Calls } from '../../http/calls.decorator.js';
import { APP, Path } from '../../http/path.js';
import { defined, textParameter, type Query as QueryString } from '../../http/query.js';

@Controller(`${APP}/audit`)
export class AuditController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Calls(listAudit)
  list(@Path() path: AppScope, @Query() query: QueryString) {
    const before = textParameter(query, 'before');
    return this.bus.call(listAudit, defined({ ...path, before }));
  }
}
