import { Controller, Get, Param, Query, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { RequestFacts } from '#contracts/runtime/functions.contract.js';
import { watchCollection } from '#contracts/runtime/watch.contract.js';
import { TokenInQuery } from '../auth/token-in-query.decorator.js';
import { Calls, type Call } from '../edge/calls.decorator.js';
import { CLIENT_APP } from '../edge/path.js';
import { textParameter, type Query as QueryString } from '../edge/query.js';
import { Facts } from '../edge/request.js';
import { streamed } from '../edge/streamed.js';
import { LoggedByOwner } from './logged-by-owner.js';

const EVENTS = 'text/event-stream';

@Controller(`${CLIENT_APP}/functions`)
export class FunctionStreamController {
  @Get('call')
  @TokenInQuery()
  @Calls(watchCollection, undefined, EVENTS)
  async watch(
    open: Call<typeof watchCollection>,
    @Param('clientAppId') clientAppId: string,
    @Query() query: QueryString,
    @Facts() request: RequestFacts,
    @Res({ passthrough: true }) reply: FastifyReply,
    @LoggedByOwner() _state: unknown,
  ): Promise<StreamableFile> {
    const baas_request = textParameter(query, 'baas_request') ?? textParameter(query, 'stitch_request') ?? '';
    const { chunks } = await open({ clientAppId, baas_request, request });
    void reply.header('cache-control', 'no-cache');
    return streamed(reply, chunks, { type: EVENTS });
  }
}
