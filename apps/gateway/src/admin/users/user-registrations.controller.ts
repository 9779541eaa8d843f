import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import {
  confirmRegistration,
  deleteRegistrationByEmail,
  deleteRegistrationById,
  listPendingUsers,
  resendConfirmation,
  runConfirmation,
} from '#contracts/identity/registrations.contract.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { APP } from '../../edge/path.js';
import { textParameter, integerParameter } from '../../edge/query.js';
import { query } from '../../edge/request-members.js';

@Controller(`${APP}/user_registrations`)
export class UserRegistrationsController {
  @Get('pending_users') @Forwards(listPendingUsers, query({ after: textParameter, limit: integerParameter })) listPending() {}
  @Post('by_email/:email/send_confirm') @HttpCode(200) @Forwards(resendConfirmation) sendConfirm() {}
  @Post('by_email/:email/confirm') @Forwards(confirmRegistration) confirm() {}
  @Post('by_email/:email/run_confirm') @HttpCode(202) @Forwards(runConfirmation) runConfirm() {}
  @Delete('by_email/:email') @Forwards(deleteRegistrationByEmail) deleteByEmail() {}
  @Delete('by_id/:userId') @Forwards(deleteRegistrationById) deleteById() {}
}
