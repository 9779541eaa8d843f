import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AppSnapshotsModule } from '#apps/snapshots/app-snapshots.module.js';
import { ProjectAppsModule } from '#apps/snapshots/project-apps.module.js';
import { handlersOf } from '#bus/server/handlers-of.js';
import { ThrottlesModule } from '../limits/throttles.module.js';
import { MailModule } from '../mail/mail.module.js';
import { IDENTITY_STORE } from '../store.js';
import { UsersModule } from '../users/users.module.js';
import { LoginProvidersModule } from '../ways/login-providers.module.js';
import { AccountMails } from './account-mails.js';
import { ApiKeyUsers } from './api-key-users.js';
import { ApiKeysService } from './api-keys.service.js';
import { Confirmations } from './confirmations.service.js';
import { EmailPasswordApps } from './email-password-apps.js';
import { EmailPasswordService } from './email-password.service.js';
import { PasswordResets } from './password-resets.service.js';
import { RedirectLoginService } from './redirect-login.service.js';
import { RedirectStates } from './redirect-states.js';
import { RedirectProviders } from './redirect-providers.js';
import { RegistrationRemoval } from './registration-removal.js';
import { RegistrationsService } from './registrations.service.js';
import { USED_STATE, usedStateSchema } from './used-state.model.js';
import { UsedStatesRepository } from './used-states.repository.js';
import { UserApiKeysService } from './user-api-keys.service.js';

/** Account operations of users: registration, confirmation, password reset, API keys, logins over pages of providers. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: USED_STATE, schema: usedStateSchema }], IDENTITY_STORE),
    AppSnapshotsModule,
    ProjectAppsModule,
    MailModule,
    ThrottlesModule,
    UsersModule,
    LoginProvidersModule,
  ],
  controllers: handlersOf(ApiKeysService, UserApiKeysService, EmailPasswordService, RedirectLoginService, RegistrationsService),
  providers: [
    AccountMails,
    ApiKeyUsers,
    ApiKeysService,
    Confirmations,
    EmailPasswordApps,
    EmailPasswordService,
    PasswordResets,
    RedirectLoginService,
    RedirectStates,
    RedirectProviders,
    RegistrationRemoval,
    RegistrationsService,
    UsedStatesRepository,
    UserApiKeysService,
  ],
  exports: [AccountMails, Confirmations, LoginProvidersModule],
})
export class AccountsModule {}
