import { Module } from '@nestjs/common';
import { LoginFiguresModule } from '../ways/login-figures.js';
import { MongooseModule } from '@nestjs/mongoose';
import { AppLogsModule } from '#apps/log/app-logs.module.js';
import { AppSnapshotsModule } from '#apps/snapshots/app-snapshots.module.js';
import { ProjectAppsModule } from '#apps/snapshots/project-apps.module.js';
import { handlersOf } from '#bus/server/handlers-of.js';
import { OutboundModule } from '#process/start/outbound.module.js';
import { ApiKeyLoginModule } from '../ways/api-key/api-key-login.module.js';
import { AuthFunctionsModule } from '../ways/function/auth-functions.module.js';
import { CustomTokenLogin } from '../ways/custom-token/custom-token-login.js';
import { KeySetLoader } from '../ways/custom-token/key-set-loader.js';
import { AuthEventsModule } from '../events/auth-events.module.js';
import { EmailPasswordAccountsModule } from '../ways/email-password/email-password-accounts.module.js';
import { AnonymousLogin } from '../ways/anonymous/anonymous-login.js';
import { OAuth2Module } from '../ways/oauth2/oauth2.module.js';
import { IDENTITY_STORE } from '../store.js';
import { ThrottlesModule } from '../limits/throttles.module.js';
import { TokensModule } from '../tokens/tokens.module.js';
import { RecordsModule } from './records.module.js';
import { RevocationsModule } from '../tokens/revocations.module.js';
import { AuthLogModule } from '../ways/auth-log.module.js';
import { CustomUserData } from './custom-user-data.js';
import { DEVICE, deviceSchema } from './device.model.js';
import { Devices } from './devices.js';
import { DevicesRepository } from './devices.repository.js';
import { EmailUsers } from './email-users.js';
import { LoginService } from './login.service.js';
import { LoginWays } from './login-ways.js';
import { SessionTokens } from './session-tokens.js';
import { TokenVerification } from './token-verification.js';
import { UserAccess } from './user-access.js';
import { UserAccounts } from './user-accounts.js';
import { UserCounts } from './user-counts.js';
import { UserCreation } from './user-creation.js';
import { UserEntrance } from './user-entrance.js';
import { UserLists } from './user-lists.js';
import { UserSearch } from './user-search.js';
import { UserPagesRepository } from './user-pages.repository.js';
import { UserRecords } from './user-records.js';
import { UserRemoval } from './user-removal.js';
import { USER, userSchema } from './user.model.js';
import { USER_SESSION, userSessionSchema } from './user-session.model.js';
import { UserSessionsRepository } from './user-sessions.repository.js';
import { UserSessionsService } from './user-sessions.service.js';
import { UsersAdminService } from './users-admin.service.js';
import { UsersRepository } from './users.repository.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [
    LoginFiguresModule,
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
    AuthLogModule,
    EmailPasswordAccountsModule,
    OAuth2Module,
    OutboundModule,
    ProjectAppsModule,
    RecordsModule,
    RevocationsModule,
    ThrottlesModule,
    TokensModule,
  ],
  controllers: handlersOf(LoginService, UsersService, UsersAdminService, UserSearch, TokenVerification, UserSessionsService),
  providers: [
    AnonymousLogin,
    CustomTokenLogin,
    CustomUserData,
    Devices,
    DevicesRepository,
    KeySetLoader,
    EmailUsers,
    LoginService,
    LoginWays,
    SessionTokens,
    TokenVerification,
    UserAccess,
    UserAccounts,
    UserCounts,
    UserCreation,
    UserEntrance,
    UserLists,
    UserSearch,
    UserPagesRepository,
    UserRecords,
    UserRemoval,
    UserSessionsRepository,
    UserSessionsService,
    UsersAdminService,
    UsersRepository,
    UsersService,
  ],
  exports: [
    AuthLogModule,
    UserAccess,
    UserCreation,
    UserEntrance,
    UserRemoval,
    UserSessionsRepository,
    UserSessionsService,
    UsersRepository,
  ],
})
export class UsersModule {}
