import { Controller, Get, Headers, Req, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { listLogs, type LogRangeQuery } from '#contracts/logging/entries.contract.js';
import { getLogHistogram } from '#contracts/logging/log-figures.contract.js';
import { exportLogs, tailLogs, type TailLogsRequest } from '#contracts/logging/entry-streams.contract.js';
import { Calls, type Call } from '../../edge/calls.decorator.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { APP } from '../../edge/path.js';
import { booleanParameter, defined, integerParameter, textParameter } from '../../edge/query.js';
import { query, requestOf } from '../../edge/request-members.js';
import { streamed } from '../../edge/streamed.js';

const NDJSON = 'application/x-ndjson';
const EVENTS = 'text/event-stream';

const FILTERS = {
  co_id: textParameter,
  errors_only: booleanParameter,
  user_id: textParameter,
  type: textParameter,
  q: textParameter,
  function_id: textParameter,
  status: integerParameter,
  min_ms: integerParameter,
};
const RANGE = { start_date: textParameter, end_date: textParameter };

@Controller(`${APP}/logs`)
export class LogsController {
  @Get() @Forwards(listLogs, query({ ...FILTERS, ...RANGE, skip: integerParameter, limit: integerParameter })) list() {}

  @Get('histogram')
  @Forwards(getLogHistogram, query({ ...FILTERS, ...RANGE, buckets: integerParameter }))
  histogram() {}

  @Get('export')
  @Calls(exportLogs, undefined, NDJSON)
  async export(
    open: Call<typeof exportLogs>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { head, chunks } = await open(await requestOf<LogRangeQuery>(request, query({ ...FILTERS, ...RANGE })));
    return streamed(reply, chunks, { type: NDJSON, disposition: `attachment; filename="${head.file_name}"` });
  }

  @Get('tail')
  @Calls(tailLogs, undefined, EVENTS)
  async tail(
    open: Call<typeof tailLogs>,
    @Req() request: FastifyRequest,
    @Headers('last-event-id') after: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { chunks } = await open({
      ...(await requestOf<TailLogsRequest>(request, query({ ...FILTERS, overlap: integerParameter }))),
      ...defined({ after }),
    });
    return streamed(reply, chunks, { type: EVENTS });
  }
}
