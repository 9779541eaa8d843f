import { Module } from '@nestjs/common';
import { AppSnapshotsModule } from '#apps/snapshots/app-snapshots.module.js';
import { handlersOf } from '#bus/server/handlers-of.js';
import { AuthFunctionsModule } from '../ways/function/auth-functions.module.js';
import { MailModule } from '../mail/mail.module.js';
import { RecordsModule } from '../users/records.module.js';
import { ThrottlesModule } from '../limits/throttles.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccountMails } from './account-mails.js';
import { Confirmations } from './confirmations.service.js';
import { EmailPasswordAccountsModule } from '../ways/email-password/email-password-accounts.module.js';
import { EmailPasswordApps } from './email-password-apps.js';
import { EmailPasswordService } from './email-password.service.js';
import { PasswordResets } from './password-resets.service.js';

/** Registering, confirming, resetting. */
@Module({
  imports: [
    AppSnapshotsModule,
    AuthFunctionsModule,
    EmailPasswordAccountsModule,
    MailModule,
    RecordsModule,
    ThrottlesModule,
    UsersModule,
  ],
  controllers: handlersOf(EmailPasswordService),
  providers: [AccountMails, Confirmations, EmailPasswordApps, EmailPasswordService, PasswordResets],
  exports: [AccountMails, Confirmations, EmailPasswordAccountsModule],
})
export class EmailPasswordModule {}
