import { Module } from '@nestjs/common';
import { PersistenceModule } from '#persistence/persistence.module.js';
import { AdminsModule } from './admins/admins.module.js';
import { ApiKeysModule } from './accounts/api-keys.module.js';
import { EmailPasswordModule } from './accounts/email-password.module.js';
import { RedirectLoginsModule } from './accounts/redirect-logins.module.js';
import { KeysModule } from './tokens/keys.module.js';
import { RegistrationsModule } from './accounts/registrations.module.js';
import { RevocationsModule } from './tokens/revocations.module.js';
import { IDENTITY_STORE } from './store.js';
import { UsersModule } from './users/users.module.js';
import { ProcessHandler } from './process.handler.js';

@Module({
  controllers: [ProcessHandler],
  imports: [
    PersistenceModule.forService(IDENTITY_STORE),
    KeysModule,
    RegistrationsModule,
    RevocationsModule,
    AdminsModule,
    UsersModule,
    ApiKeysModule,
    EmailPasswordModule,
    RedirectLoginsModule,
  ],
})
export class IdentityAppModule {}
