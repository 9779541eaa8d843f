import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { IDENTITY_STORE } from '../../store.js';
import { ThrottlesModule } from '../../limits/throttles.module.js';
import { API_KEY, apiKeySchema } from './api-key.model.js';
import { ApiKeyLogin } from './api-key-login.js';
import { ApiKeysRepository } from './api-keys.repository.js';
import { USER_API_KEY, userApiKeySchema } from './user-api-key.model.js';
import { UserApiKeysRepository } from './user-api-keys.repository.js';

/** What logging in needs of API keys; managing them needs the users, which need this. */
@Module({
  imports: [
    MongooseModule.forFeature(
      [
        { name: API_KEY, schema: apiKeySchema },
        { name: USER_API_KEY, schema: userApiKeySchema },
      ],
      IDENTITY_STORE,
    ),
    ThrottlesModule,
  ],
  providers: [ApiKeyLogin, ApiKeysRepository, UserApiKeysRepository],
  exports: [ApiKeyLogin, ApiKeysRepository, UserApiKeysRepository],
})
export class ApiKeyLoginModule {}
