import { Controller, Get, Headers, Query, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { BusClient } from '#bus/bus-client.js';
import { listLogs } from '#contracts/logging/entries.contract.js';
import { exportLogs, tailLogs } from '#contracts/logging/entry-streams.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { Calls } from '../../http/calls.decorator.js';
import { APP, Path } from '../../http/path.js';
import { booleanParameter, defined, integerParameter, textParameter, type Query as QueryString } from '../../http/query.js';
import { streamed } from '../../http/streamed.js';

const NDJSON = 'application/x-ndjson';
const EVENTS = 'text/event-stream';

@Controller(`${APP}/logs`)
export class LogsController {
  constructor(private readonly bus: BusClient) {}

  @Get()
  @Calls(listLogs)
  list(@Path() path: AppScope, @Query() query: QueryString) {
    const page = { skip: integerParameter(query, 'skip'), limit: integerParameter(query, 'limit') };
    return this.bus.call(listLogs, defined({ ...path, ...filters(query), ...range(query), ...page }));
  }

  @Get('export')
  @Calls(exportLogs, undefined, NDJSON)
  async export(
    @Path() path: AppScope,
    @Query() query: QueryString,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { head, chunks } = await this.bus.open(exportLogs, defined({ ...path, ...filters(query), ...range(query) }));
    return streamed(reply, chunks, { type: NDJSON, disposition: `attachment; filename="${head.file_name}"` });
  }

  @Get('tail')
  @Calls(tailLogs, undefined, EVENTS)
  async tail(
    @Path() path: AppScope,
    @Query() query: QueryString,
    @Headers('last-event-id') after: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { chunks } = await this.bus.open(tailLogs, defined({ ...path, ...filters(query), after }));
    void reply.header('cache-control', 'no-store');
    return streamed(reply, chunks, { type: EVENTS });
  }
}

function filters(query: QueryString) {
  return {
    co_id: textParameter(query, 'co_id'),
    errors_only: booleanParameter(query, 'errors_only'),
    user_id: textParameter(query, 'user_id'),
    type: textParameter(query, 'type'),
  };
}

function range(query: QueryString) {
  return { start_date: textParameter(query, 'start_date'), end_date: textParameter(query, 'end_date') };
}
