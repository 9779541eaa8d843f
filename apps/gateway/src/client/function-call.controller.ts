import { Controller, HttpCode, Post } from '@nestjs/common';
import { callFunction } from '#contracts/runtime/functions.contract.js';
import { Forwards } from '../edge/forwards.decorator.js';
import { CLIENT_APP } from '../edge/path.js';
import { bodyText, facts, loggedByOwner } from '../edge/request-members.js';

@Controller(`${CLIENT_APP}/functions`)
export class FunctionCallController {
  @Post('call')
  @HttpCode(200)
  @Forwards(callFunction, bodyText({ name: 'greet', arguments: ['world'] }), facts, loggedByOwner)
  call() {}
}
