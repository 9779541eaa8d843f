import { Controller, HttpCode, Post } from '@nestjs/common';
import { userLogin } from '#contracts/identity/users.contract.js';
import { Public } from '#platform/public.decorator.js';
import { PublicUnless } from '../auth/public-unless.decorator.js';
import { Forwards } from '../http/forwards.decorator.js';
import { CLIENT_APP } from '../http/path.js';
import { loggedByOwner, objectAs, type Members } from '../http/request-members.js';
import { isLink } from './link-request.js';

const payload = objectAs('payload', { token: '<signed JWT>' });
const link: Members<'link'> = { read: (request) => ({ link: isLink(request) }) };

@Public()
@Controller(`${CLIENT_APP}/auth/providers/:provider`)
export class UserLoginController {
  @Post('login') @HttpCode(200) @PublicUnless(isLink) @Forwards(userLogin, payload, link, loggedByOwner) login() {}
}
