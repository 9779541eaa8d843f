import { Module } from '@nestjs/common';
import { PersistenceModule } from '#persistence/persistence.module.js';
import { AdminsModule } from './admins/admins.module.js';
import { ApiKeysModule } from './api-keys/api-keys.module.js';
import { EmailPasswordModule } from './local-userpass/email-password.module.js';
import { RedirectLoginsModule } from './redirect-logins/redirect-logins.module.js';
import { KeysModule } from './keys/keys.module.js';
import { RegistrationsModule } from './registrations/registrations.module.js';
import { RevocationsModule } from './revocations/revocations.module.js';
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
