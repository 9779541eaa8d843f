import { Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { BusClient } from '#bus/bus-client.js';
import { userLogin } from '#contracts/identity/users.contract.js';
import { Public } from '#platform/public.decorator.js';
import { PublicUnless } from '../auth/public-unless.decorator.js';
import { JsonBody } from '../http/body.js';
import { Calls } from '../http/calls.decorator.js';
import { CLIENT_APP, Path } from '../http/path.js';
import { textParameter, type Query } from '../http/query.js';
import { LoggedByOwner } from './logged-by-owner.js';

function isLink(request: FastifyRequest): boolean {
  return textParameter(request.query as Query, 'link') === 'true';
}

@Public()
@Controller(`${CLIENT_APP}/auth/providers/:provider`)
export class UserLoginController {
  constructor(private readonly bus: BusClient) {}

  @Post('login')
  @Calls(userLogin, { token: '<signed JWT>' })
  @PublicUnless(isLink)
  @HttpCode(200)
  login(
    @Path() path: { clientAppId: string; provider: string },
    @JsonBody() payload: Record<string, unknown>,
    @Req() request: FastifyRequest,
    @LoggedByOwner() _state: unknown,
  ) {
    return this.bus.call(userLogin, { ...path, payload, link: isLink(request) });
  }
}
