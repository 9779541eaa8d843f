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

/** What both names of the provider share. */
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

/** Nobody need be logged in; clients send the token of whoever is, and it is not looked at. */
@Public()
@Controller(`${CLIENT_APP}/auth/providers/local-userpass`)
export class EmailPasswordController extends EmailPasswordRoutes {}

/** The same by the provider's neutral name. */
@Public()
@Controller(`${CLIENT_APP}/auth/providers/local`)
export class LocalAccountController extends EmailPasswordRoutes {}
