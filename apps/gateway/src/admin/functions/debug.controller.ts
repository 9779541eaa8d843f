import { Controller, HttpCode, Post, Query, Req, Res, UseInterceptors } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  debugFunction,
  debugSource,
  type DebugFunctionRequest,
  type DebugSourceRequest,
  type RequestFacts,
} from '#contracts/runtime/functions.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { TextBody } from '../../http/body.js';
import { debugFunctionStatus } from '../../http/dialects.js';
import { Calls } from '../../http/calls.decorator.js';
import { APP, Path } from '../../http/path.js';
import { booleanParameter, defined, textParameter, type Query as QueryString } from '../../http/query.js';
import { RawJsonInterceptor } from '../../http/raw-json.interceptor.js';
import { Facts } from '../../http/request-facts.js';

function runAs(query: QueryString): { userId: string | undefined; runAsSystem: boolean | undefined } {
  return { userId: textParameter(query, 'user_id'), runAsSystem: booleanParameter(query, 'run_as_system') };
}

@UseInterceptors(RawJsonInterceptor)
@Controller(`${APP}/debug`)
export class DebugController {
  constructor(private readonly bus: BusClient) {}

  @Post('execute_function')
  @Calls(debugFunction, { name: 'greet', arguments: ['world'] })
  async execute(
    @Path() path: AppScope,
    @TextBody() bodyText: string,
    @Query() query: QueryString,
    @Facts() request: RequestFacts,
    @Req() http: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const call = defined({ ...path, bodyText, request, ...runAs(query) }) as DebugFunctionRequest;
    const answer = await this.bus.call(debugFunction, call);
    reply.status(debugFunctionStatus(http.headers));
    return answer;
  }

  @Post('execute_function_source')
  @Calls(debugSource, { source: 'exports = (name) => `Hello, ${name}!`', eval_source: 'exports("world")' })
  @HttpCode(200)
  executeSource(
    @Path() path: AppScope,
    @TextBody() bodyText: string,
    @Query() query: QueryString,
    @Facts() request: RequestFacts,
  ) {
    const call = defined({ ...path, bodyText, request, ...runAs(query) }) as DebugSourceRequest;
    return this.bus.call(debugSource, call);
  }
}
