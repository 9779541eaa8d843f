import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AppLogsModule } from '#apps/log/app-logs.module.js';
import { AppSnapshotsModule } from '#apps/snapshots/app-snapshots.module.js';
import { ENVIRONMENT } from '#process/env/environment.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { StartError } from '#process/log/start-failure.js';
import { OutboundModule } from '#process/start/outbound.module.js';
import type { IdentityEnvironment } from '../env.js';
import { ThrottlesModule } from '../limits/throttles.module.js';
import { IDENTITY_STORE } from '../store.js';
import { ApiKeyLogin } from './api-key/api-key-login.js';
import { API_KEY, apiKeySchema } from './api-key/api-key.model.js';
import { ApiKeysRepository } from './api-key/api-keys.repository.js';
import { USER_API_KEY, userApiKeySchema } from './api-key/user-api-key.model.js';
import { UserApiKeysRepository } from './api-key/user-api-keys.repository.js';
import { EMAIL_ACCOUNT, emailAccountSchema } from './email-password/email-account.model.js';
import { EmailAccountsRepository } from './email-password/email-accounts.repository.js';
import { EmailPasswordAccounts } from './email-password/email-password-accounts.js';
import { EmailPasswordLogin } from './email-password/email-password-login.js';
import { EMAIL_TOKEN, emailTokenSchema } from './email-password/email-token.model.js';
import { EmailTokensRepository } from './email-password/email-tokens.repository.js';
import { EmailTokens } from './email-password/email-tokens.service.js';
import { FULL_COST, PASSWORD_COST, TEST_COST, type PasswordCost } from './email-password/password-cost.js';
import { PasswordHasher } from './email-password/password-hasher.js';
import { PasswordHashesRepository } from './email-password/password-hashes.repository.js';
import { AuthFunctions } from './function/auth-functions.js';
import { CustomFunctionLogin } from './function/custom-function-login.js';
import { LoginReport } from './login-report.js';
import { AppleLogin } from './oauth2/apple-login.js';
import { ClientSecrets } from './oauth2/client-secrets.js';
import { Discovery } from './oauth2/discovery.js';
import { FacebookGraph } from './oauth2/facebook-graph.js';
import { FacebookLogin } from './oauth2/facebook-login.js';
import { GoogleLogin } from './oauth2/google-login.js';
import { IdTokens } from './oauth2/id-tokens.js';
import { OAuthLogins } from './oauth2/oauth-logins.js';
import { OAuthRequests } from './oauth2/oauth-requests.js';
import { OidcLogin } from './oauth2/oidc-login.js';
import { OpenIdClient } from './oauth2/openid-client.js';
import { TokenEndpoint } from './oauth2/token-endpoint.js';

/**
 * Returns the cost of password hashes. Called before the hasher exists, and so before the first administrator is created or gets
 * another password.
 */
async function costFor(
  { GROUNDWORK_TEST_HASHES }: IdentityEnvironment,
  hashes: PasswordHashesRepository,
  logger: Logger,
): Promise<PasswordCost> {
  if (GROUNDWORK_TEST_HASHES !== 'cheap') return FULL_COST;
  if (await hashes.hasOtherThan(TEST_COST)) {
    throw new StartError('GROUNDWORK_TEST_HASHES is for tests: this store has passwords that were hashed at another cost');
  }
  logger.warn('GROUNDWORK_TEST_HASHES is set: passwords are hashed cheaply, for tests alone');
  return TEST_COST;
}

/** Login methods. They share one hasher, so that its limit of concurrent hashes applies to all of them together. */
@Module({
  imports: [
    MongooseModule.forFeature(
      [
        { name: API_KEY, schema: apiKeySchema },
        { name: USER_API_KEY, schema: userApiKeySchema },
        { name: EMAIL_ACCOUNT, schema: emailAccountSchema },
        { name: EMAIL_TOKEN, schema: emailTokenSchema },
      ],
      IDENTITY_STORE,
    ),
    AppLogsModule,
    AppSnapshotsModule,
    OutboundModule,
    ThrottlesModule,
  ],
  providers: [
    ApiKeyLogin,
    ApiKeysRepository,
    AppleLogin,
    AuthFunctions,
    ClientSecrets,
    CustomFunctionLogin,
    Discovery,
    EmailAccountsRepository,
    EmailPasswordAccounts,
    EmailPasswordLogin,
    EmailTokens,
    EmailTokensRepository,
    FacebookGraph,
    FacebookLogin,
    GoogleLogin,
    IdTokens,
    LoginReport,
    OAuthLogins,
    OAuthRequests,
    OidcLogin,
    OpenIdClient,
    PasswordHasher,
    PasswordHashesRepository,
    TokenEndpoint,
    UserApiKeysRepository,
    { provide: PASSWORD_COST, useFactory: costFor, inject: [ENVIRONMENT, PasswordHashesRepository, LOGGER] },
  ],
  exports: [
    ApiKeyLogin,
    ApiKeysRepository,
    AuthFunctions,
    CustomFunctionLogin,
    EmailAccountsRepository,
    EmailPasswordAccounts,
    EmailPasswordLogin,
    EmailTokens,
    LoginReport,
    OAuthLogins,
    PasswordHasher,
    UserApiKeysRepository,
  ],
})
export class LoginProvidersModule {}
