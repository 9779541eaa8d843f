import { Controller, HttpCode, Param, Post, UseInterceptors } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import { callFunction, type RequestFacts } from '#contracts/runtime/functions.contract.js';
import { TextBody } from '../http/body.js';
import { Calls } from '../http/calls.decorator.js';
import { CLIENT_APP } from '../http/path.js';
import { RawJsonInterceptor } from '../http/raw-json.interceptor.js';
import { Facts } from '../http/request-facts.js';
import { LoggedByOwner } from './logged-by-owner.js';

@UseInterceptors(RawJsonInterceptor)
@Controller(`${CLIENT_APP}/functions`)
export class FunctionCallController {
  constructor(private readonly bus: BusClient) {}

  @Post('call')
  @Calls(callFunction, { name: 'greet', arguments: ['world'] })
  @HttpCode(200)
  call(
    @Param('clientAppId') clientAppId: string,
    @TextBody() bodyText: string,
    @Facts() request: RequestFacts,
    @LoggedByOwner() _state: unknown,
  ) {
    return this.bus.call(callFunction, { clientAppId, bodyText, request });
  }
}
