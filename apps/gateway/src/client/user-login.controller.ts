import { Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import { userLogin } from '#contracts/identity/users.contract.js';
import { Public } from '#platform/public.decorator.js';
import { JsonBody } from '../http/body.js';
import { Calls } from '../http/calls.decorator.js';
import { CLIENT_APP, Path } from '../http/path.js';
import { LoggedByOwner } from './logged-by-owner.js';

@Public()
@Controller(`${CLIENT_APP}/auth/providers/:provider`)
export class UserLoginController {
  constructor(@Inject(BusClient) private readonly bus: BusClient) {}

  @Post('login')
  @Calls(userLogin, { token: '<signed JWT>' })
  @HttpCode(200)
  login(
    @Path() path: { clientAppId: string; provider: string },
    @JsonBody() payload: Record<string, unknown>,
    @LoggedByOwner() _state: unknown,
  ) {
    return this.bus.call(userLogin, { ...path, payload });
  }
}
