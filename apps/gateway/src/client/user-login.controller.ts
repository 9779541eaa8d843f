import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { userLogin } from '#contracts/identity/users.contract.js';
import { Public } from '#process/health/public.decorator.js';
import { PublicUnless } from '../auth/public-unless.decorator.js';
import { Forwards } from '../edge/forwards.decorator.js';
import { CLIENT_APP } from '../edge/path.js';
import { textParameter, type Query } from '../edge/query.js';
import { fixed, loggedByOwner, objectAs, type Members } from '../edge/request-members.js';
import { isLink } from './link-request.js';
import { payloadOfDevice } from './login-device.js';

const payload = objectAs('payload', { token: '<signed JWT>' });
const link: Members<'link'> = { read: (request) => ({ link: isLink(request) }) };

@Public()
@Controller(`${CLIENT_APP}/auth/providers/:provider`)
export class UserLoginController {
  @Post('login') @HttpCode(200) @PublicUnless(isLink) @Forwards(userLogin, payload, link, loggedByOwner) login() {}
}

const ofQuery: Members<'payload'> = {
  read: (request) => ({ payload: payloadOfDevice(textParameter(request.query as Query, 'device')) }),
};

/** Browser SDKs of version 3 log anonymous users in without a body. */
@Public()
@Controller(`${CLIENT_APP}/auth/providers/anon-user`)
export class AnonymousLoginController {
  /**
   * Logs an anonymous user in, like the POST request.
   * @fixed provider
   * @query device string Device, JSON in base64.
   */
  @Get('login')
  @PublicUnless(isLink)
  @Forwards(userLogin, ofQuery, fixed({ provider: 'anon-user' }), link, loggedByOwner)
  login() {}
}
