import { Controller, Get, Param, Query, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { RequestFacts } from '#contracts/runtime/functions.contract.js';
import { watchCollection } from '#contracts/runtime/watch.contract.js';
import { TokenInQuery } from '../auth/token-in-query.decorator.js';
import { Calls, type Call } from '../http/calls.decorator.js';
import { CLIENT_APP } from '../http/path.js';
import { textParameter, type Query as QueryString } from '../http/query.js';
import { Facts } from '../http/request-facts.js';
import { streamed } from '../http/streamed.js';
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
