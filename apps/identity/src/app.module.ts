import { Module } from '@nestjs/common';
import { PersistenceModule } from '#persistence/persistence.module.js';
import { AccountsModule } from './accounts/accounts.module.js';
import { AdminsModule } from './admins/admins.module.js';
import { ProcessHandler } from './process.handler.js';
import { IDENTITY_STORE } from './store.js';
import { TokensModule } from './tokens/tokens.module.js';
import { UsersModule } from './users/users.module.js';

@Module({
  controllers: [ProcessHandler],
  imports: [PersistenceModule.forService(IDENTITY_STORE), TokensModule, AccountsModule, AdminsModule, UsersModule],
})
export class IdentityAppModule {}
