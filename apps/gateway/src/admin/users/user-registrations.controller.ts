import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import {
  confirmRegistration,
  deleteRegistrationByEmail,
  deleteRegistrationById,
  listPendingUsers,
  resendConfirmation,
  runConfirmation,
} from '#contracts/identity/registrations.contract.js';
import { Forwards } from '../../http/forwards.decorator.js';
import { APP } from '../../http/path.js';
import { textParameter, integerParameter } from '../../http/query.js';
import { query } from '../../http/request-members.js';

@Controller(`${APP}/user_registrations`)
export class UserRegistrationsController {
  @Get('pending_users') @Forwards(listPendingUsers, query({ after: textParameter, limit: integerParameter })) listPending() {}
  @Post('by_email/:email/send_confirm') @HttpCode(200) @Forwards(resendConfirmation) sendConfirm() {}
  @Post('by_email/:email/confirm') @Forwards(confirmRegistration) confirm() {}
  @Post('by_email/:email/run_confirm') @HttpCode(202) @Forwards(runConfirmation) runConfirm() {}
  @Delete('by_email/:email') @Forwards(deleteRegistrationByEmail) deleteByEmail() {}
  @Delete('by_id/:userId') @Forwards(deleteRegistrationById) deleteById() {}
}
