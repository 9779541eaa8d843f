import { Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { BusClient } from '#bus/bus-client.js';
import {
  confirmRegistration,
  deleteRegistrationByEmail,
  deleteRegistrationById,
  listPendingUsers,
  resendConfirmation,
  runConfirmation,
  type RegistrationByEmail,
  type RegistrationById,
} from '#contracts/identity/registrations.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { Calls } from '../../http/calls.decorator.js';
import { APP, Path } from '../../http/path.js';
import { defined, integerParameter, textParameter, type Query as QueryString } from '../../http/query.js';

@Controller(`${APP}/user_registrations`)
export class UserRegistrationsController {
  constructor(private readonly bus: BusClient) {}

  @Get('pending_users')
  @Calls(listPendingUsers)
  listPending(@Path() path: AppScope, @Query() query: QueryString) {
    // An empty one says nothing.
    const after = textParameter(query, 'after') || undefined;
    const page = { after, limit: integerParameter(query, 'limit') };
    return this.bus.call(listPendingUsers, { ...defined(page), ...path });
  }

  @Post('by_email/:email/send_confirm')
  @Calls(resendConfirmation)
  @HttpCode(200)
  sendConfirm(@Path() path: RegistrationByEmail) {
    return this.bus.call(resendConfirmation, path);
  }

  @Post('by_email/:email/confirm')
  @Calls(confirmRegistration)
  @HttpCode(204)
  async confirm(@Path() path: RegistrationByEmail): Promise<void> {
    await this.bus.call(confirmRegistration, path);
  }

  @Post('by_email/:email/run_confirm')
  @Calls(runConfirmation)
  @HttpCode(202)
  runConfirm(@Path() path: RegistrationByEmail) {
    return this.bus.call(runConfirmation, path);
  }

  @Delete('by_email/:email')
  @Calls(deleteRegistrationByEmail)
  @HttpCode(204)
  async deleteByEmail(@Path() path: RegistrationByEmail): Promise<void> {
    await this.bus.call(deleteRegistrationByEmail, path);
  }

  @Delete('by_id/:userId')
  @Calls(deleteRegistrationById)
  @HttpCode(204)
  async deleteById(@Path() path: RegistrationById): Promise<void> {
    await this.bus.call(deleteRegistrationById, path);
  }
}
