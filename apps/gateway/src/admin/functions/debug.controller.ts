import { Controller, HttpCode, Post, Req, Res, UseInterceptors } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RawJson } from '#contracts/rpc.js';
import { debugFunction, debugSource, type DebugFunctionRequest } from '#contracts/runtime/functions.contract.js';
import { Calls, type Call } from '../../edge/calls.decorator.js';
import { debugFunctionStatus, errorInLogs } from '../../edge/dialects.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { APP } from '../../edge/path.js';
import { booleanParameter, textParameter } from '../../edge/query.js';
import { OwnDraftInterceptor } from '../../edge/own-draft.interceptor.js';
import { bodyText, facts, ownDraft, query, requestOf } from '../../edge/request-members.js';

const runAs = query({
  userId: (parameters) => textParameter(parameters, 'user_id'),
  runAsSystem: (parameters) => booleanParameter(parameters, 'run_as_system'),
});
const FUNCTION = { name: 'greet', arguments: ['world'] };
const SOURCE = { source: 'exports = (name) => `Hello, ${name}!`', eval_source: 'exports("world")' };

@UseInterceptors(OwnDraftInterceptor)
@Controller(`${APP}/debug`)
export class DebugController {
  @Post('execute_function')
  @Calls(debugFunction, FUNCTION)
  async execute(
    call: Call<typeof debugFunction>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RawJson> {
    const answer = await call(
      await requestOf<DebugFunctionRequest>(request, bodyText(FUNCTION), runAs, facts, errorInLogs, ownDraft),
    );
    reply.status(debugFunctionStatus(request.headers));
    return answer;
  }

  @Post('execute_function_source')
  @HttpCode(200)
  @Forwards(debugSource, bodyText(SOURCE), runAs, facts, errorInLogs, ownDraft)
  executeSource() {}
}
