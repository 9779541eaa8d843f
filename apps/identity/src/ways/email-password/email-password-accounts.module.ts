import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { PasswordsModule } from './passwords.module.js';
import { IDENTITY_STORE } from '../../store.js';
import { ThrottlesModule } from '../../limits/throttles.module.js';
import { EMAIL_ACCOUNT, emailAccountSchema } from './email-account.model.js';
import { EmailAccountsRepository } from './email-accounts.repository.js';
import { EmailPasswordAccounts } from './email-password-accounts.js';
import { EmailPasswordLogin } from './email-password-login.js';
import { EMAIL_TOKEN, emailTokenSchema } from './email-token.model.js';
import { EmailTokensRepository } from './email-tokens.repository.js';
import { EmailTokens } from './email-tokens.service.js';

/** The accounts themselves. Users need them to log in and to be removed whole; registering needs the users. */
@Module({
  imports: [
    MongooseModule.forFeature(
      [
        { name: EMAIL_ACCOUNT, schema: emailAccountSchema },
        { name: EMAIL_TOKEN, schema: emailTokenSchema },
      ],
      IDENTITY_STORE,
    ),
    PasswordsModule,
    ThrottlesModule,
  ],
  providers: [EmailAccountsRepository, EmailPasswordAccounts, EmailPasswordLogin, EmailTokensRepository, EmailTokens],
  exports: [EmailAccountsRepository, EmailPasswordAccounts, EmailPasswordLogin, EmailTokens, PasswordsModule],
})
export class EmailPasswordAccountsModule {}
