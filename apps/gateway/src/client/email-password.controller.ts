import { Controller, HttpCode, Post } from '@nestjs/common';
import {
  callConfirmation,
  callPasswordReset,
  confirmEmail,
  registerEmail,
  resetPassword,
  sendConfirmation,
  sendPasswordReset,
} from '#contracts/identity/email-password.contract.js';
import { Public } from '#process/health/public.decorator.js';
import { Forwards } from '../edge/forwards.decorator.js';
import { CLIENT_APP } from '../edge/path.js';
import { bodyLike } from '../edge/request-members.js';

const TOKEN = { token: '<128 hex digits>', tokenId: '<24 hex digits>' };
const EMAIL = { email: 'ada@example.com' };
const PASSWORD = { password: '<6 to 128 characters>' };

/** Routes that both names of the provider share. */
abstract class EmailPasswordRoutes {
  @Post('register') @HttpCode(201) @Forwards(registerEmail, bodyLike({ ...EMAIL, ...PASSWORD })) register() {}
  @Post('confirm') @HttpCode(200) @Forwards(confirmEmail, bodyLike(TOKEN)) confirm() {}
  @Post('confirm/send') @HttpCode(200) @Forwards(sendConfirmation, bodyLike(EMAIL)) sendConfirmation() {}
  @Post('confirm/call') @HttpCode(200) @Forwards(callConfirmation, bodyLike(EMAIL)) callConfirmation() {}
  @Post('reset') @HttpCode(200) @Forwards(resetPassword, bodyLike({ ...TOKEN, ...PASSWORD })) reset() {}
  @Post('reset/send') @HttpCode(200) @Forwards(sendPasswordReset, bodyLike(EMAIL)) sendReset() {}
  @Post('reset/call')
  @HttpCode(200)
  @Forwards(callPasswordReset, bodyLike({ ...EMAIL, ...PASSWORD, arguments: [] }))
  callReset() {}
}

/** No login is required. Clients send the token of the current user, if there is any, and it is ignored. */
@Public()
@Controller(`${CLIENT_APP}/auth/providers/local-userpass`)
export class EmailPasswordController extends EmailPasswordRoutes {}

/** Routes under the provider's neutral name. */
@Public()
@Controller(`${CLIENT_APP}/auth/providers/local`)
export class LocalAccountController extends EmailPasswordRoutes {}
