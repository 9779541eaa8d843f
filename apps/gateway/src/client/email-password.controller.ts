import { Controller, HttpCode, Post } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import {
  callConfirmation,
  callPasswordReset,
  confirmEmail,
  registerEmail,
  resetPassword,
  sendConfirmation,
  sendPasswordReset,
  type CallResetRequest,
} from '#contracts/identity/email-password.contract.js';
import { Public } from '#platform/public.decorator.js';
import { JsonBody } from '../http/body.js';
import { Calls } from '../http/calls.decorator.js';
import { CLIENT_APP, Path } from '../http/path.js';

interface AppPath {
  readonly clientAppId: string;
}

const TOKEN = { token: '<128 hex digits>', tokenId: '<24 hex digits>' };
const EMAIL = { email: 'ada@example.com' };
const PASSWORD = { password: '<6 to 128 characters>' };

/** What both names of the provider share. */
abstract class EmailPasswordRoutes {
  constructor(protected readonly bus: BusClient) {}

  @Post('register')
  @Calls(registerEmail, { ...EMAIL, ...PASSWORD })
  async register(@Path() path: AppPath, @JsonBody() body: object): Promise<void> {
    await this.bus.call(registerEmail, { ...body, ...path });
  }

  @Post('confirm')
  @Calls(confirmEmail, TOKEN)
  @HttpCode(200)
  async confirm(@Path() path: AppPath, @JsonBody() body: object): Promise<void> {
    await this.bus.call(confirmEmail, { ...body, ...path });
  }

  @Post('confirm/send')
  @Calls(sendConfirmation, EMAIL)
  @HttpCode(200)
  async sendConfirmation(@Path() path: AppPath, @JsonBody() body: object): Promise<void> {
    await this.bus.call(sendConfirmation, { ...body, ...path });
  }

  @Post('confirm/call')
  @Calls(callConfirmation, EMAIL)
  @HttpCode(200)
  async callConfirmation(@Path() path: AppPath, @JsonBody() body: object): Promise<void> {
    await this.bus.call(callConfirmation, { ...body, ...path });
  }

  @Post('reset')
  @Calls(resetPassword, { ...TOKEN, ...PASSWORD })
  @HttpCode(200)
  async reset(@Path() path: AppPath, @JsonBody() body: object): Promise<void> {
    await this.bus.call(resetPassword, { ...body, ...path });
  }

  @Post('reset/send')
  @Calls(sendPasswordReset, EMAIL)
  @HttpCode(200)
  async sendReset(@Path() path: AppPath, @JsonBody() body: object): Promise<void> {
    await this.bus.call(sendPasswordReset, { ...body, ...path });
  }

  @Post('reset/call')
  @Calls(callPasswordReset, { ...EMAIL, ...PASSWORD, arguments: [] })
  @HttpCode(200)
  async callReset(@Path() path: AppPath, @JsonBody() body: Partial<CallResetRequest>): Promise<void> {
    await this.bus.call(callPasswordReset, { ...body, ...path });
  }
}

/** Nobody need be logged in; clients send the token of whoever is, and it is not looked at. */
@Public()
@Controller(`${CLIENT_APP}/auth/providers/local-userpass`)
export class EmailPasswordController extends EmailPasswordRoutes {}

/** The same by the provider's neutral name. */
@Public()
@Controller(`${CLIENT_APP}/auth/providers/local`)
export class LocalAccountController extends EmailPasswordRoutes {}
