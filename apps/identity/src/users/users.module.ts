import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AppLogsModule } from '#app-logs/app-logs.module.js';
import { AppSnapshotsModule } from '#app-snapshots/app-snapshots.module.js';
import { OutboundModule } from '#platform/outbound.module.js';
import { ApiKeyLoginModule } from '../api-keys/api-key-login.module.js';
import { AuthFunctionsModule } from '../custom-function/auth-functions.module.js';
import { CustomTokenLogin } from '../custom-token/custom-token-login.js';
import { KeySetLoader } from '../custom-token/key-set-loader.js';
import { AuthEventsModule } from '../auth-events/auth-events.module.js';
import { EmailPasswordAccountsModule } from '../local-userpass/email-password-accounts.module.js';
import { AnonymousLogin } from '../logins/anonymous-login.js';
import { IDENTITY_STORE } from '../store.js';
import { ThrottlesModule } from '../throttles/throttles.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { RecordsModule } from '../records/records.module.js';
import { RevocationsModule } from '../revocations/revocations.module.js';
import { AuthLog } from './auth-log.js';
import { CustomUserData } from './custom-user-data.js';
import { DEVICE, deviceSchema } from './device.model.js';
import { Devices } from './devices.js';
import { DevicesRepository } from './devices.repository.js';
import { LoginService } from './login.service.js';
import { SessionTokens } from './session-tokens.js';
import { TokenVerification } from './token-verification.js';
import { UserAccess } from './user-access.js';
import { UserAccounts } from './user-accounts.js';
import { UserCounts } from './user-counts.js';
import { UserCreation } from './user-creation.js';
import { UserPagesRepository } from './user-pages.repository.js';
import { UserRemoval } from './user-removal.js';
import { USER, userSchema } from './user.model.js';
import { USER_SESSION, userSessionSchema } from './user-session.model.js';
import { UserSessionsRepository } from './user-sessions.repository.js';
import { UserSessionsService } from './user-sessions.service.js';
import { UsersAdminHandler } from './users-admin.handler.js';
import { UsersAdminService } from './users-admin.service.js';
import { UsersHandler } from './users.handler.js';
import { UsersRepository } from './users.repository.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [
    MongooseModule.forFeature(
      [
        { name: USER, schema: userSchema },
        { name: USER_SESSION, schema: userSessionSchema },
        { name: DEVICE, schema: deviceSchema },
      ],
      IDENTITY_STORE,
    ),
    ApiKeyLoginModule,
    AppLogsModule,
    AppSnapshotsModule,
    AuthEventsModule,
    AuthFunctionsModule,
    EmailPasswordAccountsModule,
    OutboundModule,
    RecordsModule,
    RevocationsModule,
    ThrottlesModule,
    TokensModule,
  ],
  controllers: [UsersHandler, UsersAdminHandler],
  providers: [
    AnonymousLogin,
    AuthLog,
    CustomTokenLogin,
    CustomUserData,
    Devices,
    DevicesRepository,
    KeySetLoader,
    LoginService,
    SessionTokens,
    TokenVerification,
    UserAccess,
    UserAccounts,
    UserCounts,
    UserCreation,
    UserPagesRepository,
    UserRemoval,
    UserSessionsRepository,
    UserSessionsService,
    UsersAdminService,
    UsersRepository,
    UsersService,
  ],
  exports: [AuthLog, UserAccess, UserCreation, UserRemoval, UserSessionsRepository, UserSessionsService, UsersRepository],
})
export class UsersModule {}
