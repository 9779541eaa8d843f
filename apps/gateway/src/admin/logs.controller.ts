import { Controller, Get, Inject, Query } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import { listLogs } from '#contracts/logging/entries.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { Calls } from '../http/calls.decorator.js';
import { APP, Path } from '../http/path.js';
import { booleanParameter, defined, integerParameter, textParameter, type Query as QueryString } from '../http/query.js';

@Controller(`${APP}/logs`)
export class LogsController {
  constructor(@Inject(BusClient) private readonly bus: BusClient) {}

  @Get()
  @Calls(listLogs)
  list(@Path() path: AppScope, @Query() query: QueryString) {
    const filters = {
      co_id: textParameter(query, 'co_id'),
      errors_only: booleanParameter(query, 'errors_only'),
      user_id: textParameter(query, 'user_id'),
      start_date: textParameter(query, 'start_date'),
      end_date: textParameter(query, 'end_date'),
      skip: integerParameter(query, 'skip'),
      limit: integerParameter(query, 'limit'),
      type: textParameter(query, 'type'),
    };
    return this.bus.call(listLogs, defined({ ...path, ...filters }));
  }
}
